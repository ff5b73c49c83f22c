import CivilTime
import Drawing
import Forecast
import Terminals

/// A table that compares quanta, with a recommendation.
struct ComparisonTable {
  let forecast: ForecastResult
  let comparison: Comparison
  let ink: Ink
  /// The maximum width of lines; `nil` for unlimited.
  let width: Int?

  var lines: [TextLine] {
    let columns = columns
    let rows = comparison.rows.indices.map { place in
      let isChosen = place == comparison.choice && !forecast.lacksEstimates
      let style = isChosen ? ink.present : .plain
      return [TextLine(isChosen ? ink.pointer : " ", style)]
        + columns.map { TextLine($0.text(comparison.rows[place]), style) }
    }
    let head = [TextLine(" ")] + columns.map { TextLine($0.title, ink.label) }
    // The most important columns come first.
    let table = TextTable(
      [.init(), .init(.trailing, gap: 1)]
        + columns.dropFirst().map { _ in .init(.trailing, gap: 3) },
      rows: [head] + rows, steps: columns.indices.dropFirst().reversed().map { .drop($0 + 1) })
    var lines = table.lines(within: width)
    lines.append(.blank)
    lines += wrapped(ForecastWords.reason(for: comparison, of: forecast), .bold)
    return lines + remarks.flatMap { wrapped($0, ink.label) }
  }

  // MARK: Columns

  private struct Column {
    let title: String
    let text: (Comparison.Row) -> String
  }

  /// The columns, the most important first.
  private var columns: [Column] {
    var columns = [
      Column(title: "slice") { ForecastWords.length($0.quantum) },
      Column(title: "begun") { ForecastWords.length($0.average.response) },
      Column(title: "done") { ForecastWords.length($0.average.turnaround) },
    ]
    if comparison.rows.contains(where: { $0.late > 0 }) {
      columns.append(Column(title: "late") { "\($0.late)" })
    }
    return columns + [
      Column(title: "switches") { "\($0.changes)" },
      Column(title: "fairness") { ForecastWords.hundredths($0.fairness) },
      Column(title: "all done") { ForecastWords.clock($0.makespan, of: forecast) },
    ]
  }

  // MARK: Words

  private var remarks: [String] {
    var remarks: [String] = []
    if forecast.switchCost == .zero {
      remarks.append("If switches take time, say how much, as in: --switch-cost 2m")
    }
    if let excess = ForecastWords.excess(in: forecast) { remarks.append(excess) }
    let unknown = forecast.schedule.tasks.count(where: \.lacksEstimate)
    if unknown > 0 {
      let tasks = unknown.counting(
        "task without estimate counts as one slice",
        "tasks without estimate count as one slice each")
      let length = ForecastWords.length(forecast.assumption)
      let (own, more) = unknown == 1 ? ("its", "an estimate") : ("their", "estimates")
      let request = forecast.lacksEstimates ? "" : " With \(more), such as est:1h, this says more."
      remarks.append("\(tasks) (\(length), or \(own) own slice:).\(request)")
    }
    if let outlook = ForecastWords.outlook(of: forecast) { remarks.append(outlook) }
    return remarks
  }

  private func wrapped(_ text: String, _ style: Style) -> [TextLine] {
    guard let width else { return [TextLine(text, style)] }
    return TextWidth.wrapped(text, to: width - 4).map { TextLine("  " + $0, style) }
  }
}
