import CivilTime

/// The time of a commitment: the value of `at:`.
public enum FixedTime: Hashable, Sendable {
  /// A time of day, on each day of its line.
  case daily(ClockSpan)
  /// Once, from a time of one day to a time of the same or a later one.
  case once(start: CivilDateTime, end: CivilDateTime)

  /// Whether a time may go from `start` to `end`: at most 366 days.
  private static func allows(_ start: CivilDateTime, _ end: CivilDateTime) -> Bool {
    start < end && end <= start.adding(seconds: 366 * 86_400)
  }

  /// The time from `start` to `end`: a time of day if possible, which has no date.
  public init?(from start: CivilDateTime, to end: CivilDateTime) {
    guard FixedTime.allows(start, end) else { return nil }
    let span = ClockSpan(start: start.time, end: end.time)
    if let span, !span.isReversed, span.resolved(on: start.date).end == end {
      self = .daily(span)
    } else {
      self = .once(start: start, end: end)
    }
  }

  /// Whether it has dates.
  public var isOnce: Bool { onlyDay != nil }

  /// The day on which it begins, if it has dates.
  public var onlyDay: CivilDate? {
    if case .once(let start, _) = self { start.date } else { nil }
  }

  /// The beginning and the end, if it begins on this day; otherwise `nil`.
  public func resolved(on day: CivilDate) -> (start: CivilDateTime, end: CivilDateTime)? {
    switch self {
    case .daily(let span): span.resolved(on: day)
    case .once(let start, let end): start.date == day ? (start, end) : nil
    }
  }
}

extension FixedTime: CustomStringConvertible {
  /// The time in the form of a list: `12:30-13:15`, `2026-02-21T09:00/2026-02-23T17:00`.
  public var description: String {
    switch self {
    case .daily(let span): span.description
    case .once(let start, let end): "\(start)/\(end)"
    }
  }

  /// Parses `12:30-13:15` or `2026-02-21T09:00/2026-02-23T17:00`; `nil` for other texts.
  init?(parsing text: String) {
    let ends = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if ends.count == 2 {
      guard let start = CivilDateTime(utf8: ends[0].utf8.span),
        let end = CivilDateTime(utf8: ends[1].utf8.span), FixedTime.allows(start, end)
      else { return nil }
      self = .once(start: start, end: end)
    } else {
      guard let span = ClockSpan(parsing: text), !span.isReversed else { return nil }
      self = .daily(span)
    }
  }
}

extension TaskItem {
  /// A commitment that takes place once; `nil` if it is too long for a list.
  public init?(commitment title: String, from start: CivilDateTime, to end: CivilDateTime) {
    guard let time = FixedTime(from: start, to: end) else { return nil }
    self.init(title: title)
    at = time
    if !time.isOnce { due = .date(start.date) }
  }

  /// Whether it is a commitment of one day or of several in a row.
  public var takesPlaceOnce: Bool {
    at?.isOnce == true || at != nil && due != nil && recurrence == nil
  }

  /// Whether it is the line of a block in a rotation, which has its id, on some days followed by
  /// the day.
  package func owns(block: String) -> Bool { block == id || block.hasPrefix("\(id)@") }

  /// The days on which the commitment begins and may reach into the given days; one that begins on
  /// the day before the first may cross midnight.
  ///
  /// - Parameters:
  ///   - first: The first of the days.
  ///   - end: The day after the last one.
  /// - Returns: The days on which to resolve its ``FixedTime``.
  public func beginnings(from first: CivilDate, before end: CivilDate) -> [CivilDate] {
    if case .once(let start, _) = at { return start.date < end ? [start.date] : [] }
    return (-1..<end.days(since: first)).map(first.adding(days:)).filter(occurs)
  }
}
