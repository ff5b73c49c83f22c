extension JSONParser {
  /// Parses a number: RFC 8259, section 6.
  mutating func number() throws(JSONError) {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < end, bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      try digits()
    }
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try digits()
    }
    append(.number, from: start, to: position)
  }

  /// Parses at least one digit.
  @inline(__always)
  private mutating func digits() throws(JSONError) {
    let start = position
    while position < end, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    if position == start { throw unexpected(.digit) }
  }

  /// Parses a string with its quotes: RFC 8259, section 7, and well-formed UTF-8.
  @inline(__always)
  mutating func string() throws(JSONError) {
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      skipPlainText()
      guard position < end else { throw unexpected(.closingQuote) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        append(.string, from: start, to: position, flag: hasEscapes)
        position += 1
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case 0x80...0xFF:
        try character()
      default:
        throw JSONError(offset: position, reason: .controlCharacter(bytes[position]))
      }
    }
  }

  /// Advances to the next byte that is not plain ASCII text, or to the end.
  @inline(__always)
  private mutating func skipPlainText() {
    while position + 8 <= end {
      let word = UInt64(at: bytes + position)
      let special = word.needingEscape | word.beyondASCII
      position += special.firstMarkedByte
      if special != 0 { return }
    }
    while position < end {
      let byte = bytes[position]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        return
      }
      position += 1
    }
  }

  /// Parses an escape from its backslash on. Surrogates must come in pairs.
  private mutating func escape() throws(JSONError) {
    let start = position
    position += 1
    guard position < end else { throw unexpected(.escape) }
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      let unit = try hexadecimalDigits()
      guard unit & 0xF800 == 0xD800 else { return }
      let lone = JSONError(offset: start, reason: .loneSurrogate(unit))
      guard unit < 0xDC00, position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      else { throw lone }
      position += 2
      guard try hexadecimalDigits() & 0xFC00 == 0xDC00 else { throw lone }
    default:
      throw unexpected(.escape)
    }
  }

  private mutating func hexadecimalDigits() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < end, let digit = hexadecimalDigit(bytes[position]) else {
        throw unexpected(.hexadecimalDigit)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// Parses one character of two to four bytes: Unicode, table 3-7 (Well-Formed UTF-8).
  private mutating func character() throws(JSONError) {
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[position] {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: count = 4
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: throw invalidUTF8
    }
    guard count <= end - position, second.contains(bytes[position + 1]) else { throw invalidUTF8 }
    for index in 2..<4 where index < count {
      guard bytes[position + index] & 0xC0 == 0x80 else { throw invalidUTF8 }
    }
    position += count
  }

  private var invalidUTF8: JSONError {
    JSONError(offset: position, reason: .invalidUTF8(bytes[position]))
  }
}

/// The value of a hexadecimal digit in either case.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
