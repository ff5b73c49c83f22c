/// The text of a valid number, and its value.
struct JSONNumber {
  let text: UnsafeBufferPointer<UInt8>

  /// The exact value as an integer, if it is one and fits.
  var integer: Int? {
    if let short, short.fractionDigits == 0 { return short.significand }
    return decimal?.scaled(by: 0).flatMap { Int(exactly: $0) }
  }

  /// The exact value as seconds, if a `Duration` can hold it.
  var seconds: Duration? {
    guard let short else { return decimal?.scaled(by: 18).map { Duration(attoseconds: $0) } }
    guard short.fractionDigits > 0 else { return .seconds(short.significand) }
    let unit = powersOfTen[short.fractionDigits]
    let (whole, fraction) = short.significand.quotientAndRemainder(dividingBy: unit)
    return Duration(
      secondsComponent: Int64(whole),
      attosecondsComponent: Int64(fraction * powersOfTen[18 - short.fractionDigits]))
  }

  /// The nearest double, unless that is infinite.
  var double: Double? {
    if let exact = decimal?.exactDouble { return exact }
    let nearest = Double(String(decoding: text, as: UTF8.self))
    return nearest.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value of a text without exponent, short enough not to overflow.
  @inline(__always)
  private var short: (significand: Int, fractionDigits: Int)? {
    guard text.count <= 18 else { return nil }
    let isNegative = text[0] == UInt8(ascii: "-")
    var significand = 0
    var point = text.count - 1
    for index in (isNegative ? 1 : 0)..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        significand = significand &* 10 &+ Int(digit)
      } else if text[index] == UInt8(ascii: ".") {
        point = index
      } else {
        return nil
      }
    }
    return (isNegative ? -significand : significand, text.count - 1 - point)
  }

  /// The digits and the power of ten, or nil when there are too many for 128 bits.
  private var decimal: Decimal? {
    var result = Decimal(isNegative: text[0] == UInt8(ascii: "-"))
    var index = result.isNegative ? 1 : 0
    var isFraction = false
    while index < text.count, text[index] | 0x20 != UInt8(ascii: "e") {
      if text[index] == UInt8(ascii: ".") {
        isFraction = true
      } else if !result.append(digit: text[index] - UInt8(ascii: "0"), isFraction: isFraction) {
        return nil
      }
      index += 1
    }
    guard index < text.count else { return result }
    result.exponent += exponent(from: index + 1)
    return result
  }

  /// The exponent; clamped where even the longest line cannot compensate for it.
  private func exponent(from start: Int) -> Int {
    let isNegative = text[start] == UInt8(ascii: "-")
    let first = isNegative || text[start] == UInt8(ascii: "+") ? start + 1 : start
    var value = 0
    for index in first..<text.count {
      value = min(value * 10 + Int(text[index] - UInt8(ascii: "0")), 1 << 40)
    }
    return isNegative ? -value : value
  }
}

/// A decimal number: significand × 10^exponent.
private struct Decimal {
  var isNegative: Bool
  var significand: Int128 = 0
  var exponent = 0

  init(isNegative: Bool) {
    self.isNegative = isNegative
  }

  /// Appends a digit before or after the decimal point.
  mutating func append(digit: UInt8, isFraction: Bool) -> Bool {
    let (tenfold, overflow) = significand.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tenfold.addingReportingOverflow(Int128(digit))
    if overflow || carry { return false }
    significand = sum
    if isFraction { exponent -= 1 }
    return true
  }

  /// The value × 10^power, if that is an integer of 128 bits.
  func scaled(by power: Int) -> Int128? {
    var value = isNegative ? -significand : significand
    if value == 0 { return 0 }
    var remaining = exponent + power
    while remaining > 0 {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = tenfold
      remaining -= 1
    }
    while remaining < 0 {
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { return nil }
      value = quotient
      remaining += 1
    }
    return value
  }

  /// The nearest double if one operation on exact doubles yields it.
  ///
  /// Significands below 2^53 and powers of ten up to 10^22 are exact, so there is a single rounding
  /// (William D. Clinger, *How to read floating point numbers accurately*, 1990).
  var exactDouble: Double? {
    guard significand < 1 << 53, abs(exponent) <= 22 else { return nil }
    let power = Self.exactPowersOfTen[abs(exponent)]
    let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
    return isNegative ? -magnitude : magnitude
  }

  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

/// The powers of ten that a word holds.
private let powersOfTen: [19 of Int] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000,
]
