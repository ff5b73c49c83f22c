import Drawing
import Forecast

/// Quanta side by side, and which of them suits the list.
struct ComparisonTable {
  let forecast: ForecastResult
  let comparison: Comparison
  let palette: Palette
  let glyphs: GlyphLevel
  /// How many cells a line has; `nil`: as many as it takes.
  let width: Int?

  private static let titles = ["slice", "begun", "done", "switches", "fairness", "all done"]

  var lines: [TextLine] {
    let label = Style(palette.dim)
    let rows = comparison.rows.map(cells)
    let shown = columns
    let widths = shown.map { column in
      ([Self.titles[column]] + rows.map { $0[column] }).map(TextWidth.of).max() ?? 0
    }
    func line(_ cells: [String], mark: String, _ style: Style) -> TextLine {
      let texts = zip(shown, widths).map { column, width in
        String(repeating: " ", count: width - TextWidth.of(cells[column])) + cells[column]
      }
      return TextLine("\(mark) " + texts.joined(separator: "   "), style)
    }
    let mark = glyphs == .ascii ? ">" : "▸"
    var lines = [line(Self.titles, mark: " ", label)]
    for (place, row) in rows.enumerated() {
      let isChosen = place == comparison.choice
      let style = isChosen ? Style(palette.accent, .bold) : .plain
      lines.append(line(row, mark: isChosen ? mark : " ", style))
    }
    lines.append(.blank)
    lines += wrapped(ForecastWords.reason(for: comparison)).map { TextLine($0, .bold) }
    lines += remarks.flatMap(wrapped).map { TextLine($0, label) }
    return lines
  }

  /// The columns for which there is room.
  private var columns: [Int] {
    guard let width, width < 66 else { return Array(Self.titles.indices) }
    return width < 50 ? [0, 1, 2, 3] : [0, 1, 2, 3, 4]
  }

  private func cells(_ row: Comparison.Row) -> [String] {
    [
      ForecastWords.length(row.quantum), ForecastWords.length(row.average.response),
      ForecastWords.length(row.average.turnaround), "\(row.changes)",
      ForecastWords.hundredths(row.fairness), ForecastWords.clock(row.makespan, of: forecast),
    ]
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if forecast.switchCost == .zero {
      remarks.append("Switching counts as free; say what it costs, as in: --switch-cost 2m")
    }
    let assumed = forecast.schedule.tasks.count(where: \.isAssumed)
    if assumed > 0 {
      let tasks = assumed.counting(
        "task without estimate counts", "tasks without estimate count")
      remarks.append("\(tasks) as \(ForecastWords.length(forecast.assumption)) of work.")
    }
    return remarks
  }

  private func wrapped(_ text: String) -> [String] {
    guard let width else { return [text] }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, TextWidth.of(last) + 1 + TextWidth.of(word) <= width - 2 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append("  " + word)
      }
    }
    return lines
  }
}
