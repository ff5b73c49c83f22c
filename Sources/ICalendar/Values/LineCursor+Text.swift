extension LineCursor {
  /// The rest of the line as a text (RFC 5545, section 3.3.11), optionally with bytes written as
  /// `=C3`, as in vCalendar 1.0.
  mutating func text(isQuotedPrintable: Bool = false) -> String {
    String(decoding: textBytes(isQuotedPrintable: isQuotedPrintable, isList: false), as: UTF8.self)
  }

  /// The rest of the line as texts between commas.
  mutating func texts() -> [String] {
    var texts: [String] = []
    while !isAtEnd {
      let bytes = textBytes(isQuotedPrintable: false, isList: true)
      if !bytes.isEmpty { texts.append(String(decoding: bytes, as: UTF8.self)) }
      _ = skip(UInt8(ascii: ","))
    }
    return texts
  }

  /// The rest of the line unchanged.
  mutating func rawBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte {
      bytes.append(byte)
      advance()
    }
    return bytes
  }

  private mutating func textBytes(isQuotedPrintable: Bool, isList: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte, !(isList && byte == UInt8(ascii: ",")) {
      advance()
      switch byte {
      case UInt8(ascii: "\\"): bytes.append(escaped())
      case UInt8(ascii: "=") where isQuotedPrintable:
        if let byte = hexadecimal() { bytes.append(byte) }
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// The character for a backslash and the next byte, which is consumed only if the escape is
  /// known.
  private mutating func escaped() -> UInt8 {
    guard let byte else { return UInt8(ascii: "\\") }
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "N"):
      advance()
      return UInt8(ascii: "\n")
    // Quotes and colons need no backslash, but some programs add one.
    case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "\""):
      advance()
      return byte
    default: return UInt8(ascii: "\\")
    }
  }

  /// The byte of two hexadecimal digits; `nil` without them, as at a soft line end.
  private mutating func hexadecimal() -> UInt8? {
    var value: UInt8 = 0
    for _ in 0..<2 {
      guard let digit = byte.flatMap({ UInt8(String(UnicodeScalar($0)), radix: 16) })
      else { return nil }
      value = value << 4 | digit
      advance()
    }
    return value
  }
}

extension String {
  /// The text without surrounding spaces and tabs.
  var trimmingBlanks: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var text = drop(while: isBlank)
    while text.last.map(isBlank) == true { text.removeLast() }
    return String(text)
  }
}
