extension Duration {
  /// The duration as people write it: `25m`, `1h30m`, `1m30s`, `500ms`, `0s`.
  ///
  /// ``init(parsing:)`` restores it to the nanosecond; finer parts are truncated.
  public var shortText: String { String { appendShort(to: &$0) } }

  /// The duration as decimal seconds, exact to the nanosecond: `1500`, `0.25`, `336.6`.
  public var decimalSeconds: String { String { appendDecimalSeconds(to: &$0) } }

  /// Appends the duration as people write it; see ``shortText``.
  public func appendShort(to buffer: inout [UInt8]) {
    buffer.append(addingCapacity: 40) { writeShort(to: &$0) }
  }

  /// Appends the duration as decimal seconds, exact to the nanosecond; finer parts are cut.
  public func appendDecimalSeconds(to buffer: inout [UInt8]) {
    buffer.append(addingCapacity: 30) { writeDecimalSeconds(to: &$0) }
  }

  /// Parses decimal seconds as in JSON: `1500`, `-0.25`, `1e-3`.
  ///
  /// The value is exact, truncated to attoseconds; `nil` if the bytes are not a JSON number, or
  /// exceed 9 · 10^18 seconds.
  public init?(decimalSeconds bytes: Span<UInt8>) {
    var position = 0
    let isNegative = bytes.skip(ASCII.hyphen, at: &position)
    guard let number = DecimalSeconds(reading: bytes, at: &position), position == bytes.count,
      let attoseconds = number.attoseconds
    else { return nil }
    self.init(attoseconds: isNegative ? -attoseconds : attoseconds)
  }

  /// Reads decimal seconds as JSON writes numbers: `1500`, `-0.25`, `1e-3`.
  public init?(decimalSeconds text: String) {
    self.init(decimalSeconds: text.utf8.span)
  }

  /// Writes at most 40 bytes: a sign, 16 digits of hours, `59m59s999.999999ms`.
  private func writeShort(to output: inout OutputSpan<UInt8>) {
    let (isNegative, seconds, nanoseconds) = magnitude
    guard seconds > 0 || nanoseconds > 0 else {
      output.append(ASCII.zero)
      output.append(UInt8(ascii: "s"))
      return
    }
    if isNegative { output.append(ASCII.hyphen) }
    output.append(number: seconds / 3600, unit: UInt8(ascii: "h"))
    output.append(number: seconds / 60 % 60, unit: UInt8(ascii: "m"))
    output.append(number: seconds % 60, unit: UInt8(ascii: "s"))
    guard nanoseconds > 0 else { return }
    output.append(decimal: nanoseconds / 1_000_000)
    output.append(decimals: nanoseconds % 1_000_000, width: 6)
    output.append(UInt8(ascii: "m"))
    output.append(UInt8(ascii: "s"))
  }

  /// Writes at most 30 bytes: a sign, 19 digits, a point and 9 digits.
  private func writeDecimalSeconds(to output: inout OutputSpan<UInt8>) {
    let (isNegative, seconds, nanoseconds) = magnitude
    if isNegative, seconds > 0 || nanoseconds > 0 { output.append(ASCII.hyphen) }
    output.append(decimal: seconds)
    output.append(decimals: nanoseconds, width: 9)
  }

  /// The components of the absolute value, truncated to nanoseconds.
  private var magnitude: (isNegative: Bool, seconds: Int, nanoseconds: Int) {
    let nanoseconds = attoseconds.magnitude / 1_000_000_000
    // Up to 584 years this fits in 64 bits, where the division is cheap.
    let (seconds, rest) =
      if let short = UInt64(exactly: nanoseconds) {
        (Int(short / 1_000_000_000), Int(short % 1_000_000_000))
      } else {
        (Int(clamping: nanoseconds / 1_000_000_000), Int(nanoseconds % 1_000_000_000))
      }
    return (isNegative: self < .zero, seconds: seconds, nanoseconds: rest)
  }
}

/// A number of seconds as in JSON, without its sign.
private struct DecimalSeconds {
  /// 9 · 10^18 seconds in attoseconds.
  private static var longest: Int128 { 9_000_000_000_000_000_000 * 1_000_000_000_000_000_000 }

  /// All digits that fit, as one integer.
  private var digits: Int128 = 0

  /// The power of ten that the digits are multiplied by.
  private var exponent = 0

  /// Parses `int [frac] [exp]` of RFC 8259, section 6, and advances the position.
  init?(reading bytes: Span<UInt8>, at position: inout Int) {
    guard let first = bytes.digit(at: position) else { return nil }
    if first == 0 {
      position += 1
    } else {
      readDigits(bytes, at: &position, isFraction: false)
    }
    if bytes.skip(ASCII.dot, at: &position) {
      guard bytes.digit(at: position) != nil else { return nil }
      readDigits(bytes, at: &position, isFraction: true)
    }
    if bytes.skip(letter: UInt8(ascii: "E"), at: &position) {
      let isNegative = bytes.skip(ASCII.hyphen, at: &position)
      if !isNegative { _ = bytes.skip(ASCII.plus, at: &position) }
      guard let power = bytes.number(at: &position, digits: 1...4) else { return nil }
      exponent += isNegative ? -power : power
    }
  }

  /// The value in attoseconds; `nil` if no duration can represent it.
  var attoseconds: Int128? {
    var value = digits
    var power = exponent + 18
    while power < 0, value != 0 {
      value /= 10
      power += 1
    }
    while power > 0, value != 0 {
      let places = min(power, 18)
      let (product, overflow) = value.multipliedReportingOverflow(by: Int128(powerOfTen(places)))
      guard !overflow else { return nil }
      value = product
      power -= places
    }
    return value <= DecimalSeconds.longest ? value : nil
  }

  /// Reads the digits at the position; of those that do not fit only the places count.
  private mutating func readDigits(
    _ bytes: Span<UInt8>, at position: inout Int, isFraction: Bool
  ) {
    while let digit = bytes.digit(at: position) {
      position += 1
      let fits = digits < 1_000_000_000_000_000_000_000_000_000_000_000_000
      if fits { digits = digits &* 10 &+ Int128(digit) }
      // A decimal that fits scales the digits up by ten; an integer digit that does not fit leaves
      // them ten times too small.
      if fits == isFraction { exponent += isFraction ? -1 : 1 }
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a number and its unit, unless the number is zero.
  fileprivate mutating func append(number: Int, unit: UInt8) {
    guard number > 0 else { return }
    append(decimal: number)
    append(unit)
  }

  /// Appends a point and the `width` decimals of a fraction without trailing zeros; nothing if the
  /// fraction is zero.
  fileprivate mutating func append(decimals fraction: Int, width: Int) {
    guard fraction > 0 else { return }
    var fraction = fraction
    var width = width
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    append(ASCII.dot)
    append(digits: fraction, width: width)
  }
}
