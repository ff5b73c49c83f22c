import Tasks

/// A Markdown checklist in the place of typed tasks, perhaps among other lines.
package struct PastedChecklist {
  /// Its open tasks as lines of a todo.txt list, and the other lines, which may be tasks, as typed.
  package let lines: [String]
  /// The numbers of these lines in the text, from 1 on.
  package let numbers: [Int]

  /// The first problem, with its line; `nil` if it is valid.
  package let problem: String?

  /// The reason why it adds nothing: its first problem, or that no task is open.
  package var fault: String? {
    problem ?? (lines.isEmpty ? "no task of this checklist is open" : nil)
  }

  /// The checklist in a text; `nil` if no line has a box.
  package init?(_ text: String) {
    let typed = ListText(Array(text.utf8))
    guard typed.possibleTasks.boxes > 0,
      let list = try? TaskList(reading: typed.bytes, as: .markdown)
    else { return nil }
    let entries = Dictionary(uniqueKeysWithValues: list.entries.map { ($0.line, $0) })
    let ignored = Set(list.entries.map { $0.line...$0.end }.joined())
      .union(list.codeBlocks.joined())
    let tasks = (1..<(typed.lineCount + 1)).compactMap { number -> (number: Int, line: String)? in
      if let item = entries[number]?.item {
        return item.isDone ? nil : (number, item.line(as: .todoTxt))
      }
      let line = String(decoding: typed[number] ?? [], as: UTF8.self)
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, let last = words.last, !ignored.contains(number) else {
        return nil
      }
      let isHeading = first.allSatisfy { $0 == "#" }
      return isHeading ? nil : (number, String(line[first.startIndex..<last.endIndex]))
    }
    (lines, numbers) = (tasks.map(\.line), tasks.map(\.number))
    problem = list.problems.first.map { "line \($0.line): \($0.reason.message)" }
  }
}
