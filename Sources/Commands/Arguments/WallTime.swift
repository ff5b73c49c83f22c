import CivilTime

/// A time as typed, to be reached by the wall clock.
package enum WallTime: Hashable, Sendable {
  /// A time of the present day.
  case timeOfDay(TimeOfDay)
  /// A time of some day, on the clocks of the rotation's zone.
  case local(CivilDateTime)
  /// A time with its offset from UTC.
  case stamp(Timestamp)

  /// Parses `18:00`, `18:00:30`, `2026-11-20T18:00` or `2026-11-20T18:00:00+01:00` (RFC 3339);
  /// `nil` for other texts.
  package init?(parsing text: String) {
    if let time = TimeOfDay(utf8: text.utf8.span) {
      self = .timeOfDay(time)
    } else if let dateTime = CivilDateTime(utf8: text.utf8.span) {
      self = .local(dateTime)
    } else if let stamp = Timestamp(utf8: text.utf8.span) {
      self = .stamp(stamp)
    } else {
      return nil
    }
  }
}

extension WallTime: CustomStringConvertible {
  package var description: String {
    switch self {
    case .timeOfDay(let time): time.description
    case .local(let dateTime): dateTime.description
    case .stamp(let stamp): stamp.withoutMilliseconds
    }
  }
}

extension WallTime {
  /// Returns its instant for a user in `zone` at `now`.
  package func instant(at now: Instant, in zone: Zone) -> Instant {
    switch self {
    case .timeOfDay(let time):
      zone.instant(of: CivilDateTime(date: zone.local(now).date, time: time))
    case .local(let dateTime): zone.instant(of: dateTime)
    case .stamp(let stamp): stamp.instant
    }
  }

  /// Returns its instant as the end of what begins at `start`: when the clocks are put back, a time
  /// that has passed comes once more.
  package func end(after start: Instant, in zone: Zone) -> Instant {
    let first = instant(at: start, in: zone)
    if case .stamp = self { return first }
    guard first <= start, case .fold(_, let second) = zone.resolve(zone.local(first)) else {
      return first
    }
    return second
  }
}
