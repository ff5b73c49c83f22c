/// Rows of a name, a bar and its values: `Essay  ━━━━━━────  50 min`.
package struct BarTable {
  package struct Row {
    /// The prefix of the name, such as a pointer; of the same width in all rows.
    package var lead: String
    package let name: String
    /// The filled share of the bar, 0 to 1.
    package let share: Double
    /// The times, shares and counts after the bar, the same number in each row.
    package let facts: [TextSpan]
    /// The style of the name.
    package let style: Style
    /// Whether the bar is faint.
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
  /// The position of a mark across all bars, 0 to 1.
  private let mark: Double?
  private let ink: Ink
  /// The minimum width of the first fact in cells.
  private let least: Int

  /// - Parameters:
  ///   - rows: The rows.
  ///   - mark: The position of a mark across all bars, 0 to 1; `nil` for none.
  ///   - ink: The styles.
  ///   - least: The minimum width of the first fact in cells, to keep the bars in place.
  package init(_ rows: [Row], mark: Double? = nil, ink: Ink, least: Int = 0) {
    self.rows = rows
    self.mark = mark
    self.ink = ink
    self.least = least
  }

  /// The rows as lines of a width; `nil` for the width that complete names need.
  ///
  /// Where names and bars would have hardly any room, the last facts are left out.
  package func lines(within width: Int?, longestBar: Int = .max) -> [TextLine] {
    let leads = rows.map { TextWidth.of($0.lead) }.max() ?? 0
    var facts = (0..<(rows.first?.facts.count ?? 0)).map { column in
      rows.map { TextWidth.of($0.facts[column].text) }.max() ?? 0
    }
    func room(beside facts: [Int]) -> Int {
      var used = leads + Self.gap
      for (column, width) in facts.enumerated() {
        used += column == 0 ? max(least, width) + Self.gap : width == 0 ? 0 : width + Self.wideGap
      }
      return max(0, (width ?? Self.usualWidth) - used)
    }
    let longest = rows.map { TextWidth.of($0.name) }.max() ?? 0
    while facts.count > 1, room(beside: facts) < min(longest, Self.readable) + Self.shortestBar {
      facts.removeLast()
    }
    let room = room(beside: facts)
    let names = min(longest, max(room * 3 / 4, min(Self.readable, room - Self.shortestBar)), 40)
    let bar = min(longestBar, room - names)
    let columns: [TextTable.Column] =
      [.init(least: leads), .init(gap: 0, most: 60), .init()]
      + facts.indices.map { .init(.trailing, gap: $0 == 0 ? Self.gap : Self.wideGap) }
    var cells = columns
    if !facts.isEmpty { cells[3].least = least }
    let table = TextTable(
      cells, rows: rows.map { self.cells(of: $0, bar: bar, facts: facts.count) },
      steps: [.narrow(1, to: names)])
    return table.lines(within: width, ellipsis: ink.ellipsis)
  }

  /// The width of a name that can be told from others, such as that of a month.
  private static let readable = 14
  private static let shortestBar = 4
  private static let gap = 2
  private static let wideGap = 3
  /// The width of the lines without a terminal, except for long names.
  private static let usualWidth = 78

  private func cells(of row: Row, bar: Int, facts: Int) -> [TextLine] {
    var grid = Grid(width: bar, height: 1)
    let color = row.color ?? ink.palette.accent
    Bar(share: row.share, mark: mark).draw(
      color: row.isFaint ? ink.palette.softened(color) : color, ink: ink, into: &grid, x: 0, y: 0,
      width: bar)
    return [TextLine(row.lead, row.style), TextLine(row.name, row.style), grid.line(0)]
      + row.facts.prefix(facts).map { TextLine([$0]) }
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
