/// The writing of values in quotation marks.
package enum Quoted {
  /// Returns the character for the letter after a backslash; `nil` if it is not an escape.
  static func unescape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case Byte.quote, Byte.backslash: letter
    case UInt8(ascii: "n"): Byte.lineFeed
    default: nil
    }
  }

  /// A value as written after a key: in quotation marks if needed.
  ///
  /// Line breaks are written as `\n`; carriage return and NUL are written as blanks.
  package static func text(_ value: String) -> String {
    let isBare = value.utf8.allSatisfy { !$0.isBlank && $0 != 0 }
    guard !isBare || value.utf8.first == Byte.quote else { return value }
    var quoted: [UInt8] = [Byte.quote]
    for byte in value.utf8 {
      switch byte {
      case Byte.quote, Byte.backslash: quoted += [Byte.backslash, byte]
      case Byte.lineFeed: quoted += [Byte.backslash, UInt8(ascii: "n")]
      case Byte.carriageReturn, 0: quoted.append(Byte.blank)
      default: quoted.append(byte)
      }
    }
    quoted.append(Byte.quote)
    return String(decoding: quoted, as: UTF8.self)
  }
}
