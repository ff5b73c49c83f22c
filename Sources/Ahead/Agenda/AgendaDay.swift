import Calendars
import CivilTime
import ICalendar

/// One day of an agenda.
struct AgendaDay {
  let date: CivilDate
  /// The occurrences on that day: whole-day ones first, the others by time.
  let items: [AgendaItem]
}

/// An occurrence on one of its days.
struct AgendaItem {
  /// Its hours on the day.
  enum Hours: Equatable {
    case whole
    case span(TimeOfDay, TimeOfDay)
    /// It lasts less than a minute.
    case moment(TimeOfDay)
    /// It ends on a later day.
    case from(TimeOfDay)
    /// It began on an earlier day.
    case until(TimeOfDay)
  }

  /// Whether it is past, present or future.
  enum Phase {
    case over, running, ahead
  }

  let entry: CalendarSet.Entry
  let hours: Hours
  /// The number of this day among its whole days.
  let part: Part?
  let phase: Phase

  struct Part: Equatable {
    let number: Int
    let count: Int
  }

  var occurrence: Occurrence { entry.occurrence }

  /// Whether it is going on when the day begins, and not all of it.
  var hasBegunBefore: Bool {
    if case .until = hours { true } else { false }
  }

  /// Its start on the day.
  var start: TimeOfDay {
    switch hours {
    case .whole, .until: .midnight
    case .span(let start, _), .moment(let start), .from(let start): start
    }
  }
}

extension Occurrence {
  /// The days of the occurrence in a zone.
  package func days(in zone: Zone) -> ClosedRange<CivilDate> {
    switch extent {
    case .days(let from, let to):
      return from...max(from, to.adding(days: -1))
    case .time(let start, let end):
      let first = zone.local(start).date
      return first...max(first, zone.local(end - .milliseconds(1)).date)
    }
  }
}

extension AgendaItem {
  /// The item for an entry on one of its days, as of now.
  init(
    _ entry: CalendarSet.Entry, on day: CivilDate, of days: ClosedRange<CivilDate>,
    in zone: Zone, now: Instant
  ) {
    let count = days.upperBound.days(since: days.lowerBound) + 1
    self.entry = entry
    hours = Hours(entry.occurrence.extent, on: day, of: days, in: zone)
    part =
      hours == .whole && count > 1
      ? Part(number: day.days(since: days.lowerBound) + 1, count: count) : nil
    phase = Phase(entry.occurrence, hours: hours, on: day, in: zone, now: now)
  }
}

extension AgendaItem.Hours {
  fileprivate init(
    _ extent: Occurrence.Extent, on day: CivilDate, of days: ClosedRange<CivilDate>, in zone: Zone
  ) {
    guard case .time(let start, let end) = extent else {
      self = .whole
      return
    }
    let first = zone.local(start).time
    let lastDay = zone.local(end)
    // Midnight is the end of the day before.
    let last = lastDay.date > days.upperBound ? TimeOfDay.endOfDay : lastDay.time
    let isWholeStart = day > days.lowerBound || first == .midnight
    let isWholeEnd = day < days.upperBound || last == .endOfDay
    switch (isWholeStart, isWholeEnd) {
    case (true, true): self = .whole
    // An appointment that begins and ends in the same minute is shown with one time.
    case (_, _) where end - start < .seconds(60) && TimeText.clock(first) == TimeText.clock(last):
      self = .moment(first)
    case (_, _) where days.lowerBound == days.upperBound: self = .span(first, last)
    case (true, false): self = .until(last)
    case (false, _): self = .from(first)
    }
  }
}

extension AgendaItem.Phase {
  fileprivate init(
    _ occurrence: Occurrence, hours: AgendaItem.Hours, on day: CivilDate, in zone: Zone,
    now: Instant
  ) {
    let (start, end) = occurrence.extent.instants(in: zone)
    let today = zone.local(now).date
    if day < today || end <= now && (start < now || start < end) {
      self = .over
    } else if hours != .whole, day == today, start <= now, occurrence.status != .cancelled {
      self = .running
    } else {
      self = .ahead
    }
  }
}
