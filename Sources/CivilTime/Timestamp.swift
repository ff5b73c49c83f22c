/// An instant with an offset from UTC (RFC 3339).
///
/// Time stamps are equal if both the instant and the offset are; compare ``instant`` to order them
/// in time.
public struct Timestamp: Hashable, Sendable {
  /// The point in time.
  public let instant: Instant

  /// Whole minutes east of UTC, −1439…1439, the offsets that RFC 3339 can write.
  private let minutes: Int16

  /// Seconds east of UTC: a whole number of minutes below 24 hours.
  public var offset: Int { Int(minutes) * 60 }

  /// The instant on a clock `offset` seconds east of UTC.
  ///
  /// RFC 3339 writes offsets in minutes: seconds, which only local mean times before 1972 have, are
  /// truncated from the offset; the instant stays exact. The offset is clamped to ±23:59.
  public init(_ instant: Instant, offset: Int = 0) {
    self.instant = instant
    minutes = Int16(min(max(offset / 60, -1439), 1439))
  }

  /// The instant on the clocks of a zone.
  public init(_ instant: Instant, in zone: Zone) {
    self.init(instant, offset: zone.offset(at: instant))
  }

  /// The time of the clock, to the second.
  public var local: CivilDateTime {
    CivilDateTime(secondsSinceEpoch: instant.seconds + offset)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time stamp with milliseconds, as in records: `2026-11-20T09:00:00.000+01:00`.
  public var description: String { String { append(to: &$0) } }

  /// The time stamp in whole seconds, as in calendars: `2026-11-20T09:00:00+01:00`.
  public var withoutMilliseconds: String { String { append(to: &$0, milliseconds: false) } }

  /// Appends the time stamp with three decimals or none; UTC is `+00:00`.
  ///
  /// Instants are clamped to the years 0000 to 9999.
  public func append(to buffer: inout [UInt8], milliseconds: Bool = true) {
    buffer.append(addingCapacity: 29) { write(to: &$0, milliseconds: milliseconds) }
  }

  /// Writes the time stamp, 29 bytes with milliseconds and 25 without.
  private func write(to output: inout OutputSpan<UInt8>, milliseconds withMilliseconds: Bool) {
    let local = local
    local.date.write(to: &output)
    output.append(ASCII.upperT)
    local.time.write(to: &output, seconds: true)
    if withMilliseconds {
      let milliseconds = Int(instant.milliseconds).flooredRemainder(by: 1000)
      output.append(ASCII.dot)
      output.append(digits: milliseconds, width: 3)
    }
    output.append(minutes < 0 ? ASCII.hyphen : ASCII.plus)
    let distance = Int(minutes.magnitude)
    output.append(pair: distance / 60)
    output.append(ASCII.colon)
    output.append(pair: distance % 60)
  }
}

extension Timestamp {
  /// Parses an RFC 3339 time stamp such as `2026-11-20T09:00:00.250+01:00` or `…Z`.
  ///
  /// Letters may be lower case and the `T` a blank (RFC 3339, section 5.6). Decimals beyond
  /// milliseconds are truncated. A leap second, `:60`, is the first instant of the next minute.
  public init(parsing text: some StringProtocol) throws(UnreadableTime) {
    let text = String(text)
    guard let stamp = Timestamp(utf8: text.utf8.span) else { throw .timestamp(found: text) }
    self = stamp
  }

  /// Parses an RFC 3339 time stamp; `nil` for other bytes; see ``init(parsing:)``.
  public init?(utf8 bytes: Span<UInt8>) {
    var position = 0
    guard let date = CivilDate(reading: bytes, at: &position),
      bytes.skip(letter: ASCII.upperT, at: &position)
        || bytes.skip(UInt8(ascii: " "), at: &position),
      let seconds = Timestamp.readClock(bytes, at: &position),
      let milliseconds = Timestamp.readDecimals(bytes, at: &position),
      let minutes = Timestamp.readOffset(bytes, at: &position), position == bytes.count
    else { return nil }
    let total = (date.daysSinceEpoch * 86_400 + seconds - minutes * 60) * 1000 + milliseconds
    self.init(Instant(milliseconds: Int64(total)), offset: minutes * 60)
  }

  /// Parses `HH:MM:SS` as seconds; the second may be 60.
  private static func readClock(_ bytes: Span<UInt8>, at position: inout Int) -> Int? {
    guard let hour = bytes.number(at: &position, digits: 2...2), hour < 24,
      bytes.skip(ASCII.colon, at: &position),
      let minute = bytes.number(at: &position, digits: 2...2), minute < 60,
      bytes.skip(ASCII.colon, at: &position),
      let second = bytes.number(at: &position, digits: 2...2), second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Parses an optional point with decimals as milliseconds.
  private static func readDecimals(_ bytes: Span<UInt8>, at position: inout Int) -> Int? {
    guard bytes.skip(ASCII.dot, at: &position) else { return 0 }
    guard bytes.digit(at: position) != nil else { return nil }
    var milliseconds = 0
    var weight = 100
    while let digit = bytes.digit(at: position) {
      milliseconds += digit * weight
      weight /= 10
      position += 1
    }
    return milliseconds
  }

  /// Reads `Z` or `+HH:MM` as minutes east of UTC.
  private static func readOffset(_ bytes: Span<UInt8>, at position: inout Int) -> Int? {
    if bytes.skip(letter: ASCII.upperZ, at: &position) { return 0 }
    let isWest = bytes.skip(ASCII.hyphen, at: &position)
    guard isWest || bytes.skip(ASCII.plus, at: &position),
      let hours = bytes.number(at: &position, digits: 2...2), hours < 24,
      bytes.skip(ASCII.colon, at: &position),
      let minutes = bytes.number(at: &position, digits: 2...2), minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
