extension [UInt8] {
  /// Appends an integer, or `null`.
  mutating func append(json value: Int?) {
    guard let value else { return append(literal: "null") }
    append(decimal: value.magnitude, isNegative: value < 0)
  }

  /// Appends `true` or `false`.
  mutating func append(json value: Bool) {
    append(literal: value ? "true" : "false")
  }

  /// Appends seconds with the decimals needed, at most nine, or `null`.
  mutating func append(json value: Duration?) {
    guard let value else { return append(literal: "null") }
    let (seconds, attoseconds) = value.components
    append(
      decimal: UInt(seconds.magnitude), isNegative: seconds < 0 || attoseconds < 0,
      fraction: UInt(attoseconds.magnitude) / 1_000_000_000, digits: 9)
  }

  /// Appends the shortest decimal that reads as the same double, or `null` for infinities and NaN.
  mutating func append(json value: Double) {
    guard value.isFinite else { return append(literal: "null") }
    value.description.utf8Span.span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a number rounded to six decimals, or unrounded if it is too large for that.
  mutating func append(share value: Double) {
    guard value.magnitude < 1e9 else { return append(json: value) }
    // Not `rounded()`, which needs the C math library.
    let millionths = UInt(value.magnitude * 1_000_000 + 0.5)
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    append(decimal: whole, isNegative: value < 0, fraction: fraction, digits: 6)
  }

  /// Appends `whole`, and `fraction` as `digits` decimals without trailing zeros.
  ///
  /// Omits the sign of zero.
  private mutating func append(
    decimal whole: UInt, isNegative: Bool, fraction: UInt = 0, digits: Int = 0
  ) {
    // A sign, the 20 digits of a word, a point and the decimals.
    append(room: 22 + digits) { target in
      var end = 0
      if isNegative, whole != 0 || fraction != 0 {
        target[0] = UInt8(ascii: "-")
        end = 1
      }
      end += write(whole, digits: whole.decimalDigits, to: target + end)
      guard fraction != 0 else { return end }
      var (rest, count) = (fraction, digits)
      while rest % 10 == 0 {
        rest /= 10
        count -= 1
      }
      target[end] = UInt8(ascii: ".")
      return end + 1 + write(rest, digits: count, to: target + end + 1)
    }
  }
}

/// Writes the last `digits` decimal digits of a number, and returns how many these are.
@inline(__always)
private func write(_ number: UInt, digits: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
  var rest = number
  var index = digits
  while index > 0 {
    index -= 1
    target[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
  return digits
}

extension UInt {
  /// The number of decimal digits.
  fileprivate var decimalDigits: Int {
    var (power, count): (UInt, Int) = (10, 1)
    while self >= power {
      count += 1
      // The largest power of ten in a word is 10^19.
      guard count < 20 else { break }
      power *= 10
    }
    return count
  }
}
