/// The bytes that dates, times and durations are written with.
enum ASCII {
  static let plus = UInt8(ascii: "+")
  static let hyphen = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let upperT = UInt8(ascii: "T")
  static let upperZ = UInt8(ascii: "Z")
}

extension Span<UInt8> {
  /// The byte at a position; `nil` beyond the end.
  func byte(at position: Int) -> UInt8? {
    position < count ? self[position] : nil
  }

  /// The value of the digit at a position; `nil` if the byte is not a digit.
  func digit(at position: Int) -> Int? {
    guard let byte = byte(at: position), byte >= ASCII.zero, byte <= ASCII.nine else { return nil }
    return Int(byte - ASCII.zero)
  }

  /// Reads an integer with an allowed number of digits (at most 18) and advances the position.
  func number(at position: inout Int, digits allowed: ClosedRange<Int>) -> Int? {
    var value = 0
    var read = 0
    while read < allowed.upperBound, let digit = digit(at: position) {
      value = value * 10 + digit
      read += 1
      position += 1
    }
    return read >= allowed.lowerBound ? value : nil
  }

  /// Advances the position if this byte is there.
  func skip(_ wanted: UInt8, at position: inout Int) -> Bool {
    guard byte(at: position) == wanted else { return false }
    position += 1
    return true
  }

  /// Advances the position if this letter is there, in either case.
  func skip(letter upper: UInt8, at position: inout Int) -> Bool {
    skip(upper, at: &position) || skip(upper | 0x20, at: &position)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a number of 0…99 as two digits.
  mutating func append(pair number: Int) {
    let tens = number.magnitude / 10
    append(ASCII.zero + UInt8(truncatingIfNeeded: tens))
    append(ASCII.zero + UInt8(truncatingIfNeeded: number.magnitude - tens * 10))
  }

  /// Appends the last `width` decimal digits of a non-negative number.
  mutating func append(digits number: Int, width: Int) {
    let start = count
    append(repeating: ASCII.zero, count: width)
    var bytes = mutableSpan
    var rest = number.magnitude
    for place in (start..<start + width).reversed() {
      bytes[place] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Appends a non-negative number without leading zeros.
  mutating func append(decimal number: Int) {
    var width = 1
    var rest = number.magnitude / 10
    while rest > 0 {
      width += 1
      rest /= 10
    }
    append(digits: number, width: width)
  }
}

extension String {
  /// The text of the bytes that a closure appends.
  init(_ append: (inout [UInt8]) -> Void) {
    var buffer: [UInt8] = []
    append(&buffer)
    self.init(decoding: buffer, as: UTF8.self)
  }
}

extension Int {
  /// The quotient rounded towards negative infinity.
  @inlinable
  package func flooredQuotient(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The remainder that is never negative.
  @inlinable
  package func flooredRemainder(by divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}

/// Ten to the power of 0…18.
func powerOfTen(_ exponent: Int) -> Int {
  var power = 1
  for _ in 0..<exponent { power &*= 10 }
  return power
}
