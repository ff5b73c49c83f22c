import CivilTime
import Coach
import Drawing
import EventStream
import RoundRobin
import TaskLists
import Tasks
import Terminals

/// A text prompt of the screen.
package struct Prompt: Equatable, Sendable {
  /// The purpose of the text.
  package enum Purpose: Equatable, Sendable {
    /// New tasks.
    case add
    /// This task, in other words.
    case edit(TaskItem)
    /// The note of this task.
    case note(TaskItem)
    /// New tasks after the end.
    case more

    /// Whether the text has new tasks.
    var isNew: Bool {
      switch self {
      case .add, .more: true
      case .edit, .note: false
      }
    }
  }

  package internal(set) var purpose: Purpose
  package var editor: LineEditor

  package init(_ purpose: Purpose, _ text: String = "") {
    self.purpose = purpose
    editor = LineEditor(text, keepsLines: purpose.isNew)
  }

  init(_ purpose: Purpose, pasting text: String) {
    self.init(purpose)
    editor.press(.paste(text))
  }

  /// The label before the text.
  package var label: String {
    switch purpose {
    case .add, .more: "add"
    case .edit: "edit"
    case .note: "note"
    }
  }

  /// The effects of Enter on a day; none for an empty text.
  func effects(on today: CivilDate) -> [ScreenEffect] {
    let lines = self.lines
    return switch purpose {
    case .add: lines.map { .command("add \($0)") }
    case .edit(let task):
      lines.compactMap { line in
        change(of: task, to: TypedLine.dated(line, today: today, keepingBox: true))
          .map(ScreenEffect.command)
      }
    case .note(let task):
      // In the line, the lines of a note are one.
      lines.first == Prompt(purpose, harmless(task.notes ?? "")).lines.first
        ? [] : [.command("note \(task.id) \(lines.first ?? "-")")]
    case .more: lines.isEmpty ? [] : [.more(lines)]
    }
  }

  /// The text, if Enter would have had an effect or been refused.
  func unsent(on today: CivilDate) -> String? {
    let text = editor.lines.joined(separator: " / ")
    return text.isEmpty || effects(on: today).isEmpty && fault == nil ? nil : text
  }

  /// The request that edits a task as typed; `nil` if nothing changes.
  private func change(of task: TaskItem, to line: String) -> String? {
    guard let item = TaskItem.reading(line).item else { return nil }
    let words = TaskEdit.words(from: task, to: item)
    return words.isEmpty ? nil : "edit \(task.id) \(words)"
  }

  /// The problem of the text; `nil` if it is valid.
  package var fault: String? {
    if case .note = purpose { return nil }
    if let fault = checklist?.fault { return fault }
    let lines = self.lines
    for (index, line) in lines.enumerated() {
      do throws(ListFailure) {
        // Whether a line can be read does not depend on the day.
        let day = CivilDate(daysSinceEpoch: 0)
        _ = try ListDraft.item(TypedLine.dated(line, today: day))
      } catch {
        return lines.count > 1 ? "line \(index + 1): \(error)" : "\(error)"
      }
    }
    return nil
  }

  /// The lines of the text, or of the checklist in it.
  private var lines: [String] { checklist?.lines ?? editor.lines }

  /// The checklist that was pasted as new tasks.
  private var checklist: PastedChecklist? {
    purpose.isNew ? PastedChecklist(editor.text) : nil
  }

  /// The reason why the text can no longer be used; `nil` if it can.
  func obstacle(at status: RotationStatus) -> String? {
    if status.isOver { return purpose == .more ? nil : tooLate }
    switch purpose {
    case .add, .more: return nil
    case .edit(let task), .note(let task):
      let title = harmless(task.title)
      let rotation = status.rotation
      func contains(_ members: [Snapshot.Member]) -> Bool {
        members.contains { status.item($0.task).id == task.id }
      }
      if contains(rotation.ring + rotation.coming) { return nil }
      return "'\(title)' was \(contains(rotation.done) ? "done" : "deleted") meanwhile"
    }
  }

  /// Why the text cannot be used after the end.
  var tooLate: String {
    switch purpose {
    case .add, .more: "the rotation has ended; rota add puts this on the list"
    case .edit: "the rotation has ended; rota edit changes the task"
    case .note: "the rotation has ended; rota note keeps this with the task"
    }
  }
}
