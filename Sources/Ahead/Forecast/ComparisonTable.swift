import Drawing
import Forecast
import Terminals

/// Quanta side by side, and which of them suits the list.
struct ComparisonTable {
  let forecast: ForecastResult
  let comparison: Comparison
  let palette: Palette
  let glyphs: GlyphLevel
  /// How many cells a line has; `nil`: as many as it takes.
  let width: Int?

  var lines: [TextLine] {
    let label = Style(palette.dim)
    let columns = columns
    func line(_ cells: [String], mark: String, _ style: Style) -> TextLine {
      let texts = zip(columns, cells).map {
        TextWidth.padded($1, to: $0.width, alignment: .trailing)
      }
      return TextLine("\(mark) " + texts.joined(separator: "   "), style)
    }
    let mark = glyphs == .ascii ? ">" : "▸"
    var lines = [line(columns.map(\.title), mark: " ", label)]
    for place in comparison.rows.indices {
      let isChosen = place == comparison.choice
      let style = isChosen ? Style(palette.accent, .bold) : .plain
      lines.append(line(columns.map { $0.cells[place] }, mark: isChosen ? mark : " ", style))
    }
    lines.append(.blank)
    lines += wrapped(ForecastWords.reason(for: comparison), .bold)
    return lines + remarks.flatMap { wrapped($0, label) }
  }

  // MARK: Columns

  private struct Column {
    let title: String
    let cells: [String]
    let width: Int

    init(_ title: String, _ cells: [String]) {
      self.title = title
      self.cells = cells
      width = (cells + [title]).map(TextWidth.of).max() ?? 0
    }
  }

  /// The columns for which there is room, the most important first.
  private var columns: [Column] {
    func column(_ title: String, _ text: (Comparison.Row) -> String) -> Column {
      Column(title, comparison.rows.map(text))
    }
    var columns = [
      column("slice") { ForecastWords.length($0.quantum) },
      column("begun") { ForecastWords.length($0.average.response) },
      column("done") { ForecastWords.length($0.average.turnaround) },
    ]
    if comparison.rows.contains(where: { $0.late > 0 }) {
      columns.append(column("late") { "\($0.late)" })
    }
    columns += [
      column("switches") { "\($0.changes)" },
      column("fairness") { ForecastWords.hundredths($0.fairness) },
      column("all done") { ForecastWords.clock($0.makespan, of: forecast) },
    ]
    while let width, columns.count > 1, columns.reduce(-1, { $0 + $1.width + 3 }) > width {
      columns.removeLast()
    }
    return columns
  }

  // MARK: Words

  private var remarks: [String] {
    var remarks: [String] = []
    if forecast.switchCost == .zero {
      remarks.append(
        "Switches take no time here; if they do, say how much, as in: --switch-cost 2m")
    }
    let assumed = forecast.schedule.tasks.count(where: \.isAssumed)
    if assumed > 0 {
      let tasks = assumed.counting(
        "task without estimate counts", "tasks without estimate count")
      remarks.append("\(tasks) as \(ForecastWords.length(forecast.assumption)) of work.")
    }
    if let outlook = ForecastWords.outlook(of: forecast) { remarks.append(outlook) }
    return remarks
  }

  private func wrapped(_ text: String, _ style: Style) -> [TextLine] {
    guard let width else { return [TextLine(text, style)] }
    return TextWidth.wrapped(text, to: width - 4).map { TextLine("  " + $0, style) }
  }
}
