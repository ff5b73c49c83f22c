import CivilTime
import Drawing
import EventStream
import Forecast
import Terminals

/// A forecast drawn on a terminal: a lane for each task, and the totals.
struct ForecastSheet {
  let forecast: ForecastResult
  let ink: Ink
  let width: Int

  /// The maximum width of a title in cells.
  private static let widestTitle = 30

  private var schedule: Schedule { forecast.schedule }

  /// The picture.
  var grid: Grid {
    let lanes = lanes
    let text = lines
    let numberLines = table.lines(within: width * 2 / 5 - 2)
    // The indentation equals the gap between columns.
    let numbers = 2 + (numberLines.map(\.width).max() ?? 0)
    let titles = lanes.map { TextWidth.of($0.title) }.max() ?? 0
    var titleWidth = min(titles, Self.widestTitle, max(8, (width - numbers) * 2 / 5))
    // A blank at both edges, and two after the titles.
    var chart = Rect(
      x: titleWidth + 3, y: 3, width: width - titleWidth - numbers - 4, height: lanes.count)
    // Where a few cells are left, the times need them, and a chart would show nothing.
    if chart.width < 4 {
      titleWidth = min(titles, max(1, width - numbers - 2))
      chart = Rect(x: titleWidth + 1, y: 3, width: 0, height: lanes.count)
    }
    var grid = Grid(width: width, height: chart.maxY + 2 + text.count)
    draw(heading, into: &grid, row: 0)
    grid.put(
      numberLines, x: chart.maxX + 2, y: chart.y - 1, width: width - chart.maxX - 2,
      ellipsis: ink.ellipsis)
    for (row, lane) in lanes.enumerated() {
      let title = TextWidth.truncated(lane.title, to: titleWidth, ellipsis: ink.ellipsis)
      grid.put(title, x: 1, y: chart.y + row, lane.task == nil ? ink.label : .plain)
    }
    if chart.width > 0 {
      let gantt = Gantt(lanes: lanes.map(\.lane), end: schedule.makespan / .seconds(1))
      gantt.draw(into: &grid, in: chart, dots: ink.label, glyphs: ink.profile.glyphs)
      drawClock(into: &grid, in: chart)
    }
    for (row, line) in text.enumerated() { draw(line, into: &grid, row: chart.maxY + 2 + row) }
    return grid
  }

  // MARK: Lanes

  private struct Entry {
    let title: String
    /// The index of its task; `nil` for a commitment.
    let task: Int?
    let lane: Gantt.Lane
  }

  /// The tasks in their order, and the commitments below them.
  private var lanes: [Entry] {
    var bars = [[Range<Double>]](repeating: [], count: schedule.tasks.count)
    for slice in schedule.slices {
      bars[slice.task].append(slice.start / .seconds(1)..<slice.end / .seconds(1))
    }
    let tasks = schedule.tasks.indices.map { place in
      let (task, outcome) = (schedule.tasks[place], schedule.outcomes[place])
      let color = ink.color(ofTask: task.title, tags: task.tags)
      return Entry(
        title: harmless(task.title), task: place,
        lane: Gantt.Lane(
          color: color, stay: task.arrival / .seconds(1)..<outcome.completion / .seconds(1),
          bars: bars[place]))
    }
    return tasks + commitments
  }

  private var commitments: [Entry] {
    var titles: [String] = []
    var bars: [String: [Range<Double>]] = [:]
    for interval in schedule.intervals {
      guard case .commitment(let number) = interval.kind else { continue }
      let title = harmless(forecast.commitments[number])
      if bars[title] == nil { titles.append(title) }
      bars[title, default: []].append(interval.start / .seconds(1)..<interval.end / .seconds(1))
    }
    return titles.map { title in
      Entry(
        title: title, task: nil,
        lane: Gantt.Lane(color: ink.palette.dim, stay: 0..<0, bars: bars[title] ?? []))
    }
  }

  // MARK: Numbers

  /// The completion of each task, and other columns beside the lanes if there is room.
  private var table: TextTable {
    func column(
      _ title: String, _ style: Style = .plain, _ text: (Int) -> String
    ) -> [TextLine] {
      [TextLine(title, ink.label)] + schedule.tasks.indices.map { TextLine(text($0), style) }
    }
    let columns = [
      column("begins") { ForecastWords.clock(schedule.outcomes[$0].start, of: forecast) },
      column("done", .bold) {
        ForecastWords.clock(schedule.outcomes[$0].completion, of: forecast)
      },
      schedule.late.isEmpty
        ? []
        : column("late", Style(ink.palette.warning, .bold)) { place in
          let delay = schedule.lateness(of: place)
          return delay > .zero ? ForecastWords.length(delay) : ""
        },
      column("waits") { ForecastWords.length(schedule.waiting(of: $0)) },
    ]
    let rows = (0...schedule.tasks.count).map { row in
      columns.map { $0.isEmpty ? .blank : $0[row] }
    }
    return TextTable(
      columns.map { _ in .init(.trailing) }, rows: rows, steps: [.drop(3), .drop(0), .drop(2)])
  }

  // MARK: Words

  private var heading: TextLine {
    let tasks = schedule.tasks.count.counting("task")
    let slices =
      forecast.policy == .fixed
      ? "slices of \(ForecastWords.length(forecast.quantum))"
      : forecast.policy.rawValue.uppercased()
    let start = ForecastWords.clock(.zero, of: forecast)
    return TextLine(
      [
        TextSpan(tasks, .bold),
        TextSpan(" from \(start), \(slices)", ink.label),
      ])
  }

  private var lines: [TextLine] {
    func lines(_ sentence: String, _ style: Style) -> [TextLine] {
      TextWidth.wrapped(sentence, to: width - 2).map { TextLine($0, style) }
    }
    let lateness = ForecastWords.lateness(in: forecast).map { lines($0, ink.warning) }
    return lines(ForecastWords.verdict(on: forecast), .bold) + (lateness ?? [])
      + ForecastWords.remarks(on: forecast).flatMap { lines($0, ink.label) }
  }

  private func draw(_ line: TextLine, into grid: inout Grid, row: Int) {
    line.draw(into: &grid, x: 1, y: row, width: width - 2, ellipsis: ink.ellipsis)
  }

  private func drawClock(into grid: inout Grid, in chart: Rect) {
    let scale = ClockScale(end: schedule.makespan, wall: forecast.wall, width: chart.width)
    for tick in scale.ticks {
      grid.put(tick.label, x: chart.x + tick.column, y: chart.maxY, ink.label, within: grid.bounds)
    }
  }
}
