import CivilTime

extension Period {
  /// One hour, day or month of a period.
  package struct Cell: Equatable, Sendable {
    /// Its day; for a month the first, even if the period begins later.
    package var day: CivilDate
    /// Its instants in the period; empty where the clocks skipped it.
    package var instants: Range<Instant>
  }

  /// All its hours, days or months in order, which adjoin and together cover the period.
  package func cells(in zone: Zone) -> [Cell] {
    switch unit {
    case .hour: hours(in: zone)
    case .day:
      (0..<max(days, 0)).map { cell(from.adding(days: $0), from.adding(days: $0 + 1), zone) }
    case .month:
      (from.monthsSinceYear0...to.adding(days: -1).monthsSinceYear0).map {
        cell(CivilDate(monthsSinceYear0: $0), CivilDate(monthsSinceYear0: $0 + 1), zone)
      }
    }
  }

  /// The cell of the days from one to another (exclusive).
  private func cell(_ day: CivilDate, _ next: CivilDate, _ zone: Zone) -> Cell {
    let start = zone.startOfDay(max(day, from))
    return Cell(day: day, instants: start..<max(start, zone.startOfDay(min(next, to))))
  }

  /// The hours as the clocks show them; an hour shown twice is two cells.
  private func hours(in zone: Zone) -> [Cell] {
    let window = instants(in: zone)
    var cells: [Cell] = []
    var start = window.lowerBound
    while start < window.upperBound {
      let end = min(endOfHour(from: start, in: zone), window.upperBound)
      cells.append(Cell(day: from, instants: start..<end))
      start = end
    }
    return cells
  }

  /// The first instant after one at which the clocks show another hour, or a whole hour again.
  private func endOfHour(from start: Instant, in zone: Zone) -> Instant {
    let hour = zone.local(start).time.hour
    var instant = start
    while true {
      let shown = zone.local(instant).time
      let next = Instant(
        seconds: instant.seconds + 3600 - (shown.minute * 60 + shown.second))
      guard let change = zone.nextTransition(after: instant), change.instant <= next else {
        return next
      }
      let after = zone.local(change.instant).time
      if after.minute == 0 && after.second == 0 || after.hour != hour { return change.instant }
      instant = change.instant
    }
  }
}
