import CivilTime

/// A length of time as DURATION says it (RFC 5545, section 3.3.6).
///
/// Its days are days of the calendar, which have 23 or 25 hours when the clocks change; its seconds
/// are exact.
struct NominalLength: Hashable, Sendable {
  var days: Int32
  var seconds: Int64

  static let zero = NominalLength(days: 0, seconds: 0)

  /// Whether it goes back in time.
  var isNegative: Bool { approximateSeconds < 0 }

  /// Its seconds if no clock changes.
  var approximateSeconds: Int { Int(days) * 86_400 + Int(seconds) }

  /// The length in days of which each that has begun is a whole one.
  var inWholeDays: NominalLength {
    let (days, rest) = approximateSeconds.quotientAndRemainder(dividingBy: 86_400)
    return NominalLength(days: Int32(rest > 0 ? days + 1 : days), seconds: 0)
  }
}

extension LineCursor {
  /// Reads `PT1H30M`, `P2D` or `-P1W`, and moves behind it.
  ///
  /// Units in any order are taken, and any of them several times; more than a thousand years are not.
  mutating func nominalLength() -> NominalLength? {
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    guard skip(letter: UInt8(ascii: "P")) else { return nil }
    var days = 0
    var seconds = 0
    var isTime = false
    var isEmpty = true
    while let next = byte, next.isDigit || next.uppercased == UInt8(ascii: "T") {
      if skip(letter: UInt8(ascii: "T")) {
        isTime = true
        continue
      }
      guard let number = smallNumber(), let unit = byte?.uppercased else { return nil }
      advance()
      isEmpty = false
      switch (unit, isTime) {
      case (UInt8(ascii: "W"), false): days += number * 7
      case (UInt8(ascii: "D"), false): days += number
      case (UInt8(ascii: "H"), true): seconds += number * 3600
      case (UInt8(ascii: "M"), true): seconds += number * 60
      case (UInt8(ascii: "S"), true): seconds += number
      default: return nil
      }
      guard days <= NominalLength.longest, seconds <= NominalLength.longest * 86_400
      else { return nil }
    }
    let sign = isNegative ? -1 : 1
    return isEmpty
      ? nil : NominalLength(days: Int32(sign * days), seconds: Int64(sign * seconds))
  }

  /// Reads a number of one digit or more, unless it is beyond all that makes sense.
  mutating func smallNumber() -> Int? {
    guard var value = digit() else { return nil }
    while let digit = digit() {
      value = value * 10 + digit
      guard value < 1_000_000_000_000 else { return nil }
    }
    return value
  }
}

extension NominalLength {
  /// The most days that can be read, a thousand years of them.
  fileprivate static let longest = 365_000
}
