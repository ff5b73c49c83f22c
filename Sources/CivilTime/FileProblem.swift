/// A problem in a file that was read, with its position.
package struct FileProblem: Error, Hashable, Sendable {
  /// The physical line of the file, from 1.
  package let line: Int
  /// The byte of that line, from 1.
  package let column: Int
  /// What was found and what was expected.
  package let message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}
