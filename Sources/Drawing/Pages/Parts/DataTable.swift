/// A table of a page, which the script of the page can sort by any column.
package struct DataTable: Equatable, Sendable {
  /// The caption.
  package var caption: String
  package var columns: [Column]
  package var rows: [[Cell]]
  /// The initial order; `nil` for none.
  package var order: Order?
  /// Whether the caption is a heading of the page.
  package var isHeaded = false

  /// A column.
  package struct Column: Equatable, Sendable {
    package var title: String
    package var kind: Kind
    /// Whether it is hidden on a narrow screen.
    package var isMinor: Bool

    package init(_ title: String, _ kind: Kind = .text, isMinor: Bool = false) {
      self.title = title
      self.kind = kind
      self.isMinor = isMinor
    }

    /// The format and comparison of a column's cells.
    package enum Kind: String, Sendable {
      /// By the alphabet.
      case text
      /// By their ``Cell/key``, at the right edge.
      case number
    }
  }

  /// A cell.
  package struct Cell: Equatable, Sendable {
    package var text: String
    /// The sort key; `nil` for the text.
    package var key: Double?
    /// The colour of the spot before the text; `nil` for none.
    package var ink: PageInk?

    package init(_ text: String, key: Double? = nil, ink: PageInk? = nil) {
      self.text = text
      self.key = key
      self.ink = ink
    }
  }

  /// The order of rows.
  package struct Order: Equatable, Sendable {
    package var column: Int
    package var isAscending: Bool

    package init(column: Int, isAscending: Bool) {
      self.column = column
      self.isAscending = isAscending
    }
  }

  package init(caption: String, columns: [Column], rows: [[Cell]], order: Order? = nil) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
    self.order = order
  }

  /// The table, in a container that scrolls if it is too wide for the page.
  package var element: Element {
    Element("div", ["class": "wide", "role": "region", "aria-label": caption, "tabindex": "0"]) {
      Element("table", ["class": "sortable"]) {
        Element("caption") {
          if isHeaded { Element("h2", text: caption) } else { caption }
        }
        Element("thead") {
          Element("tr") {
            for (index, column) in columns.enumerated() { head(column, at: index) }
          }
        }
        Element("tbody") {
          for row in rows {
            Element("tr") {
              for (index, (column, cell)) in zip(columns, row).enumerated() {
                body(cell, in: column, isFirst: index == 0)
              }
            }
          }
        }
      }
    }
  }

  private func head(_ column: Column, at index: Int) -> Element {
    let sort = order.flatMap { $0.column == index ? $0 : nil }
      .map { $0.isAscending ? "ascending" : "descending" }
    return Element(
      "th",
      ["scope": "col", "class": className(of: column), "aria-sort": sort ?? "none"],
      text: column.title)
  }

  private func body(_ cell: Cell, in column: Column, isFirst: Bool) -> Element {
    Element(
      isFirst ? "th" : "td",
      [
        "scope": isFirst ? "row" : nil, "class": className(of: column),
        "data-key": cell.key.map(SVGText.number),
      ]
    ) {
      if let ink = cell.ink { Element("span", ["class": "spot \(ink.className)"]) }
      // Text of the user has its own direction, isolated from its neighbours.
      if column.kind == .text { Element("bdi", text: cell.text) } else { cell.text }
    }
  }

  private func className(of column: Column) -> String? {
    let names = [column.kind == .number ? "number" : nil, column.isMinor ? "minor" : nil]
      .compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}
