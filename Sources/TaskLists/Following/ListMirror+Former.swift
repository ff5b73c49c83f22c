import Tasks

extension ListMirror {
  /// A line before a change.
  struct Former: Equatable, Sendable {
    enum Change: Equatable, Sendable {
      case added, removed, edited, moved, ticked
    }

    struct Line: Equatable, Sendable {
      let bytes: [UInt8]
      let ending: [UInt8]
    }

    struct LaterNote: Equatable, Sendable {
      let above: ListEdit.KnownLine
      let line: Line
    }

    /// The number of the first record of the command.
    let command: Int
    let task: String
    let change: Change
    let item: TaskItem
    /// The line with those of its note above the subtasks, each with its ending.
    let lines: [Line]
    /// The lines of its note below the subtasks, each with the line before it.
    let laterNotes: [LaterNote]
    /// The next occurrence of a task that was done.
    let next: Line?
    /// The edits that reduced the indentation below it when it was removed.
    let below: [ListEdit]
    /// The number of its last line above the subtasks.
    let end: Int
    /// The line before it; `nil` if it was the first.
    let anchor: ListEdit.KnownLine?
    /// The first line that became part of the task by its indentation when a command put the task
    /// there, with its distance from the task's line; `nil` for none.
    var adopted: ListEdit.KnownLine?

    init(
      _ entry: ListEntry, of task: String, _ change: Change, by command: Int, in list: TaskList
    ) {
      self.command = command
      self.task = task
      self.change = change
      item = entry.item
      func line(_ number: Int) -> Line {
        Line(bytes: list.known(number).bytes, ending: list.text.ending(of: number))
      }
      lines = entry.lines.map(line)
      laterNotes = entry.laterNotes.map { LaterNote(above: list.known($0 - 1), line: line($0)) }
      next = item.isDone ? list.nextOccurrence(after: entry).map { line($0.line) } : nil
      end = entry.lines.upperBound
      below = change == .removed ? list.outdenting(below: entry) : []
      anchor = entry.line > 1 ? list.known(entry.line - 1) : nil
    }

    /// Whether it had lines of a note.
    var hasNoteLines: Bool { lines.count > 1 || !laterNotes.isEmpty }

    /// The lines of a task as it is now, without those that it only got where a command put it.
    func own(_ lines: ClosedRange<Int>, in list: TaskList) -> [ListEdit.KnownLine] {
      let lines = lines.map(list.known)
      guard let adopted else { return lines }
      let same = lines.indices.dropFirst().filter { lines[$0].bytes == adopted.bytes }
      let end = same.min { abs($0 - adopted.number) < abs($1 - adopted.number) }
      return Array(lines[..<(end ?? lines.endIndex)])
    }
  }

  /// The last line of a list and its ending, which is empty if it had none.
  struct End: Equatable, Sendable {
    let line: [UInt8]
    let ending: [UInt8]

    init?(of text: ListText) {
      guard let line = text[text.lineCount] else { return nil }
      self.line = Array(line)
      ending = text.isOpen ? [] : text.ending(of: text.lineCount)
    }
  }
}
