import CivilTime
import Coach
import EventStream
import Rotations
import TaskLists
import Tasks
import Terminals

/// A line of the start page: a task of the list, or the last line, for a new task.
package struct StartLine: Equatable, Sendable {
  /// Its place in the list; `nil` for the line of a new task.
  package let entry: ListEntry?
  /// The line in the list, in todo.txt syntax.
  package let words: String
  /// Whether it takes part today.
  package internal(set) var isTicked = true
  /// The words while they are typed; `nil`: keys are commands.
  package private(set) var editor: LineEditor?
  /// The first problem of the line in the list.
  package let problem: Problem?

  /// A friendly word about a text.
  package struct Problem: Equatable, Sendable {
    package let message: String
    /// The offset in the text in bytes.
    package let offset: Int
  }

  /// The line for a new task, or several pasted ones.
  init() {
    entry = nil
    words = ""
    problem = nil
    editor = LineEditor(keepsLines: true)
  }

  /// An entry of a list.
  init(_ entry: ListEntry, of list: TaskList) {
    self.entry = entry
    switch list.format {
    case .todoTxt:
      words = String(decoding: list.line(of: entry), as: UTF8.self).trimmed
    case .markdown:
      words = Self.ownItem(of: entry).line(as: .todoTxt)
    }
    problem = TaskItem.reading(words).problems.first.map(Problem.init)
  }

  /// Its task; `nil` for the line of a new one.
  package var item: TaskItem? { entry?.item }

  /// The current text.
  package var text: String { editor?.text ?? words }

  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Whether it takes turns today.
  package var takesTurns: Bool {
    guard isTicked, let item else { return false }
    return !item.isDone && !item.isCommitment
  }

  // MARK: Typing

  /// Begins to edit its text, with the cursor at the end.
  mutating func edit() { editor = editor ?? LineEditor(words) }

  /// Continues with a text that was typed before its line was read again.
  mutating func resume(_ former: LineEditor) {
    let keepsLines = entry == nil
    editor =
      former.keepsLines == keepsLines ? former : LineEditor(former.text, keepsLines: keepsLines)
  }

  /// Discards the edited text.
  mutating func cancel() { editor = entry == nil ? LineEditor(keepsLines: true) : nil }

  /// Handles a key during editing.
  mutating func type(_ key: Key) { editor?.press(key) }

  /// Puts the cursor behind a word that cannot be read, where what it lacks can be typed.
  mutating func point(at problem: Problem) {
    guard let text = editor?.text else { return }
    let rest = text.utf8.dropFirst(problem.offset).prefix { $0 != UInt8(ascii: " ") }
    let place = text[..<rest.endIndex].count
    editor?.press(.home)
    for _ in 0..<place { editor?.press(.right) }
  }

  /// The problem of the edited text; `nil` if it is valid.
  func fault(on today: CivilDate) -> Problem? {
    if let fault = checklist?.fault { return Problem(message: fault, offset: text.utf8.count) }
    let lines = typedLines
    for (index, typed) in lines.enumerated() {
      let place = lines.count > 1 ? "line \(index + 1): " : ""
      let line = TypedLine.dated(typed, today: today)
      // The places in a line are those in the text only if it is the text.
      func problem(_ message: String, at offset: Int) -> Problem {
        Problem(message: place + message, offset: line == text ? offset : text.utf8.count)
      }
      if let first = TaskItem.reading(line).problems.first {
        return problem("\(Refused.line(first.reason))", at: first.column - 1)
      }
      do throws(ListFailure) {
        _ = try ListDraft.item(line)
      } catch {
        return problem("\(error)", at: text.utf8.count)
      }
    }
    return nil
  }

  /// The lines of the edited text, or of the checklist in it.
  private var typedLines: [String] { checklist?.lines ?? editor?.lines ?? [] }

  /// The checklist that was pasted as new tasks.
  private var checklist: PastedChecklist? { entry == nil ? PastedChecklist(text) : nil }

  /// The requests to the list for the edited text.
  func requests(on today: CivilDate) -> [Request] {
    guard let entry else { return typedLines.map { .add($0) } }
    guard let line = typedLines.first else { return [.remove(entry.item.id)] }
    let dated = TypedLine.dated(line, today: today, keepingBox: true)
    guard let item = TaskItem.reading(dated).item else { return [] }
    let change = TaskEdit.words(from: Self.ownItem(of: entry), to: item)
    return change.isEmpty ? [] : [.edit(entry.item.id, line: change)]
  }

  /// The attributes of a task in its own line; notes may be in other lines.
  private static func ownItem(of entry: ListEntry) -> TaskItem {
    var item = entry.item
    if !entry.notes.isEmpty { item.notes = nil }
    return item
  }
}

extension StartLine.Problem {
  fileprivate init(_ problem: ListProblem) {
    self.init(message: problem.reason.message, offset: problem.column - 1)
  }
}
