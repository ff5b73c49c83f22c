import Commands
import Testing

/// A command line, and what the program is expected to say to it.
package struct Mistake: Sendable, CustomTestStringConvertible {
  package let words: [String]
  package let code: ExitCode
  package let message: String

  package init(_ words: String..., code: ExitCode = .usage, message: String) {
    (self.words, self.code, self.message) = (words, code, message)
  }

  package var testDescription: String { words.joined(separator: " ") }
}
