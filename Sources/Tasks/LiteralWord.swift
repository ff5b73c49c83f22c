import CivilTime

/// Words of a title that look like something else, and the backslash that keeps them words.
///
/// In `Review \+1 and \due:soon` the backslashes are no part of the title. Before any other word a
/// backslash is a character like all others, so that `\o/` needs no second one.
enum LiteralWord {
  /// Whether a word without a backslash would not be read as a word of the title, of which it is
  /// perhaps the first: there marks, dates and comments stand.
  static func isSpecial(_ word: Span<UInt8>, isFirst: Bool) -> Bool {
    TaskKey(word: word) != nil || (isFirst && isHeader(word))
  }

  /// Whether a word is written with one backslash more than it has: backslashes, perhaps none, and
  /// then something special.
  static func needsBackslash(_ word: Span<UInt8>, isFirst: Bool) -> Bool {
    isSpecial(word.extracting(word.countOfBackslashes..<word.count), isFirst: isFirst)
  }

  /// Whether the first backslash of a word is no part of it.
  static func losesBackslash(_ word: Span<UInt8>, isFirst: Bool) -> Bool {
    word.countOfBackslashes > 0 && needsBackslash(word, isFirst: isFirst)
  }

  /// Whether a word is one of those that stand before a title: `x`, `(A)`, a date, `#`, or what
  /// begins with a byte order mark.
  private static func isHeader(_ word: Span<UInt8>) -> Bool {
    if word.starts(with: ListText.byteOrderMark) { return true }
    return switch word.count {
    case 1: word[0] == Byte.done || word[0] == Byte.number
    case 3: Priority(word: word) != nil
    case 10: CivilDate(utf8: word) != nil
    default: false
    }
  }
}

extension Priority {
  /// Reads `(A)`, or gives nil.
  init?(word: Span<UInt8>) {
    guard word.count == 3, word[0] == Byte.openingParenthesis, word[2] == Byte.closingParenthesis
    else { return nil }
    self.init(ascii: word[1])
  }
}

extension Span<UInt8> {
  /// How many backslashes the span begins with.
  fileprivate var countOfBackslashes: Int {
    var position = 0
    while position < count, self[position] == Byte.backslash { position += 1 }
    return position
  }
}
