/// A wall-clock time of day, in whole seconds from 00:00 to 24:00.
///
/// 24:00 is the end of the day, which a span such as `20:00-24:00` needs.
public struct TimeOfDay: Hashable, Sendable {
  /// Seconds since midnight, 0…86400.
  private let seconds: Int32

  /// The beginning of a day, 00:00.
  public static let midnight = TimeOfDay(clamping: 0)

  /// The end of a day, 24:00.
  public static let endOfDay = TimeOfDay(clamping: 86_400)

  /// The time so many seconds after midnight, or nil outside 0…86400.
  public init?(secondsSinceMidnight seconds: Int) {
    guard (0...86_400).contains(seconds) else { return nil }
    self.init(clamping: seconds)
  }

  /// The time with these numbers; `nil` if it does not exist; 24:00:00 is valid, 24:00:01 is not.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    self.init(secondsSinceMidnight: hour * 3600 + minute * 60 + second)
  }

  /// The time a number of seconds after midnight, clamped to the day.
  init(clamping seconds: Int) {
    self.seconds = Int32(min(max(seconds, 0), 86_400))
  }

  /// Seconds since midnight, 0…86400.
  public var secondsSinceMidnight: Int { Int(seconds) }

  /// The hour, 0…24.
  public var hour: Int { secondsSinceMidnight / 3600 }

  /// The minute, 0…59.
  public var minute: Int { secondsSinceMidnight / 60 % 60 }

  /// The second, 0…59.
  public var second: Int { secondsSinceMidnight % 60 }
}

extension TimeOfDay: Comparable {
  public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.seconds < other.seconds }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as `09:30`, with seconds (`09:30:15`) unless they are zero.
  public var description: String { String { append(to: &$0) } }

  /// Appends the time as `09:30`, with seconds (`09:30:15`) unless they are zero.
  public func append(to buffer: inout [UInt8]) {
    buffer.append(addingCapacity: 8) { write(to: &$0, seconds: second != 0) }
  }

  /// Writes the time in eight bytes with its seconds, or in five without.
  func write(to output: inout OutputSpan<UInt8>, seconds withSeconds: Bool) {
    output.append(pair: hour)
    output.append(ASCII.colon)
    output.append(pair: minute)
    guard withSeconds else { return }
    output.append(ASCII.colon)
    output.append(pair: second)
  }

  /// Reads `09:30`, `9:30`, `09:30:15` or `24:00`.
  public init(parsing text: some StringProtocol) throws(UnreadableTime) {
    let text = String(text)
    guard let time = TimeOfDay(utf8: text.utf8.span) else { throw .timeOfDay(found: text) }
    self = time
  }

  /// Parses `09:30`, `9:30`, `09:30:15` or `24:00`; `nil` for other bytes.
  public init?(utf8 bytes: Span<UInt8>) {
    var position = 0
    guard let time = TimeOfDay(reading: bytes, at: &position), position == bytes.count
    else { return nil }
    self = time
  }

  /// Parses a time within a text and advances the position.
  init?(reading bytes: Span<UInt8>, at position: inout Int) {
    guard let hour = bytes.number(at: &position, digits: 1...2),
      bytes.skip(ASCII.colon, at: &position),
      let minute = bytes.number(at: &position, digits: 2...2)
    else { return nil }
    guard bytes.skip(ASCII.colon, at: &position) else {
      self.init(hour: hour, minute: minute)
      return
    }
    guard let second = bytes.number(at: &position, digits: 2...2) else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }
}
