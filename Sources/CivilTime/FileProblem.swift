/// A problem in a file that was read, with its position.
package struct FileProblem: Hashable, Sendable {
  /// The physical line of the file, from 1.
  package let line: Int
  /// The byte of that line, from 1.
  package let column: Int
  /// The text found, and the form expected.
  package let message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}

extension FileProblem: CustomStringConvertible {
  /// Position and message: `12:7: …`.
  package var description: String { "\(line):\(column): \(message)" }
}
