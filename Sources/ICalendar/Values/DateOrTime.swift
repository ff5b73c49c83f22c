import CivilTime

/// A date, or a date with time, as written in a property.
package struct DateOrTime: Hashable, Sendable {
  /// The clock of a time.
  enum Clock: Hashable, Sendable {
    /// None: a whole day, in any zone.
    case date
    /// The reader's clock.
    case floating
    case utc
    /// The zone with this index among those mentioned in the file.
    case zone(Int32)
  }

  var clock: Clock
  /// The wall time; midnight for a date.
  var time: CivilDateTime

  /// Whether it is a whole day.
  var isDate: Bool { clock == .date }
}

extension LineCursor {
  /// Reads `20251103`, `20251103T090000` or `20251103T090000Z`; `zone` is the index of the zone in
  /// TZID, if any.
  mutating func moment(zone: Int32?) -> DateOrTime? {
    guard let date = compactDate() else { return nil }
    guard skip(letter: UInt8(ascii: "T")) else {
      // Some birthdays are dates with a Z.
      _ = skip(letter: UInt8(ascii: "Z"))
      return DateOrTime(clock: .date, time: CivilDateTime(date: date))
    }
    guard let time = compactTime() else { return nil }
    let clock: DateOrTime.Clock =
      skip(letter: UInt8(ascii: "Z")) ? .utc : zone.map { .zone($0) } ?? .floating
    return DateOrTime(clock: clock, time: CivilDateTime(date: date, time: time))
  }

  private mutating func compactDate() -> CivilDate? {
    guard let year = number(digits: 4), let month = number(digits: 2), let day = number(digits: 2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private mutating func compactTime() -> TimeOfDay? {
    guard let hour = number(digits: 2), let minute = number(digits: 2),
      let second = number(digits: 2), second <= 60
    else { return nil }
    // A leap second is read as the second before (RFC 5545, section 3.3.12).
    return TimeOfDay(hour: hour, minute: minute, second: min(second, 59))
  }

  /// Reads a number with exactly this many digits.
  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Reads one digit.
  mutating func digit() -> Int? {
    guard let byte, byte.isDigit else { return nil }
    advance()
    return Int(byte - UInt8(ascii: "0"))
  }
}
