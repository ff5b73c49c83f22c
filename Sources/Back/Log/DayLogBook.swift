import CivilTime
import EventStream
import Statistics

/// Puts what was done on the days that it lies on; days without anything cost nothing.
struct DayLogBook {
  private let period: Period
  private let zone: Zone
  /// The present: what ends there runs.
  private let now: Instant
  private var entries: [CivilDate: [DayLog.Entry]] = [:]

  /// - Parameters:
  ///   - period: The days that are told.
  ///   - zone: Whose days they are.
  ///   - now: The present.
  init(of period: Period, zone: Zone, now: Instant) {
    self.period = period
    self.zone = zone
    self.now = now
  }

  /// The days with anything on them, in order.
  var days: [DayLog] {
    entries.map { DayLog($0.key, entries: $0.value) }.sorted { $0.date < $1.date }
  }

  mutating func add(_ slice: PastSlice) {
    forEachDay(from: slice.start, to: slice.end) { [now] day in
      DayLog.Entry(slice, on: day, now: now)
    }
  }

  mutating func add(_ interlude: PastInterlude) {
    forEachDay(from: interlude.start, to: interlude.end) { day in
      let start = max(interlude.start, day.lowerBound)
      let end = min(interlude.end, day.upperBound)
      guard start < end else { return nil }
      return DayLog.Entry(
        what: .interlude(interlude.kind, title: interlude.title), start: start, end: end)
    }
  }

  private mutating func forEachDay(
    from start: Instant, to end: Instant, _ entry: (Range<Instant>) -> DayLog.Entry?
  ) {
    // Clocks that are put back over midnight show the end of a day once more: then it is the day after.
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

extension PastSlice {
  /// Whether any of it lies in a window.
  func reaches(into window: Range<Instant>) -> Bool {
    start < window.upperBound && (end > window.lowerBound || start >= window.lowerBound)
  }
}

extension PastInterlude {
  /// Whether any of it lies in a window.
  func reaches(into window: Range<Instant>) -> Bool {
    start < window.upperBound && end > window.lowerBound
  }
}

extension DayLog.Entry {
  /// What of a slice lies on a day; nil if nothing does.
  fileprivate init?(_ slice: PastSlice, on day: Range<Instant>, now: Instant) {
    guard slice.reaches(into: day) else { return nil }
    let end = slice.end
    self.start = max(slice.start, day.lowerBound)
    self.end = max(start, min(end, day.upperBound))
    let focus = slice.stretches.total(on: day)
    let interrupted = slice.interruptions.total(on: day)
    let ending: DayLog.Ending
    if end > day.upperBound {
      ending = .goesOn
    } else if let slice = slice.ending {
      ending = .ended(slice.reason, isAnswered: slice.isAnswered)
    } else {
      // A live one counts up to the present, which has passed by a little since it was asked.
      ending = now - end < .seconds(5) ? .runs : .unknown
    }
    what = .slice(
      DayLog.Turn(
        task: slice.task, focus: focus,
        paused: max(.zero, self.end - start - focus - interrupted), interrupted: interrupted,
        ending: ending))
  }
}

extension [Stretch] {
  /// How much of them lies on a day.
  fileprivate func total(on day: Range<Instant>) -> Duration {
    reduce(.zero) { sum, stretch in
      let from = Swift.max(stretch.start, day.lowerBound)
      let to = Swift.min(stretch.start + stretch.length, day.upperBound)
      if from == stretch.start, to == from + stretch.length { return sum + stretch.length }
      return from < to ? sum + (to - from) : sum
    }
  }
}
