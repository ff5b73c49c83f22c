/// A date and a time of day without a zone (wall time).
public struct CivilDateTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDate

  /// The time of day, always before 24:00.
  public let time: TimeOfDay

  /// The date and time; 24:00 becomes 00:00 of the next day.
  public init(date: CivilDate, time: TimeOfDay = .midnight) {
    let isEnd = time == .endOfDay
    self.date = isEnd ? date.adding(days: 1) : date
    self.time = isEnd ? .midnight : time
  }

  /// The date and time a number of seconds after 1970-01-01T00:00:00 by the same clock.
  ///
  /// Clamped to the years of ``CivilDate``.
  public init(secondsSinceEpoch seconds: Int) {
    let first = CivilDate.earliest.daysSinceEpoch * 86_400
    let last = CivilDate.latest.daysSinceEpoch * 86_400 + 86_399
    let seconds = min(max(seconds, first), last)
    let days = seconds.flooredQuotient(by: 86_400)
    date = CivilDate(daysSinceEpoch: days)
    time = TimeOfDay(clamping: seconds - days * 86_400)
  }

  /// Seconds since 1970-01-01T00:00:00 by the same clock, with days of 86,400 seconds.
  public var secondsSinceEpoch: Int {
    date.daysSinceEpoch * 86_400 + time.secondsSinceMidnight
  }

  /// The date and time a number of seconds later by the same clock (earlier, if negative).
  public func adding(seconds: Int) -> CivilDateTime {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    return CivilDateTime(secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum)
  }
}

extension CivilDateTime: Comparable {
  public static func < (one: CivilDateTime, other: CivilDateTime) -> Bool {
    (one.date, one.time) < (other.date, other.time)
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// The date and time as `2026-11-20T09:30`, with seconds unless they are zero.
  public var description: String { String { append(to: &$0) } }

  /// Appends the date and time as `2026-11-20T09:30`, with seconds unless they are zero.
  public func append(to buffer: inout [UInt8]) {
    date.append(to: &buffer)
    buffer.append(ASCII.upperT)
    time.append(to: &buffer)
  }

  /// Reads `2026-11-20T09:30` or `2026-11-20T09:30:15`.
  public init(parsing text: some StringProtocol) throws(UnreadableTime) {
    let text = String(text)
    guard let dateTime = CivilDateTime(utf8: text.utf8.span) else { throw .dateTime(found: text) }
    self = dateTime
  }

  /// Parses `2026-11-20T09:30` or `2026-11-20T09:30:15`; `nil` for other bytes.
  public init?(utf8 bytes: Span<UInt8>) {
    var position = 0
    guard let date = CivilDate(reading: bytes, at: &position),
      bytes.skip(letter: ASCII.upperT, at: &position),
      let time = TimeOfDay(reading: bytes, at: &position), position == bytes.count
    else { return nil }
    self.init(date: date, time: time)
  }
}
