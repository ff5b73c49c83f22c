import CivilTime

/// A span of wall time, such as 12:30 to 13:15: the value of `at:`.
public struct ClockSpan: Hashable, Sendable {
  /// The beginning, before 24:00.
  public let start: TimeOfDay

  /// The end; if earlier than the start, on the next day.
  public let end: TimeOfDay

  /// The span; `nil` if it is empty or starts at 24:00.
  public init?(start: TimeOfDay, end: TimeOfDay) {
    guard start != end, start != .endOfDay else { return nil }
    // 24:00 is the canonical form of this end.
    let endsAtMidnight = end == .midnight
    guard !(endsAtMidnight && start == .midnight) else { return nil }
    self.start = start
    self.end = endsAtMidnight ? .endOfDay : end
  }

  /// Whether the span ends after midnight on the next day.
  public var crossesMidnight: Bool { end < start }

  /// Whether it passes midnight and exceeds twelve hours, so that start and end seem swapped.
  public var isReversed: Bool { crossesMidnight && length > .seconds(12 * 3600) }

  /// Its length by the clock, without regard to changes of the offset.
  public var length: Duration {
    let seconds = end.secondsSinceMidnight - start.secondsSinceMidnight
    return .seconds(seconds < 0 ? seconds + 86_400 : seconds)
  }

  /// The beginning and the end of the span that starts on a day.
  public func resolved(on day: CivilDate) -> (start: CivilDateTime, end: CivilDateTime) {
    let lastDay = crossesMidnight ? day.adding(days: 1) : day
    return (CivilDateTime(date: day, time: start), CivilDateTime(date: lastDay, time: end))
  }
}

extension ClockSpan: CustomStringConvertible {
  /// The value in a list: `12:30-13:15`.
  public var description: String { "\(start)-\(end)" }

  /// Parses `12:30-13:15`; `nil` for other texts.
  public init?(parsing text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = try? TimeOfDay(parsing: ends[0]),
      let end = try? TimeOfDay(parsing: ends[1])
    else { return nil }
    self.init(start: start, end: end)
  }
}
