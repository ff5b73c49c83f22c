import CivilTime

/// A span on the clock of a day, such as 12:30 to 13:15: what `at:` says.
public struct ClockSpan: Hashable, Sendable {
  /// The beginning, before 24:00.
  public let start: TimeOfDay

  /// The end; one that is earlier than the start is on the next day.
  public let end: TimeOfDay

  /// The span, or nil if it is empty or starts at 24:00.
  public init?(start: TimeOfDay, end: TimeOfDay) {
    guard start != end, start != .endOfDay else { return nil }
    // 24:00 is the one way to write this end.
    let endsAtMidnight = end == .midnight
    guard !(endsAtMidnight && start == .midnight) else { return nil }
    self.start = start
    self.end = endsAtMidnight ? .endOfDay : end
  }

  /// Whether the span ends on the day after the one it starts on, later than at midnight.
  public var crossesMidnight: Bool { end < start }

  /// Whether it has more than twelve hours over midnight, and so was meant the other way round.
  public var isReversed: Bool { crossesMidnight && length > .seconds(12 * 3600) }

  /// How long it is by the clock, where no change of the clocks lies in it.
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
  /// The span as a list has it: `12:30-13:15`.
  public var description: String { "\(start)-\(end)" }

  /// Reads `12:30-13:15`, or gives nil.
  public init?(parsing text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = try? TimeOfDay(parsing: ends[0]),
      let end = try? TimeOfDay(parsing: ends[1])
    else { return nil }
    self.init(start: start, end: end)
  }
}
