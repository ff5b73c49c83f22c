import CivilTime
import Tasks

/// The words of a request, taken one after the other.
protocol RequestWords {
  /// The next word; `nil` at the end.
  mutating func next() throws(UnreadableRequest) -> String?

  /// Takes all remaining words, like the functions below; returns `nil` at the end.
  mutating func rest() -> String?

  /// Takes the rest as a line of a list.
  mutating func restAsLine() -> String?

  /// Takes the rest as the title of a task.
  mutating func restAsName() throws(UnreadableRequest) -> String?

  /// Takes the rest as a title, with the duration after it if the last word is one.
  mutating func restAsNameAndLength() throws(UnreadableRequest) -> (String?, String?)
}

/// The words of one line, some of them in quotation marks.
struct LineWords: RequestWords {
  private var words: WordReader

  init(_ line: String) { words = WordReader(line) }

  mutating func next() throws(UnreadableRequest) -> String? {
    do throws(WordReader.UnclosedQuote) { return try words.next() } catch { throw .quote(error) }
  }

  mutating func rest() -> String? {
    defer { words = WordReader("") }
    return words.rest.isEmpty ? nil : words.rest
  }

  mutating func restAsLine() -> String? { rest() }

  mutating func restAsName() throws(UnreadableRequest) -> String? {
    do throws(WordReader.UnclosedQuote) {
      return try words.restAsName()
    } catch {
      throw .quote(error)
    }
  }

  mutating func restAsNameAndLength() throws(UnreadableRequest) -> (String?, String?) {
    if words.rest.unicodeScalars.first == "\"" { return (try next(), rest()) }
    guard let text = rest() else { return (nil, nil) }
    guard let blank = text.unicodeScalars.lastIndex(where: \.isBlank),
      case let last = text[text.unicodeScalars.index(after: blank)...],
      (try? Duration(parsing: last)) != nil
    else { return (text, nil) }
    return (WordReader(String(text[..<blank])).rest, String(last))
  }
}

/// The words that a shell has taken apart.
struct ShellWords: RequestWords {
  private var words: ArraySlice<String>
  /// Whether a single word follows the name of the request.
  private let isPair: Bool

  init(_ words: [String]) {
    self.words = words[...]
    isPair = words.count == 2
  }

  mutating func next() -> String? { words.popFirst() }

  mutating func rest() -> String? {
    defer { words = [] }
    return words.isEmpty ? nil : words.joined(separator: " ").withoutLineBreaks
  }

  /// The shell took the quotation marks from `note:"two sources"` and `@"reading room"`.
  mutating func restAsLine() -> String? {
    words = words.map { TypedLine.quoting($0, isOnly: isPair) }[...]
    return rest()
  }

  mutating func restAsName() -> String? { rest() }

  mutating func restAsNameAndLength() -> (String?, String?) {
    guard words.count > 1, let last = words.last, (try? Duration(parsing: last)) != nil else {
      return (rest(), nil)
    }
    words.removeLast()
    return (rest(), last)
  }
}
