/// A table of text: each column is as wide as its widest cell.
///
/// An empty column is omitted with the gap before it.
package struct TextTable {
  /// The layout of a column.
  package struct Column {
    package var alignment: TextAlignment
    /// The number of blanks before it, unless it is the first one.
    package var gap: Int
    /// The minimum width in cells.
    package var least: Int
    /// The maximum width; if the width of lines is unlimited, wider cells only shift the rest of
    /// their row.
    package var most: Int

    package init(
      _ alignment: TextAlignment = .leading, gap: Int = 2, least: Int = 0, most: Int = .max
    ) {
      self.alignment = alignment
      self.gap = gap
      self.least = least
      self.most = most
    }
  }

  /// A step to reduce the width of the lines.
  package enum Step {
    /// Narrows a column as far as needed, down to a minimum.
    case narrow(Int, to: Int)
    case drop(Int)
  }

  private let columns: [Column]
  private let rows: [[TextLine]]
  private let steps: [Step]

  /// - Parameters:
  ///   - columns: The layout of the first columns; others have the default.
  ///   - rows: The cells from left to right, the same number in each row.
  ///   - steps: The steps applied in order until the lines fit.
  package init(_ columns: [Column] = [], rows: [[TextLine]], steps: [Step] = []) {
    let others = (rows.first?.count ?? 0) - columns.count
    self.columns = columns + (0..<max(0, others)).map { _ in Column() }
    self.rows = rows
    self.steps = steps
  }

  /// A table of unstyled text.
  package init(_ columns: [Column] = [], rows: [[String]]) {
    self.init(columns, rows: rows.map { $0.map { TextLine($0) } })
  }

  /// The rows as lines of a maximum width, as far as the steps permit; `nil` for any width.
  ///
  /// Cells wider than their column take the place of empty ones after them and are truncated there,
  /// unless the width is unlimited.
  package func lines(within width: Int? = nil, ellipsis: String = "…") -> [TextLine] {
    let widths = widths(within: width)
    return rows.map { row in
      var line = TextLine()
      // Where the column begins, and where the text before it ends.
      var (start, end) = (0, 0)
      for (index, cell) in row.enumerated() {
        guard let room = widths[index] else { continue }
        let cell =
          width == nil
          ? cell : cell.cut(to: room + free(after: index, of: row, widths), ellipsis: ellipsis)
        let before = columns[index].alignment == .trailing ? max(0, room - cell.width) : 0
        if cell.width > 0 {
          let blanks = TextWidth.blanks(start + before - end)
          line.spans += (blanks.isEmpty ? [] : [TextSpan(blanks)]) + cell.spans
          end = start + before + cell.width
        }
        start += width == nil ? max(room, cell.width) : room
        let next = columns.indices.first { $0 > index && widths[$0] != nil }
        start += next.map { columns[$0].gap } ?? 0
      }
      return line
    }
  }

  /// The width of the empty cells after one that begins at its column's left.
  private func free(after index: Int, of row: [TextLine], _ widths: [Int?]) -> Int {
    if columns[index].alignment == .trailing { return 0 }
    let others = row.indices.dropFirst(index + 1).filter { widths[$0] != nil }
    return others.prefix { row[$0].width == 0 }
      .reduce(0) { $0 + columns[$1].gap + (widths[$1] ?? 0) }
  }

  /// The unstyled lines with line feeds.
  package var text: String {
    lines().map { $0.text + "\n" }.joined()
  }

  /// The width of each column; `nil` if it is omitted.
  private func widths(within limit: Int?) -> [Int?] {
    var widths: [Int?] = columns.indices.map { index in
      let cells = rows.map { $0[index].width }
      if cells.allSatisfy({ $0 == 0 }) { return nil }
      let fitting = limit == nil ? cells.filter { $0 <= columns[index].most } : cells
      return max(columns[index].least, fitting.max() ?? 0)
    }
    guard let limit else { return widths }
    for step in steps {
      let surplus = total(widths) - limit
      if surplus <= 0 { break }
      switch step {
      case .narrow(let index, let least):
        widths[index] = widths[index].map { $0 - min(surplus, max(0, $0 - least)) }
      case .drop(let index): widths[index] = nil
      }
    }
    return widths
  }

  /// The width of lines with these column widths.
  private func total(_ widths: [Int?]) -> Int {
    let shown = widths.indices.filter { widths[$0] != nil }
    return shown.reduce(0) { $0 + (widths[$1] ?? 0) }
      + shown.dropFirst().reduce(0) { $0 + columns[$1].gap }
  }
}
