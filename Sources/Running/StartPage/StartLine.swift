import Rotations
import Tasks
import Terminals

/// A line of the start page: a task of the list, or one that is being typed.
package struct StartLine: Equatable, Sendable {
  /// Where it stands in the list; `nil`: it was typed here.
  package let entry: ListEntry?
  /// What the list said.
  private let original: String
  /// Whether it takes part today.
  package internal(set) var isTicked = true
  package private(set) var editor: LineEditor
  /// What the text means; `nil`: it is no task.
  package private(set) var item: TaskItem?
  /// What cannot be read as it was meant, as people are told it.
  package private(set) var problem: Problem?

  /// A friendly word about a text.
  package struct Problem: Equatable, Sendable {
    package let message: String
    /// Where in the text, counted in bytes from 0.
    package let offset: Int
  }

  /// A line that was typed.
  init(_ text: String = "") {
    entry = nil
    original = ""
    editor = LineEditor(text)
    read()
  }

  /// An entry of a list, with the cursor before its text.
  init(_ entry: ListEntry, of list: TaskList) {
    self.entry = entry
    let words: String
    switch list.format {
    case .todoTxt:
      words = String(decoding: list.line(of: entry), as: UTF8.self)
    case .markdown:
      var item = entry.item
      // They have lines of their own.
      if entry.noteLines > 0 { item.notes = nil }
      words = item.line(as: .todoTxt)
    }
    editor = LineEditor(words.trimmed)
    original = editor.text
    editor.press(.home)
    read()
  }

  /// The text as it is now.
  package var text: String { editor.text }

  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Whether the cursor stands before the text, where a blank would mean nothing.
  package var isAtBeginning: Bool { editor.before.isEmpty }

  /// Whether it takes turns today.
  package var takesTurns: Bool {
    guard isTicked, let item else { return false }
    return !item.isDone && !item.isCommitment
  }

  /// What the list has to say instead; `nil`: it stays as it is.
  package var change: String? { text == original ? nil : text.trimmed }

  mutating func press(_ key: Key) {
    let former = text
    editor.press(key)
    if text != former { read() }
  }

  /// Puts the cursor where something cannot be read.
  mutating func goToProblem() {
    guard let problem else { return }
    let place = String(decoding: text.utf8.prefix(problem.offset), as: UTF8.self).count
    editor.press(.home)
    for _ in 0..<place { editor.press(.right) }
  }

  private mutating func read() {
    if let entry, text == original {
      item = entry.item
    } else {
      item = nil
    }
    problem = nil
    guard !isBlank, let list = try? TaskList(reading: Array(text.utf8), as: .todoTxt) else {
      return
    }
    if item == nil { item = list.items.first }
    if let first = list.problems.first {
      problem = Problem(message: first.reason.message, offset: first.column - 1)
    } else if item == nil {
      problem = Problem(
        message: "a line that begins with # is a comment; write a task, as in: Write essay est:2h",
        offset: 0)
    }
  }
}
