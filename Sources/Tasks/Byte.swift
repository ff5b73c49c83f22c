/// The bytes that lists are made of.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let blank = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let at = UInt8(ascii: "@")
  static let colon = UInt8(ascii: ":")
  static let number = UInt8(ascii: "#")
  static let star = UInt8(ascii: "*")
  static let dot = UInt8(ascii: ".")
  static let backtick = UInt8(ascii: "`")
  static let tilde = UInt8(ascii: "~")
  static let openingParenthesis = UInt8(ascii: "(")
  static let closingParenthesis = UInt8(ascii: ")")
  static let openingBracket = UInt8(ascii: "[")
  static let closingBracket = UInt8(ascii: "]")
  static let done = UInt8(ascii: "x")
}

extension UInt8 {
  /// Whether the byte separates words: a blank, a tab, or a control that moves to another line.
  package var isBlank: Bool {
    self == Byte.blank || (self >= Byte.tab && self <= Byte.carriageReturn)
  }
}

extension Span<UInt8> {
  /// Whether the span begins with these bytes.
  func starts(with prefix: [UInt8]) -> Bool {
    guard prefix.count <= count else { return false }
    for position in prefix.indices where self[position] != prefix[position] { return false }
    return true
  }
}

extension [UInt8] {
  /// The first index in a range without a blank; the end of the range if there is none.
  func skipBlanks(in range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound, self[position].isBlank { position += 1 }
    return position
  }

  /// The first index in a range with a blank; the end of the range if there is none.
  func skipWord(in range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound, !self[position].isBlank { position += 1 }
    return position
  }

  /// A range without leading and trailing blanks.
  func trimming(_ range: Range<Int>) -> Range<Int> {
    let start = skipBlanks(in: range)
    var end = range.upperBound
    while end > start, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// The text of a range; invalid UTF-8 becomes U+FFFD.
  func text(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text in one line, with single blanks between words.
  ///
  /// NUL, which would make a list a binary file, becomes U+FFFD.
  var asOneLine: String {
    var line: [UInt8] = []
    line.reserveCapacity(utf8.count)
    for byte in utf8 {
      if !byte.isBlank {
        if byte == 0 { line.append(contentsOf: "\u{FFFD}".utf8) } else { line.append(byte) }
      } else if let last = line.last, last != Byte.blank {
        line.append(Byte.blank)
      }
    }
    if line.last == Byte.blank { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
