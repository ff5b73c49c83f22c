import Drawing
import Tasks

/// A search text: all of its words must occur, in any case.
package struct TextFilter: Equatable, Sendable {
  /// The characters of each word in small letters.
  private let words: [[String]]
  /// The same as bytes, for texts of ASCII.
  private let bytes: [[UInt8]]

  /// A filter from the typed text; an empty one matches everything.
  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map(Self.letters)
    bytes = words.map { Array($0.joined().utf8) }
  }

  /// Whether a text has all the words.
  package func accepts(_ text: @autoclosure () -> String) -> Bool {
    if words.isEmpty { return true }
    let text = text()
    // Much faster than letters: thousands of texts are asked for at each key.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let small = text.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
      return bytes.allSatisfy { !Self.places(of: $0, in: small).isEmpty }
    }
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

  /// The places of a word, found as far as they are asked for.
  private static func places<Letter: Equatable>(
    of word: [Letter], in text: [Letter]
  ) -> some Collection<Range<Int>> {
    (0..<max(0, text.count - word.count + 1)).lazy.map { $0..<$0 + word.count }
      .filter { text[$0].elementsEqual(word) }
  }
}

extension TextFilter {
  /// Whether a task's title, projects and tags have all the words.
  package func accepts(_ task: TaskItem) -> Bool {
    let labels = task.projects.map { "+" + $0 } + task.tags.map { "@" + $0 }
    return accepts(([task.title] + labels).joined(separator: " "))
  }
}
