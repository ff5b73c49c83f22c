/// A search text: all of its words must occur, in any case.
package struct TextFilter: Equatable, Sendable {
  private let words: [[Character]]

  /// A filter from the typed text; an empty one matches everything.
  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { Array($0.lowercased()) }
  }

  /// Whether a text has all the words.
  package func accepts(_ text: String) -> Bool {
    if words.isEmpty { return true }
    let text = Array(text.lowercased())
    return words.allSatisfy { word in
      guard text.count >= word.count else { return false }
      return (0...text.count - word.count).contains { start in
        text[start..<start + word.count].elementsEqual(word)
      }
    }
  }
}
