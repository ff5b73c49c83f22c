/// Rows of a name, a bar, and what it stands for: `Essay  ━━━━━━────  50 min`.
package struct BarTable {
  package struct Row {
    /// What stands before the name, such as a pointer; of the same width in all rows.
    package var lead: String
    package let name: String
    /// How much of the bar is filled, 0 to 1.
    package let share: Double
    /// The times, shares and counts behind the bar, the same number in each row.
    package let facts: [TextSpan]
    /// How the name looks.
    package let style: Style
    /// Whether the bar stands back.
    package let isFaint: Bool
    /// The colour of the bar; `nil`: that of all that runs.
    package let color: Color?

    package init(
      lead: String = "", _ name: String, share: Double, facts: [TextSpan], style: Style = .plain,
      isFaint: Bool = false, color: Color? = nil
    ) {
      self.lead = lead
      self.name = name
      self.share = share
      self.facts = facts
      self.style = style
      self.isFaint = isFaint
      self.color = color
    }
  }

  private let rows: [Row]
  /// Where a mark stands across all bars, 0 to 1.
  private let mark: Double?
  private let ink: Ink
  /// How many cells the first of the facts has at least.
  private let least: Int

  /// - Parameters:
  ///   - rows: What is compared.
  ///   - mark: Where a mark stands across all bars, 0 to 1; `nil`: nowhere.
  ///   - ink: What it is drawn with.
  ///   - least: How many cells the first of the facts has at least, so that bars do not move with it.
  package init(_ rows: [Row], mark: Double? = nil, ink: Ink, least: Int = 0) {
    self.rows = rows
    self.mark = mark
    self.ink = ink
    self.least = least
  }

  /// The rows in lines of so many cells; `nil`: of as many as whole names need.
  package func lines(within width: Int?, longestBar: Int = .max) -> [TextLine] {
    let leads = rows.map { TextWidth.of($0.lead) }.max() ?? 0
    let facts = (0..<(rows.first?.facts.count ?? 0)).map { column in
      rows.map { TextWidth.of($0.facts[column].text) }.max() ?? 0
    }
    var used = leads + Self.gap
    for (column, width) in facts.enumerated() {
      used += column == 0 ? max(least, width) + Self.gap : width == 0 ? 0 : width + Self.wideGap
    }
    let room = max(0, (width ?? Self.usualWidth) - used)
    let names = min(rows.map { TextWidth.of($0.name) }.max() ?? 0, room * 5 / 8, 40)
    let bar = min(longestBar, room - names)
    let columns: [TextTable.Column] =
      [.init(least: leads), .init(gap: 0, most: 60), .init()]
      + facts.indices.map { .init(.trailing, gap: $0 == 0 ? Self.gap : Self.wideGap) }
    var cells = columns
    if !facts.isEmpty { cells[3].least = least }
    let table = TextTable(
      cells, rows: rows.map { self.cells(of: $0, bar: bar) }, steps: [.narrow(1, to: names)])
    return table.lines(within: width, ellipsis: ink.ellipsis)
  }

  private static let gap = 2
  private static let wideGap = 3
  /// How wide the lines are where there is no terminal, but for long names.
  private static let usualWidth = 78

  private func cells(of row: Row, bar: Int) -> [TextLine] {
    var grid = Grid(width: bar, height: 1)
    let color = row.color ?? ink.palette.accent
    Bar(share: row.share, mark: mark).draw(
      color: row.isFaint ? ink.palette.softened(color) : color, ink: ink, into: &grid, x: 0, y: 0,
      width: bar)
    return [TextLine(row.lead, row.style), TextLine(row.name, row.style), grid.line(0)]
      + row.facts.map { TextLine([$0]) }
  }
}

extension Grid {
  /// A row as text of several styles.
  package func line(_ y: Int) -> TextLine {
    var line = TextLine()
    for x in 0..<width {
      guard let character = self[x, y].character else { continue }
      line.append(character, self[x, y].style)
    }
    return line
  }
}
