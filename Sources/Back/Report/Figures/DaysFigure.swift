import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// A Gantt chart of tasks by hour: a row for each day, or for each task of a single day.
struct DaysFigure {
  let facts: ReportFacts
  let inks: ReportInks

  /// The maximum number of days, the last ones of a long period.
  private static let most = 31

  /// `nil` if there are no data.
  var figure: Figure? {
    let bars = bars
    guard !bars.isEmpty else { return nil }
    let days = days
    let isDay = facts.period.unit == .hour
    let hours = hours(of: bars)
    let rows = isDay ? facts.review.taskRows : []
    let picture = GanttPicture(
      title: isDay ? "Which task when" : "Which task when, day by day",
      summary: summary(bars),
      rows: isDay
        ? rows.map { harmless($0.task.title) }
        : days.map {
          "\($0.weekday.shortName) \($0.day) \(TimeText.month($0.month, isShort: true))"
        },
      labels: isDay ? .titles : .days, ticks: ticks(hours),
      bars: bars.compactMap { bar in
        let task = facts.slices[bar.slice].task
        let row =
          isDay
          ? rows.firstIndex { $0.ids.contains(task.id) } : days.firstIndex { $0 == bar.date }
        return row.map { piece(bar, of: task, row: $0, hours: hours, isKeyed: !isDay) }
      })
    return Figure(
      id: "days", heading: "Which task when", remark: remark(days),
      picture: picture.svg(id: "days-picture"), legend: isDay ? [] : legend(bars), isWide: true)
  }

  // MARK: Selecting days

  /// The days that have begun; of a long period the last ones.
  private var days: [CivilDate] {
    let begun = facts.days.filter { $0 <= facts.localNow.date }
    return Array(facts.period.unit == .month ? begun.suffix(Self.most) : begun[...])
  }

  /// An uninterrupted piece of time on one task and day.
  private struct Bar {
    let slice: Int
    let date: CivilDate
    /// In seconds since midnight.
    var place: Range<Double>
    var length: Duration
  }

  private var bars: [Bar] {
    let shown = Set(days)
    var bars: [Bar] = []
    for piece in facts.pieces where shown.contains(piece.date) {
      let start = Double(piece.second)
      let end = min(start + piece.length.inSeconds, 86_400)
      // Pieces end at full hours, where the slice may continue.
      if let last = bars.last, last.slice == piece.slice, last.date == piece.date,
        abs(last.place.upperBound - start) < 2
      {
        bars[bars.count - 1].place = last.place.lowerBound..<max(end, last.place.upperBound)
        bars[bars.count - 1].length += piece.length
      } else {
        bars.append(
          Bar(slice: piece.slice, date: piece.date, place: start..<end, length: piece.length))
      }
    }
    return bars
  }

  /// The hours from the first to the last work, at least six.
  private func hours(of bars: [Bar]) -> Range<Int> {
    let first = bars.map { Int($0.place.lowerBound) / 3600 }.min() ?? 0
    let last = bars.map { (Int($0.place.upperBound.rounded(.up)) + 3599) / 3600 }.max() ?? 24
    let end = min(max(last, first + 6), 24)
    return min(first, end - 6)..<end
  }

  // MARK: How it is drawn

  private func ticks(_ hours: Range<Int>) -> [Tick] {
    let step = hours.count <= 6 ? 1 : hours.count <= 12 ? 2 : hours.count <= 18 ? 3 : 4
    return stride(from: hours.lowerBound, through: hours.upperBound, by: step).map { hour in
      Tick(Double(hour - hours.lowerBound) / Double(hours.count), "\(hour):00")
    }
  }

  private func piece(
    _ bar: Bar, of task: TaskCard, row: Int, hours: Range<Int>, isKeyed: Bool
  ) -> GanttPicture.Bar {
    let (start, width) = (Double(hours.lowerBound * 3600), Double(hours.count * 3600))
    let clock = "\(clock(bar.place.lowerBound))–\(clock(bar.place.upperBound))"
    return GanttPicture.Bar(
      row: row,
      place: (bar.place.lowerBound - start) / width..<(bar.place.upperBound - start) / width,
      ink: inks.ink(of: task), key: isKeyed ? inks.key(of: task) : "",
      tip: "\(harmless(task.title))\n\(TimeText.day(bar.date, isShort: true)) \(clock), "
        + TimeText.spent(bar.length))
  }

  private func clock(_ seconds: Double) -> String {
    TimeText.clock(min(Int(seconds), 86_400))
  }

  // MARK: Texts

  private func remark(_ days: [CivilDate]) -> String {
    facts.period.unit == .month && days.count == Self.most
      ? "The last \(Self.most) days of the period." : ""
  }

  private func summary(_ bars: [Bar]) -> String {
    let worked = Set(bars.map(\.date)).count
    let tasks = rows(in: bars).count
    return "\(tasks.counting("task")) on \(worked.counting("day")). "
      + "The table of slices has the times."
  }

  private func legend(_ bars: [Bar]) -> [Figure.LegendEntry] {
    rows(in: bars).prefix(ReportInks.keyed).map(\.task).map { task in
      Figure.LegendEntry(
        ink: inks.ink(of: task), name: harmless(task.title), key: inks.key(of: task))
    }
  }

  /// The tasks with a bar.
  private func rows(in bars: [Bar]) -> [Review.TaskShare] {
    let shown = Set(bars.map { facts.slices[$0.slice].task.id })
    return facts.review.taskRows.filter { !shown.isDisjoint(with: $0.ids) }
  }
}
