import CivilTime
import EventStream
import RoundRobin
import Statistics

/// Distributes history over days; days without entries cost nothing.
struct DayLogBook {
  private let period: Period
  private let zone: Zone
  private var entries: [CivilDate: [DayLog.Entry]] = [:]

  /// - Parameters:
  ///   - period: The days to log.
  ///   - zone: The zone of the days.
  init(of period: Period, zone: Zone) {
    self.period = period
    self.zone = zone
  }

  /// The days with entries, in order.
  var days: [DayLog] {
    entries.map { DayLog($0.key, entries: $0.value) }.sorted { $0.date < $1.date }
  }

  /// - Parameters:
  ///   - slice: A slice.
  ///   - isRunning: Whether it runs if it has not ended.
  mutating func add(_ slice: PastSlice, isRunning: Bool = false) {
    let end = zone.startOfDay(period.to)
    forEachDay(from: slice.start, to: slice.end) { day in
      DayLog.Entry(slice, on: day, until: end, isRunning: isRunning)
    }
  }

  mutating func add(_ interlude: PastInterlude) {
    forEachDay(from: interlude.start, to: interlude.end) { day in
      let start = max(interlude.start, day.lowerBound)
      let end = min(interlude.end, day.upperBound)
      guard start < end else { return nil }
      return DayLog.Entry(
        what: .interlude(interlude.kind, title: interlude.title), start: start, end: end,
        paused: interlude.pauses.total(on: day),
        interrupted: interlude.interruptions.total(on: day))
    }
  }

  private mutating func forEachDay(
    from start: Instant, to end: Instant, _ entry: (Range<Instant>) -> DayLog.Entry?
  ) {
    // Clocks put back over midnight show the end of a day twice: the second one counts as the next
    // day.
    let last = min(zone.local(end).date.adding(days: 1), period.to.adding(days: -1))
    var date = max(zone.local(start).date, period.from)
    while date <= last {
      let next = date.adding(days: 1)
      if let entry = entry(zone.startOfDay(date)..<zone.startOfDay(next)) {
        entries[date, default: []].append(entry)
      }
      if next == date { break }
      date = next
    }
  }
}

extension DayLog.Entry {
  /// The part of a slice on a day of a log that ends at `last`; `nil` if the slice does not reach
  /// into the day.
  fileprivate init?(
    _ slice: PastSlice, on day: Range<Instant>, until last: Instant, isRunning: Bool
  ) {
    guard slice.reaches(into: day) else { return nil }
    let end = slice.end
    self.start = max(slice.start, day.lowerBound)
    self.end = max(start, min(end, day.upperBound))
    let focus = slice.stretches.total(on: day)
    interrupted = slice.interruptions.total(on: day)
    paused = max(.zero, self.end - start - focus - interrupted)
    let ending: DayLog.Ending
    var counts = false
    if end > day.upperBound {
      ending = .goesOn
    } else if let slice = slice.ending {
      ending = .ended(slice)
      // As in statistics, an end at midnight is one of the next day.
      counts = slice.reason.isLastPart && slice.time < last
    } else {
      ending = isRunning ? .runs : .unknown
    }
    what = .slice(DayLog.Turn(task: slice.task, focus: focus, ending: ending, counts: counts))
  }
}

extension [Stretch] {
  /// Their total on a day.
  fileprivate func total(on day: Range<Instant>) -> Duration {
    reduce(.zero) { sum, stretch in
      let from = Swift.max(stretch.start, day.lowerBound)
      let to = Swift.min(stretch.start + stretch.length, day.upperBound)
      if from == stretch.start, to == from + stretch.length { return sum + stretch.length }
      return from < to ? sum + (to - from) : sum
    }
  }
}
