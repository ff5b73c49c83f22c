/// What is wrong with a calendar file, and where.
public struct CalendarProblem: Error, Hashable, Sendable {
  /// The physical line of the file, from 1.
  public let line: Int

  /// The byte of that line, from 1.
  public let column: Int

  /// What was found, and what was expected.
  public let message: String

  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}
