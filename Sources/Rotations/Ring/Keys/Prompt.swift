import CivilTime
import Coach
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// A question of the screen that is answered with a line of text.
package struct Prompt: Equatable, Sendable {
  /// What the line is for.
  package enum Purpose: Equatable, Sendable {
    /// New tasks.
    case add
    /// This task, in other words.
    case edit(TaskItem)
    /// What is worth knowing of this task.
    case note(TaskItem)
    /// New tasks after the end.
    case more
  }

  package let purpose: Purpose
  package var editor: LineEditor

  package init(_ purpose: Purpose, _ text: String = "") {
    self.purpose = purpose
    switch purpose {
    case .add, .more: editor = LineEditor(text, keepsLines: true)
    case .edit, .note: editor = LineEditor(text)
    }
  }

  /// What stands before the line.
  package var label: String {
    switch purpose {
    case .add, .more: "add"
    case .edit: "edit"
    case .note: "note"
    }
  }

  /// What the line asks for, once Enter is pressed; nothing for an empty line.
  var effects: [ScreenEffect] {
    let lines = editor.lines
    return switch purpose {
    case .add: lines.map { .command("add \($0)") }
    case .edit(let task): lines.compactMap { change(of: task, to: $0).map(ScreenEffect.command) }
    case .note(let task):
      (lines.first ?? "") == (task.notes ?? "")
        ? [] : [.command("note \(task.id) \(lines.first ?? "-")")]
    case .more: lines.isEmpty ? [] : [.more(lines)]
    }
  }

  /// The request that makes a task what a line says; nil if it says the same.
  private func change(of task: TaskItem, to line: String) -> String? {
    guard let item = TaskItem.reading(line).item else { return nil }
    let words = TaskEdit.words(from: task, to: item)
    return words.isEmpty ? nil : "edit \(task.id) \(words)"
  }

  /// Why a line cannot be what it is for; `nil`: each can.
  package var fault: String? {
    if case .note = purpose { return nil }
    for line in editor.lines {
      do throws(ListFailure) {
        // Whether a line can be read does not depend on the day.
        let day = CivilDate(daysSinceEpoch: 0)
        _ = try ListDraft.item(purpose == .add ? TypedLine.dated(line, today: day) : line)
      } catch {
        return "\(error)"
      }
    }
    return nil
  }
}
