import CivilTime

/// When something takes place: what `at:` says.
public enum FixedTime: Hashable, Sendable {
  /// At a time of the clock, on each day of its line.
  case daily(ClockSpan)
  /// Once, from a time of one day to a time of the same or a later one.
  case once(start: CivilDateTime, end: CivilDateTime)

  /// The longest that something takes place, in days.
  private static let mostDays = 366

  /// What lies between two times: a time of the clock where that says it, which has no day.
  public init?(from start: CivilDateTime, to end: CivilDateTime) {
    guard start < end, end.date.days(since: start.date) <= FixedTime.mostDays else { return nil }
    let span = ClockSpan(start: start.time, end: end.time)
    if let span, !span.isReversed, span.resolved(on: start.date).end == end {
      self = .daily(span)
    } else {
      self = .once(start: start, end: end)
    }
  }

  /// Whether it has dates of its own.
  public var isOnce: Bool { if case .once = self { true } else { false } }

  /// The beginning and the end of what takes place from a day on; `nil`: it begins on another one.
  public func resolved(on day: CivilDate) -> (start: CivilDateTime, end: CivilDateTime)? {
    switch self {
    case .daily(let span): span.resolved(on: day)
    case .once(let start, let end): start.date == day ? (start, end) : nil
    }
  }
}

extension FixedTime: CustomStringConvertible {
  /// The time as a list has it: `12:30-13:15`, `2026-02-21T09:00/2026-02-23T17:00`.
  public var description: String {
    switch self {
    case .daily(let span): span.description
    case .once(let start, let end): "\(start)/\(end)"
    }
  }

  /// Reads `12:30-13:15` or `2026-02-21T09:00/2026-02-23T17:00`, or gives nil.
  init?(parsing text: String) {
    let ends = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if ends.count == 2 {
      guard let start = CivilDateTime(utf8: ends[0].utf8.span),
        let end = CivilDateTime(utf8: ends[1].utf8.span), start < end,
        end.date.days(since: start.date) <= FixedTime.mostDays
      else { return nil }
      self = .once(start: start, end: end)
    } else {
      guard let span = ClockSpan(parsing: text), !span.isReversed else { return nil }
      self = .daily(span)
    }
  }
}

extension TaskItem {
  /// The days from which on it takes place, of those whose part may reach into some days: what
  /// crosses midnight on the day before the first reaches into it.
  ///
  /// - Parameters:
  ///   - first: The first of the days.
  ///   - end: The day behind the last one.
  /// - Returns: The days, on which its ``FixedTime`` is to be resolved.
  public func beginnings(from first: CivilDate, before end: CivilDate) -> [CivilDate] {
    if case .once(let start, _) = at { return start.date < end ? [start.date] : [] }
    return (-1..<end.days(since: first)).map(first.adding(days:)).filter(occurs)
  }
}
