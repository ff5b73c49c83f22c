import CivilTime

/// Splits a command into words; words with blanks are in quotation marks.
///
/// In quotation marks, `\"` is a quotation mark and `\\` a backslash.
public struct WordReader: Hashable, Sendable {
  /// An unclosed quotation mark.
  public struct UnclosedQuote: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text from the quotation mark on.
    public let found: String

    /// One line with what was found and a valid example.
    public var description: String {
      "'\(found.excerpt)' has no closing quotation mark; write it as in: go \"Write essay\" 10m"
    }
  }

  private var text: Substring

  /// Not by characters: a quotation mark and an accent over it are one.
  private var scalars: Substring.UnicodeScalarView { text.unicodeScalars }

  /// The words of a text.
  public init(_ text: String) {
    self.text = Substring(text)
    skipBlanks()
  }

  /// The remaining text without surrounding blanks.
  public var rest: String {
    var rest = scalars
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return String(rest)
  }

  /// The next word without its quotation marks; `nil` at the end.
  public mutating func next() throws(UnclosedQuote) -> String? {
    guard let first = scalars.first else { return nil }
    let word = first == "\"" ? try nextQuoted() : nextBare()
    skipBlanks()
    return word
  }

  /// The remaining text as one name: without quotation marks if it is one quoted word, else
  /// unchanged.
  public mutating func restAsName() throws(UnclosedQuote) -> String? {
    guard scalars.first == "\"" else {
      defer { text = "" }
      return text.isEmpty ? nil : rest
    }
    let whole = rest
    let word = try next()
    defer { text = "" }
    return text.isEmpty ? word : whole
  }

  private mutating func nextBare() -> String {
    let word = scalars.prefix { !$0.isBlank }
    text = text[word.endIndex...]
    return String(word)
  }

  private mutating func nextQuoted() throws(UnclosedQuote) -> String {
    var word = String.UnicodeScalarView()
    var position = scalars.index(after: scalars.startIndex)
    while position < scalars.endIndex, scalars[position] != "\"" {
      let next = scalars.index(after: position)
      if scalars[position] == "\\", next < scalars.endIndex, ["\"", "\\"].contains(scalars[next]) {
        position = next
      }
      word.append(scalars[position])
      position = scalars.index(after: position)
    }
    guard position < scalars.endIndex else { throw UnclosedQuote(found: rest) }
    text = text[scalars.index(after: position)...]
    return String(word)
  }

  private mutating func skipBlanks() {
    text = Substring(scalars.drop { $0.isBlank })
  }
}

extension Unicode.Scalar {
  /// Whether it separates words.
  package var isBlank: Bool { isASCII && UInt8(value).isBlank }
}
