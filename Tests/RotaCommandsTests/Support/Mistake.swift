import Commands
import Testing

/// A command line, and what the program is expected to say to it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let words: [String]
  let code: ExitCode
  let message: String

  init(_ words: String..., code: ExitCode = .usage, message: String) {
    (self.words, self.code, self.message) = (words, code, message)
  }

  var testDescription: String { words.joined(separator: " ") }
}
