/// Amounts in the cells of a grid, as shades: a calendar, or a week of hours.
package struct HeatMapPicture: Equatable, Sendable {
  /// The title.
  package var title: String
  /// The description, a sentence.
  package var summary: String
  /// The labels of the rows; may be empty.
  package var rows: [String]
  /// The number of columns.
  package var columns: Int
  /// The headings of columns, left-aligned.
  package var headings: [Heading]
  package var cells: [Cell]

  /// A heading of a column.
  package struct Heading: Equatable, Sendable {
    package var column: Int
    package var text: String

    package init(column: Int, text: String) {
      self.column = column
      self.text = text
    }
  }

  /// A cell of the grid; missing cells stay free.
  package struct Cell: Equatable, Sendable {
    package var row: Int
    package var column: Int
    /// The value relative to the maximum, 0 to 1.
    package var strength: Double
    /// The tooltip.
    package var tip: String

    package init(row: Int, column: Int, strength: Double, tip: String) {
      self.row = row
      self.column = column
      self.strength = strength
      self.tip = tip
    }

    /// The shade: 0 for none, then 1 to ``HeatMapPicture/shades`` in equal steps.
    package var shade: Int {
      guard strength > 0 else { return 0 }
      return min(Int(strength * Double(HeatMapPicture.shades)) + 1, HeatMapPicture.shades)
    }
  }

  /// The number of shades besides none: as many as are distinguishable.
  package static let shades = 4

  /// The class by which the style sheet of a page has a shade.
  static func className(ofShade shade: Int) -> String { "shade-\(shade)" }

  package init(
    title: String, summary: String, rows: [String], columns: Int, headings: [Heading],
    cells: [Cell]
  ) {
    self.title = title
    self.summary = summary
    self.rows = rows
    self.columns = columns
    self.headings = headings
    self.cells = cells
  }

  private static let (head, rowHeight) = (18.0, 18.0)

  /// The picture; `id` is its id in the page.
  package func svg(id: String) -> Element {
    let frame = PictureFrame(id: id, title: title, summary: summary)
    let height = Self.rowHeight * Double(rows.count)
    return frame.picture(height: Self.head + height, beside: "beside-weekdays") {
      for (index, row) in rows.enumerated() where !row.isEmpty {
        Element(
          "text",
          [
            "class": "label end", "x": PictureFrame.labelEdge,
            "y": SVGText.number(Self.head + Self.rowHeight * (Double(index) + 0.72)),
          ], text: row)
      }
      for heading in headings {
        Element(
          "text", ["class": "label", "x": left(of: heading.column), "y": "12"],
          text: heading.text)
      }
      for cell in cells { square(cell) }
    }
  }

  private func left(of column: Int) -> String { percent(Double(column) / Double(max(columns, 1))) }

  private func square(_ cell: Cell) -> Element {
    .mark(cell.tip) {
      Element(
        "rect",
        [
          "class": Self.className(ofShade: cell.shade), "x": left(of: cell.column),
          "y": SVGText.number(Self.head + Self.rowHeight * Double(cell.row)),
          "width": percent(1 / Double(max(columns, 1))),
          "height": SVGText.number(Self.rowHeight), "rx": "4",
        ])
    }
  }
}
