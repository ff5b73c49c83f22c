import Drawing
import Tasks

/// A search text: all of its words must occur, in any case.
package struct TextFilter: Equatable, Sendable {
  /// The characters of each word in small letters.
  private let words: [[String]]

  /// A filter from the typed text; an empty one matches everything.
  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map(Self.letters)
  }

  /// Whether a text has all the words.
  package func accepts(_ text: String) -> Bool {
    if words.isEmpty { return true }
    let letters = Self.letters(of: text)
    return words.allSatisfy { !Self.places(of: $0, in: letters).isEmpty }
  }

  /// A text in a style, with the parts that match underlined, as colours may be missing.
  package func spans(of text: String, _ style: Style) -> [TextSpan] {
    let letters = Self.letters(of: text)
    var matches = Set<Int>()
    for word in words {
      for place in Self.places(of: word, in: letters) { matches.formUnion(place) }
    }
    var line = TextLine()
    for (index, character) in text.enumerated() {
      line.append(character, matches.contains(index) ? style.adding(.underline) : style)
    }
    return line.spans
  }

  private static func letters(of text: some StringProtocol) -> [String] {
    text.map { $0.lowercased() }
  }

  private static func places(of word: [String], in text: [String]) -> [Range<Int>] {
    guard text.count >= word.count else { return [] }
    return (0...text.count - word.count).map { $0..<$0 + word.count }
      .filter { text[$0].elementsEqual(word) }
  }
}

extension TextFilter {
  /// Whether a task's title, projects and tags have all the words.
  package func accepts(_ task: TaskItem) -> Bool {
    accepts(([task.title] + task.projects + task.tags).joined(separator: " "))
  }
}
