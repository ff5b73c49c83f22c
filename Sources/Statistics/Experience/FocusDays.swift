import CivilTime

/// The days with work on a task.
struct FocusDays {
  private let zone: Zone
  /// Runs of consecutive days as numbers since 1970-01-01, in the order of insertion.
  private var runs: [ClosedRange<Int>] = []
  /// The last day inserted, with its instants: most stretches are in the day of the previous one.
  private var day = CivilDate.earliest
  private var instants = Instant.epoch..<Instant.epoch

  init(zone: Zone) {
    self.zone = zone
  }

  /// Inserts the days of a stretch.
  mutating func insert(_ stretch: Stretch) {
    guard stretch.length > .zero else { return }
    // The end is exclusive.
    let last = stretch.start + stretch.length - .milliseconds(1)
    let first = number(of: stretch.start)
    let days = first...max(first, number(of: last))
    if runs.last != days { runs.append(days) }
  }

  /// The number of consecutive days up to a day, or up to the day before if it has no focused time.
  func streak(upTo today: CivilDate) -> Int {
    let today = today.daysSinceEpoch
    let descending = runs.sorted { $0.upperBound > $1.upperBound }
    var end: Int?
    var begin = today
    for run in descending where run.lowerBound <= today {
      if end != nil {
        guard run.upperBound >= begin - 1 else { break }
      } else {
        guard run.upperBound >= today - 1 else { break }
        end = min(run.upperBound, today)
      }
      begin = min(begin, run.lowerBound)
    }
    return end.map { $0 - begin + 1 } ?? 0
  }

  /// The day of an instant: a day begins at the first instant of its date.
  private mutating func number(of instant: Instant) -> Int {
    if !instants.contains(instant) {
      day = zone.local(instant).date
      // Clocks put back over midnight show the end of a day twice.
      if zone.startOfDay(day.adding(days: 1)) <= instant { day = day.adding(days: 1) }
      instants = zone.startOfDay(day)..<max(zone.startOfDay(day.adding(days: 1)), instant)
    }
    return day.daysSinceEpoch
  }
}
