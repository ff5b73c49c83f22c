extension Duration {
  /// The longest duration that can be parsed, a thousand years of 365 days.
  ///
  /// Sums of such durations and instants cannot overflow.
  public static let longestReadable: Duration = .seconds(31_536_000_000)

  /// Parses a duration: `25m`, `1h30m`, `1h30`, `90s`, `500ms`, `1.5h`, `25 min`, `PT25M` (ISO
  /// 8601, hours to seconds) or `1:30:00`.
  ///
  /// Units go from the largest to the smallest, and only the last number may have decimals, which
  /// are rounded to the nearest nanosecond.
  public init(parsing text: some StringProtocol) throws(UnreadableDuration) {
    let text = String(text)
    var reader = DurationReader(text: text)
    self = try reader.read(text.utf8.span)
  }
}

/// Parses one text as a duration.
private struct DurationReader {
  /// The whole text, for the errors.
  let text: String

  /// The position of the next byte.
  private var position = 0

  /// The sum so far, in nanoseconds.
  private var total: Int128 = 0

  init(text: String) {
    self.text = text
  }

  /// Reads the whole text.
  mutating func read(_ bytes: Span<UInt8>) throws(UnreadableDuration) -> Duration {
    guard !bytes.isEmpty else { throw .empty }
    if bytes.byte(at: 0) == ASCII.hyphen {
      throw bytes.digit(at: 1) == nil ? .garbled(found: text) : .negative(found: text)
    }
    if bytes.skip(letter: UInt8(ascii: "P"), at: &position) {
      guard bytes.skip(letter: ASCII.upperT, at: &position) else { throw .garbled(found: text) }
      try readUnits(bytes, isISO: true)
    } else if (0..<bytes.count).contains(where: { bytes[$0] == ASCII.colon }) {
      try readClock(bytes)
    } else {
      try readUnits(bytes, isISO: false)
    }
    return .nanoseconds(total)
  }

  /// Reads numbers with units to the end of the text.
  private mutating func readUnits(
    _ bytes: Span<UInt8>, isISO: Bool
  ) throws(UnreadableDuration) {
    var smallest: Unit?
    var isLast = false
    repeat {
      if smallest == .hour, !isISO, !isLast, try readMinutes(bytes) { return }
      let number = try readNumber(bytes)
      if !isISO { skipBlanks(bytes) }
      let unit = try readUnit(bytes, isISO: isISO)
      if let smallest, unit >= smallest { throw .garbled(found: text) }
      if isLast { throw .garbled(found: text) }
      isLast = number.scale > 0
      smallest = unit
      try add(number, of: unit)
      if !isISO, position < bytes.count { skipBlanks(bytes) }
    } while position < bytes.count
  }

  /// Reads the last two digits of `1h30`; returns `false` if something else follows the hours.
  private mutating func readMinutes(_ bytes: Span<UInt8>) throws(UnreadableDuration) -> Bool {
    var end = position
    guard let minutes = bytes.number(at: &end, digits: 2...2), minutes < 60, end == bytes.count
    else { return false }
    position = end
    try add(Decimal(digits: Int128(minutes), scale: 0), of: .minute)
    return true
  }

  /// Reads `H:MM:SS`, with or without decimals.
  private mutating func readClock(_ bytes: Span<UInt8>) throws(UnreadableDuration) {
    let hours = try readNumber(bytes)
    guard hours.scale == 0, bytes.skip(ASCII.colon, at: &position),
      let minutes = bytes.number(at: &position, digits: 1...2), minutes < 60
    else { throw .garbled(found: text) }
    guard position < bytes.count else {
      throw .ambiguousClock(found: text)
    }
    guard bytes.skip(ASCII.colon, at: &position) else { throw .garbled(found: text) }
    let secondsStart = position
    let seconds = try readNumber(bytes)
    guard position == bytes.count, position - secondsStart >= 2,
      seconds.digits < 60 * seconds.divisor
    else { throw .garbled(found: text) }
    try add(hours, of: .hour)
    try add(Decimal(digits: Int128(minutes), scale: 0), of: .minute)
    try add(seconds, of: .second)
  }

  /// Reads digits with an optional decimal part.
  private mutating func readNumber(_ bytes: Span<UInt8>) throws(UnreadableDuration) -> Decimal {
    var number = Decimal(digits: 0, scale: 0)
    guard bytes.digit(at: position) != nil else { throw .garbled(found: text) }
    try readDigits(bytes, into: &number)
    guard bytes.skip(ASCII.dot, at: &position) else { return number }
    guard bytes.digit(at: position) != nil else { throw .garbled(found: text) }
    try readDigits(bytes, into: &number, decimals: true)
    return number
  }

  /// Reads the digits at the position.
  private mutating func readDigits(
    _ bytes: Span<UInt8>, into number: inout Decimal, decimals: Bool = false
  ) throws(UnreadableDuration) {
    while let digit = bytes.digit(at: position) {
      position += 1
      // Further decimals are below every unit's nanosecond.
      if decimals, number.scale == 18 { continue }
      guard number.digits < Decimal.limit else { throw .tooLong(found: text) }
      number.digits = number.digits * 10 + Int128(digit)
      if decimals { number.scale += 1 }
    }
  }

  /// Reads the unit of a number.
  private mutating func readUnit(
    _ bytes: Span<UInt8>, isISO: Bool
  ) throws(UnreadableDuration) -> Unit {
    let start = position
    while let byte = bytes.byte(at: position), isLetter(byte) { position += 1 }
    let isBare = start == position && position == bytes.count
    if isBare, !isISO, total == 0 { throw .missingUnit(found: text) }
    let word = String(decoding: (start..<position).map { bytes[$0] | 0x20 }, as: UTF8.self)
    guard let unit = isISO ? Unit(iso: word) : Unit(word: word) else {
      throw .garbled(found: text)
    }
    return unit
  }

  /// Adds a number of units to the sum.
  private mutating func add(_ number: Decimal, of unit: Unit) throws(UnreadableDuration) {
    let divisor = number.divisor
    total += (number.digits * unit.nanoseconds + divisor / 2) / divisor
    guard total <= Duration.longestReadable.attoseconds / 1_000_000_000 else {
      throw .tooLong(found: text)
    }
  }

  /// Skips blanks between a number and its unit, and between two of these.
  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while bytes.byte(at: position) == UInt8(ascii: " "), position + 1 < bytes.count {
      position += 1
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// A non-negative decimal number: `digits` × 10^−`scale`.
private struct Decimal {
  /// The limit of `digits`; multiplied by the nanoseconds of an hour it still fits.
  static let limit: Int128 = 1_000_000_000_000_000_000_000_000

  var digits: Int128

  /// The number of decimals, 0…18.
  var scale: Int

  /// The divisor of the digits, 10^`scale`.
  var divisor: Int128 { Int128(powerOfTen(scale)) }
}

/// The units a duration is written in, in order of length.
private enum Unit: Int, Comparable {
  case millisecond, second, minute, hour

  /// The unit of an English word or abbreviation in lower case.
  init?(word: String) {
    switch word {
    case "h", "hr", "hrs", "hour", "hours": self = .hour
    case "m", "min", "mins", "minute", "minutes": self = .minute
    case "s", "sec", "secs", "second", "seconds": self = .second
    case "ms", "msec", "millisecond", "milliseconds": self = .millisecond
    default: return nil
    }
  }

  /// The unit of a letter of ISO 8601 in lower case.
  init?(iso letter: String) {
    switch letter {
    case "h": self = .hour
    case "m": self = .minute
    case "s": self = .second
    default: return nil
    }
  }

  var nanoseconds: Int128 {
    switch self {
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    case .millisecond: 1_000_000
    }
  }

  static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
}
