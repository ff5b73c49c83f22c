import CivilTime
import Tasks
import Testing

/// The only item of a line that is read without a problem.
func item(
  _ line: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> TaskItem {
  let (item, problems) = TaskItem.reading(line)
  #expect(problems == [], sourceLocation: sourceLocation)
  return try #require(item, sourceLocation: sourceLocation)
}

/// A list of todo.txt.
func todo(_ text: String) throws -> TaskList {
  try TaskList(reading: Array(text.utf8), as: .todoTxt)
}

/// A Markdown checklist.
func markdown(_ text: String) throws -> TaskList {
  try TaskList(reading: Array(text.utf8), as: .markdown)
}

/// A date such as `2026-11-20`.
func day(_ text: String) throws -> CivilDate {
  try CivilDate(parsing: text)
}

extension TaskList {
  /// The problems as `line:column: message`.
  var messages: [String] { problems.map(\.description) }

  /// The titles in the order of the list.
  var titles: [String] { items.map(\.title) }
}

extension ListEdit {
  /// The text of a file with the edit.
  func applied(to text: String) throws -> String {
    String(decoding: try applied(to: Array(text.utf8)), as: UTF8.self)
  }
}
