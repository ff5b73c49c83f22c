extension ZoneRule {
  /// Parses a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`; `nil` if it is not one.
  ///
  /// Hours of transitions may go from −167 to 167 (RFC 9636, section 3.3.2). Daylight saving time
  /// without dates uses those of the United States, as in other implementations.
  init?(posix bytes: Span<UInt8>) {
    var position = 0
    guard let abbreviation = ZoneRule.readName(bytes, at: &position),
      let west = ZoneRule.readTime(bytes, at: &position, hours: 0...24)
    else { return nil }
    standard = Zone.LocalTime(offset: -west, isDaylight: false, abbreviation: abbreviation)
    if position == bytes.count {
      daylight = nil
      return
    }
    guard
      let daylight = Daylight(reading: bytes, at: &position, standard: standard),
      position == bytes.count
    else { return nil }
    self.daylight = daylight
  }

  /// Reads an abbreviation: three letters or more, or `<` letters, digits and signs `>`.
  static func readName(_ bytes: Span<UInt8>, at position: inout Int) -> String? {
    let isQuoted = bytes.skip(UInt8(ascii: "<"), at: &position)
    var name: [UInt8] = []
    while let byte = bytes.byte(at: position), byte.isLetter || (isQuoted && byte.isQuotable) {
      name.append(byte)
      position += 1
    }
    guard (3...255).contains(name.count),
      !isQuoted || bytes.skip(UInt8(ascii: ">"), at: &position)
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Parses `[+-]h[h[h]][:mm[:ss]]` as seconds, with a limit on the hours.
  static func readTime(
    _ bytes: Span<UInt8>, at position: inout Int, hours allowed: ClosedRange<Int>
  ) -> Int? {
    let isNegative = bytes.skip(ASCII.hyphen, at: &position)
    if !isNegative { _ = bytes.skip(ASCII.plus, at: &position) }
    guard let hours = bytes.number(at: &position, digits: 1...3), allowed.contains(hours)
    else { return nil }
    var seconds = hours * 3600
    for weight in [60, 1] where bytes.skip(ASCII.colon, at: &position) {
      guard let part = bytes.number(at: &position, digits: 1...2), part < 60 else { return nil }
      seconds += part * weight
    }
    return isNegative ? -seconds : seconds
  }
}

extension ZoneRule.Daylight {
  /// Reads abbreviation, offset (an hour ahead of standard time if missing) and dates.
  fileprivate init?(
    reading bytes: Span<UInt8>, at position: inout Int, standard: Zone.LocalTime
  ) {
    guard let abbreviation = ZoneRule.readName(bytes, at: &position) else { return nil }
    var offset = standard.offset + 3600
    if let next = bytes.byte(at: position), next != ASCII.comma {
      guard let west = ZoneRule.readTime(bytes, at: &position, hours: 0...24) else { return nil }
      offset = -west
    }
    localTime = Zone.LocalTime(offset: offset, isDaylight: true, abbreviation: abbreviation)
    guard position < bytes.count else {
      start = YearlyMoment(day: .weekday(0, week: 2, month: 3), time: 7200)
      end = YearlyMoment(day: .weekday(0, week: 1, month: 11), time: 7200)
      return
    }
    guard bytes.skip(ASCII.comma, at: &position),
      let start = YearlyMoment(reading: bytes, at: &position),
      bytes.skip(ASCII.comma, at: &position),
      let end = YearlyMoment(reading: bytes, at: &position)
    else { return nil }
    self.start = start
    self.end = end
  }
}

extension YearlyMoment {
  /// Parses a day and the optional time after `/`, by default 02:00.
  fileprivate init?(reading bytes: Span<UInt8>, at position: inout Int) {
    guard let day = Day(reading: bytes, at: &position) else { return nil }
    self.day = day
    guard bytes.skip(UInt8(ascii: "/"), at: &position) else {
      time = 7200
      return
    }
    guard let time = ZoneRule.readTime(bytes, at: &position, hours: 0...167) else { return nil }
    self.time = time
  }
}

extension YearlyMoment.Day {
  /// Reads `Jn`, `n` or `Mm.w.d`.
  fileprivate init?(reading bytes: Span<UInt8>, at position: inout Int) {
    if bytes.skip(UInt8(ascii: "J"), at: &position) {
      guard let number = bytes.number(at: &position, digits: 1...3), (1...365).contains(number)
      else { return nil }
      self = .julian(number)
    } else if bytes.skip(UInt8(ascii: "M"), at: &position) {
      guard let month = bytes.number(at: &position, digits: 1...2), (1...12).contains(month),
        bytes.skip(ASCII.dot, at: &position),
        let week = bytes.number(at: &position, digits: 1...1), (1...5).contains(week),
        bytes.skip(ASCII.dot, at: &position),
        let weekday = bytes.number(at: &position, digits: 1...1), weekday <= 6
      else { return nil }
      self = .weekday(weekday, week: week, month: month)
    } else {
      guard let number = bytes.number(at: &position, digits: 1...3), number <= 365
      else { return nil }
      self = .counted(number)
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether the byte is an ASCII digit.
  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether a quoted abbreviation may contain the byte, besides letters.
  fileprivate var isQuotable: Bool { isDigit || self == ASCII.plus || self == ASCII.hyphen }
}
