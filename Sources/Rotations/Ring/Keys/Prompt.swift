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
    /// The task that has the slice now.
    case go
    /// New tasks.
    case add
    /// This task, in other words.
    case edit(TaskItem)
    /// New tasks after the end.
    case more
  }

  package let purpose: Purpose
  package var editor: LineEditor

  package init(_ purpose: Purpose, _ text: String = "") {
    self.purpose = purpose
    switch purpose {
    case .add, .more: editor = LineEditor(text, keepsLines: true)
    case .go, .edit: editor = LineEditor(text)
    }
  }

  /// The line of the task that runs, or else of the next one; nil if there is none.
  init?(editing status: RotationStatus) {
    guard let task = status.current ?? status.rotation.task ?? status.rotation.next else {
      return nil
    }
    let item = status.item(task)
    self.init(.edit(item), item.line(as: .todoTxt))
  }

  /// What stands before the line.
  package var label: String {
    switch purpose {
    case .go: "go to"
    case .add, .more: "add"
    case .edit: "edit"
    }
  }

  /// What the line asks for, once Enter is pressed; nothing for an empty line.
  var effects: [ScreenEffect] {
    let lines = editor.lines
    return switch purpose {
    case .go: lines.map { .command("go \($0)") }
    case .add: lines.map { .command("add \($0)") }
    case .edit(let task): lines.compactMap { change(of: task, to: $0).map(ScreenEffect.command) }
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
    if purpose == .go { return nil }
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

  /// Completes the title of a task in the ring from its beginning.
  package mutating func complete(in content: SnapshotContent) {
    guard purpose == .go else { return }
    let start = editor.text.lowercased()
    let titles = RotationStatus(content, at: .zero).upcoming.map {
      harmless(content.roster[$0.task].title)
    }
    guard let title = titles.first(where: { $0.lowercased().hasPrefix(start) }) else { return }
    editor = LineEditor(title)
  }
}
