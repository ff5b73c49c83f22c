import CivilTime

/// A DURATION (RFC 5545, section 3.3.6).
///
/// Its days are calendar days, which have 23 or 25 hours when the clocks change; its seconds are
/// exact.
struct NominalLength: Hashable, Sendable {
  var days: Int32
  var seconds: Int64

  /// Whether it goes back in time.
  var isNegative: Bool { approximateSeconds < 0 }

  /// Its seconds without clock changes.
  var approximateSeconds: Int { Int(days) * 86_400 + Int(seconds) }

  /// The length rounded up to whole days.
  var inWholeDays: NominalLength {
    let (days, rest) = approximateSeconds.quotientAndRemainder(dividingBy: 86_400)
    return NominalLength(days: Int32(rest > 0 ? days + 1 : days), seconds: 0)
  }
}

extension LineCursor {
  /// Reads `PT1H30M`, `P2D` or `-P1W`.
  ///
  /// Accepts units in any order and repeated ones, but at most a thousand years.
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

  /// Reads an integer; `nil` if it is unreasonably large.
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
  /// The maximum number of days, a thousand years.
  fileprivate static let longest = 365_000
}
