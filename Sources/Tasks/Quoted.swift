/// The writing of values in quotation marks.
enum Quoted {
  /// Returns the character that a backslash and a letter stand for; `nil` if they stand for themselves.
  static func unescape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case Byte.quote, Byte.backslash: letter
    case UInt8(ascii: "n"): Byte.lineFeed
    default: nil
    }
  }

  /// A value as it is written behind a key: in quotation marks where it needs them.
  ///
  /// Line breaks are written as `\n`; a carriage return, which some programs take for the end of a
  /// line, and NUL, which would make the list a binary file, are written as blanks.
  static func text(_ value: String) -> String {
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
