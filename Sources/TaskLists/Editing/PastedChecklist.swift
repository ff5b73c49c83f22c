import Tasks

/// A Markdown checklist in the place of typed tasks.
package struct PastedChecklist {
  /// Its open tasks as lines of a todo.txt list.
  package let lines: [String]

  /// The first problem, with its line; `nil` if it is valid.
  package let fault: String?

  /// The checklist in a text; `nil` if the text is not one, or has other lines, which may be tasks.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let found = ListText(bytes).possibleTasks
    guard found.boxes > 0, found.others == 0,
      let list = try? TaskList(reading: bytes, as: .markdown)
    else { return nil }
    lines = list.items.filter { !$0.isDone }.map { $0.line(as: .todoTxt) }
    fault =
      list.problems.first.map { "line \($0.line): \($0.reason.message)" }
      ?? (lines.isEmpty ? "no task of this checklist is open" : nil)
  }
}
