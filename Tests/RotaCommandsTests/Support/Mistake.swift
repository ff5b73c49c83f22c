import Testing

/// A command line behind `rota run`, and what the program is expected to say to it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let words: [String]
  let message: String

  init(_ words: String..., message: String) {
    self.words = words
    self.message = message
  }

  var testDescription: String { words.joined(separator: " ") }
}
