import CivilTime

/// Words of a title that look like syntax, and the backslash that escapes them.
///
/// In `Review \+1 and \due:soon` the backslashes are not part of the title. Before any other word a
/// backslash is an ordinary character, so that `\o/` needs no escape.
enum LiteralWord {
  /// Whether a word without a backslash would not be parsed as a word of the title; the first word
  /// could also be a mark, date or comment.
  static func isSpecial(_ word: Span<UInt8>, isFirst: Bool) -> Bool {
    TaskKey(word: word) != nil || (isFirst && isHeader(word))
  }

  /// Whether a word needs one more backslash: it consists of backslashes, perhaps none, and a
  /// special word.
  static func needsBackslash(_ word: Span<UInt8>, isFirst: Bool) -> Bool {
    isSpecial(word.extracting(word.countOfBackslashes..<word.count), isFirst: isFirst)
  }

  /// Whether the first backslash of a word is an escape.
  static func losesBackslash(_ word: Span<UInt8>, isFirst: Bool) -> Bool {
    word.countOfBackslashes > 0 && needsBackslash(word, isFirst: isFirst)
  }

  /// Whether a word belongs to the header before a title: `x`, `(A)`, a date, `#`, or a word with a
  /// byte order mark.
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
  /// Parses `(A)`; `nil` for other words.
  init?(word: Span<UInt8>) {
    guard word.count == 3, word[0] == Byte.openingParenthesis, word[2] == Byte.closingParenthesis
    else { return nil }
    self.init(ascii: word[1])
  }
}

extension Span<UInt8> {
  /// The number of leading backslashes.
  fileprivate var countOfBackslashes: Int {
    var position = 0
    while position < count, self[position] == Byte.backslash { position += 1 }
    return position
  }
}
