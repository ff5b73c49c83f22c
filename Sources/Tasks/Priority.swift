/// The priority of a task, a letter from A, the highest, to Z.
public struct Priority: Hashable, Sendable {
  /// The letter in ASCII.
  package let letter: UInt8

  /// The priority of a capital letter; `nil` unless it is one of A to Z.
  public init?(_ letter: Character) {
    guard let ascii = letter.asciiValue else { return nil }
    self.init(ascii: ascii)
  }

  init?(ascii letter: UInt8) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
    self.letter = letter
  }
}

extension Priority: Comparable {
  /// Whether the first priority comes before the second in the alphabet: A is the smallest, and
  /// the most urgent.
  public static func < (one: Priority, other: Priority) -> Bool { one.letter < other.letter }
}

extension Priority: CustomStringConvertible {
  /// The letter.
  public var description: String { String(UnicodeScalar(letter)) }
}

extension StringProtocol {
  /// The priority in a word such as `pri:A`, as some programs for todo.txt write it, or in an `(A)`
  /// that is not at the beginning; `nil` if it is another word.
  package var asForeignPriority: Priority? {
    if count == 3, first == "(", last == ")" { return Priority(self[index(after: startIndex)]) }
    let key = "pri:"
    guard hasPrefix(key), dropFirst(key.count).count == 1, let letter = last else { return nil }
    return letter.uppercased().first.flatMap(Priority.init)
  }
}
