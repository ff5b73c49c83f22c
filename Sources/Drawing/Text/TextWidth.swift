/// The width of text in terminal cells, and truncation and padding.
package enum TextWidth {
  /// The width of a character: 0 (controls, lone combining marks), 1, 2, or more.
  ///
  /// A character is a grapheme cluster, so an emoji of several scalars has width 2. Vowel signs and
  /// conjuncts of Indic scripts, Thai and Lao have cells of their own, as terminals count them.
  package static func of(_ character: Character) -> Int {
    if let width = ofCommon(character.utf8) { return width }
    var width = 0
    var former: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      let isEmoji = scalar == emojiSelector && former?.properties.isEmoji == true
      if isEmoji || of(scalar) == 2 { return 2 }
      width += of(scalar)
      former = scalar
    }
    return width
  }

  /// The parts of one cell each of a character of more than two: a scalar, and the marks after it.
  static func parts(of character: Character) -> [Character] {
    var parts = [""]
    var isFull = false
    for scalar in character.unicodeScalars {
      if of(scalar) > 0 {
        if isFull { parts.append("") }
        isFull = true
      }
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    return parts.compactMap(\.first)
  }

  /// The width of a text on one line.
  package static func of(_ text: some StringProtocol) -> Int {
    let plain = text.utf8.withContiguousStorageIfAvailable { ofPlain($0) }
    return (plain ?? nil) ?? text.reduce(0) { $0 + of($1) }
  }

  /// The width of a text whose characters are all one scalar of one cell, as in most texts: ASCII,
  /// Latin letters, a middle dot, dashes, quotes, lines and blocks; `nil` for any other.
  package static func ofPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var width = 0
    var index = 0
    while index < bytes.count {
      switch (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0) {
      case (0x20..<0x7F, _): index += 1
      case (0xC3...0xC8, _), (0xC2, 0xB7): index += 2
      case (0xE2, 0x94...0x96): index += 3
      case (0xE2, 0x80) where index + 2 < bytes.count && (0x90...0xA6).contains(bytes[index + 2]):
        index += 3
      default: return nil
      }
      width += 1
    }
    return width
  }

  /// The text if it fits into `width` cells, otherwise truncated with the ellipsis.
  package static func truncated(
    _ text: String, to width: Int, ellipsis: String = "…"
  ) -> String {
    if of(text) <= width { return text }
    let room = width - of(ellipsis)
    if room < 0 { return "" }
    return prefix(of: text, width: room) + ellipsis
  }

  /// The text padded with blanks after (or before) it to at least `width` cells.
  package static func padded(
    _ text: String, to width: Int, alignment: TextAlignment = .leading
  ) -> String {
    let missing = max(0, width - of(text))
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return blanks(before) + text + blanks(missing - before)
  }

  /// The longest prefix of the text of at most `width` cells.
  private static func prefix(of text: String, width: Int) -> Substring {
    var used = 0
    return text.prefix { character in
      used += of(character)
      return used <= width
    }
  }

  static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// U+FE0F selects the two-cell emoji form of the scalar before it.
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  /// The width of the most frequent characters: ASCII, lines and blocks (U+2500…25BF), Braille.
  private static func ofCommon(_ bytes: Character.UTF8View) -> Int? {
    var bytes = bytes.makeIterator()
    guard let first = bytes.next() else { return nil }
    guard let second = bytes.next() else { return isControl(first) ? 0 : 1 }
    let isNarrow = (0x94...0x96).contains(second) || (0xA0...0xA3).contains(second)
    guard first == 0xE2, isNarrow, bytes.next() != nil, bytes.next() == nil else { return nil }
    return 1
  }

  private static func isControl(_ ascii: UInt8) -> Bool { ascii < 0x20 || ascii == 0x7F }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator,
      .paragraphSeparator, .surrogate:
      return 0
    default:
      // Vowels and finals of Hangul join the syllable before them.
      if (0x1160...0x11FF).contains(scalar.value) { return 0 }
      return WideScalars.contains(scalar) ? 2 : 1
    }
  }
}

extension StringProtocol {
  /// Calls `body` with the bytes if each is a character of one cell, as in most texts of a screen.
  func withPrintableASCII<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer? {
    let answer = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? body(bytes) : nil
    }
    return answer ?? nil
  }
}

/// The alignment of a text in a larger width.
package enum TextAlignment: Equatable, Sendable {
  case leading, center, trailing
}
