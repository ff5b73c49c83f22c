/// Amounts compared with equal shares: bars with a mark.
package struct SharesPicture: Equatable, Sendable {
  /// The title.
  package var title: String
  /// The description, a sentence.
  package var summary: String
  package var rows: [Row]
  /// The equal share, in the unit of the values.
  package var equal: Tick

  /// A row.
  package struct Row: Equatable, Sendable {
    /// The text above its bar at the left, truncated if necessary.
    package var name: String
    /// The text above its bar at the right.
    package var amount: String
    package var value: Double
    package var ink: PageInk
    /// The tooltip.
    package var tip: String

    package init(name: String, amount: String, value: Double, ink: PageInk, tip: String) {
      self.name = name
      self.amount = amount
      self.value = value
      self.ink = ink
      self.tip = tip
    }
  }

  package init(title: String, summary: String, rows: [Row], equal: Tick) {
    self.title = title
    self.summary = summary
    self.rows = rows
    self.equal = equal
  }

  private static let (head, rowHeight, thickness) = (20.0, 36.0, 8.0)

  /// The picture; `id` is its id in the page.
  package func svg(id: String) -> Element {
    let frame = PictureFrame(id: id, title: title, summary: summary)
    let height = Self.head + Self.rowHeight * Double(rows.count)
    let mark = part(equal.value)
    return frame.picture(height: height) {
      for (index, row) in rows.enumerated() { line(of: row, at: index, mark: mark) }
      Element(
        "text",
        [
          "class": mark < 0.25 ? "label" : mark > 0.75 ? "label end" : "label middle",
          "x": percent(mark), "y": "11",
        ], text: equal.label)
    }
  }

  /// The position of a value as a part of the width.
  private func part(_ value: Double) -> Double {
    let most = max(rows.map(\.value).max() ?? 0, equal.value, 1e-9)
    return min(max(value / most, 0), 1)
  }

  private func line(of row: Row, at index: Int, mark: Double) -> Element {
    let top = Self.head + Self.rowHeight * Double(index)
    let bar = top + 22
    return .mark(row.tip, ink: row.ink) {
      Element(
        "rect",
        [
          "class": "place", "x": "0", "y": SVGText.number(top), "width": "100%",
          "height": SVGText.number(Self.rowHeight),
        ])
      texts(of: row, at: top)
      Element(
        "rect",
        [
          "class": "track", "x": "0", "y": SVGText.number(bar), "width": "100%",
          "height": SVGText.number(Self.thickness), "rx": "3",
        ])
      if row.value > 0 {
        Element(
          "rect",
          [
            "class": "piece", "x": "0", "y": SVGText.number(bar),
            "width": percent(part(row.value)), "height": SVGText.number(Self.thickness),
            "rx": "3",
          ])
      }
      // Only across the bar, so that the text above stays readable.
      Element(
        "line",
        [
          "class": "equal", "x1": percent(mark), "x2": percent(mark),
          "y1": SVGText.number(bar - 3), "y2": SVGText.number(bar + Self.thickness + 3),
        ])
    }
  }

  /// Name and amount, in HTML: SVG cannot truncate text.
  private func texts(of row: Row, at top: Double) -> Element {
    Element(
      "foreignObject",
      ["x": "0", "y": SVGText.number(top), "width": "100%", "height": "18"]
    ) {
      Element("div", ["xmlns": "http://www.w3.org/1999/xhtml", "class": "line"]) {
        Element("bdi", ["class": "name"], text: row.name)
        Element("span", ["class": "value"], text: row.amount)
      }
    }
  }
}
