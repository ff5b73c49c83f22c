import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Reverting a command's changes of a list, byte for byte where no other program has changed the
/// place since.
///
/// An undo is a command too: every change keeps the line before it, and a redo reverts the undo.
extension ListMirror {
  /// A line before a change.
  struct Former: Equatable, Sendable {
    enum Change: Equatable, Sendable {
      case removed, edited, moved, ticked
    }

    /// The number of the first record of the command.
    let command: Int
    let task: String
    let change: Change
    let item: TaskItem
    /// The ending of the line.
    let ending: [UInt8]
    /// The line with those of its note.
    let lines: [[UInt8]]
    /// The edits that reduced the indentation below it when it was removed.
    let below: [ListEdit]
    /// The number of its last line.
    let end: Int
    /// The line before it; `nil` if it was the first.
    let anchor: ListEdit.KnownLine?

    init(
      _ entry: ListEntry, of task: String, _ change: Change, by command: Int, in list: TaskList
    ) {
      self.command = command
      self.task = task
      self.change = change
      item = entry.item
      ending = list.text.ending(of: entry.line)
      lines = entry.lines.map { list.known($0).bytes }
      end = entry.lines.upperBound
      below = change == .removed ? list.outdenting(below: entry) : []
      anchor = entry.line > 1 ? list.known(entry.line - 1) : nil
    }
  }

  /// The last line of a list, and whether it had no ending.
  struct End: Equatable, Sendable {
    let line: [UInt8]
    let isOpen: Bool
  }

  /// The number of former lines kept: twice the number of commands that can be undone, as undone ones
  /// are kept, too.
  private static let limit = 200

  mutating func keep(
    _ entry: ListEntry?, of task: String, _ change: Former.Change, by command: Int?,
    in draft: ListDraft
  ) {
    guard let entry, let command else { return }
    formers.append(Former(entry, of: task, change, by: command, in: draft.list))
    if formers.count > ListMirror.limit { formers.removeFirst() }
  }

  /// The line before such a change by a command.
  private mutating func takeFormer(
    of task: String, _ change: Former.Change, by command: Int?
  ) -> Former? {
    formers.firstIndex { ($0.command, $0.task, $0.change) == (command, task, change) }
      .map { formers.remove(at: $0) }
  }

  /// Remembers the end of the list if a command changes whether its last line has an ending.
  mutating func keepEnd(of text: ListText, by command: Int?, unlessIn new: ListText) {
    guard let command, text.isOpen != new.isOpen else { return }
    ends[command] = End(line: Array(text[text.lineCount] ?? []), isOpen: text.isOpen)
  }

  /// Gives the last line the ending that it had before a command, unless another line is the last one now.
  mutating func restoreEnd(of command: Int, in draft: inout ListDraft) throws(ListFailure) {
    let text = draft.list.text
    guard let end = ends.removeValue(forKey: command),
      text[text.lineCount]?.elementsEqual(end.line) == true
    else { return }
    try draft.replaceBytes(with: text.closed(!end.isOpen))
  }

  /// The words that the rotation knows, if somebody gave the line others while its task was done; else
  /// `nil`.
  private func wordsBeforeOthers(_ line: Int) -> TaskItem? {
    if case .task(let task) = lines[line].part { task.former } else { nil }
  }

  /// Writes the compensation of a command; returns `nil` to write it like any other event.
  ///
  /// - Parameters:
  ///   - news: The compensation.
  ///   - undone: The number of the first record of the undone command or undo.
  ///   - command: That of the undo or redo.
  ///   - draft: The list.
  /// - Returns: The new part of a line.
  /// - Throws: The reason why the list cannot be changed.
  mutating func restore(
    _ news: ListNews, of undone: Int? = nil, by command: Int?, into draft: inout ListDraft
  ) throws(ListFailure) -> Part? {
    switch news {
    case .restored(let task, _, .removed, _, _):
      if let line = line(of: task), let known = wordsBeforeOthers(line) {
        // What somebody wrote stays, as a task that joins when the list is read next.
        lines[line] = Line(item: known, part: .none)
        return Part.none
      }
      let entry = line(of: task).map { draft.list.entries[$0] }
      keep(entry, of: task, .removed, by: command, in: draft)
      if let entry { try draft.remove(entry) }
      return Part.none
    case .restored(let task, let item, let standing, let place, let day):
      if let line = line(of: task) {
        let entry = draft.list.entries[line]
        if entry.item.isDone == (standing == .done) { return Part.none }
        keep(entry, of: task, .ticked, by: command, in: draft)
        let former = takeFormer(of: task, .ticked, by: undone)
        try tick(line, to: standing, on: day, from: former, in: &draft)
        return Part.none
      }
      let former = takeFormer(of: task, .removed, by: undone)
      return try restore(task, item, to: standing, at: place, from: former, into: &draft)
    case .edited(let task, let item, _):
      guard let former = takeFormer(of: task, .edited, by: undone), let line = line(of: task) else {
        return nil
      }
      let entry = draft.list.entries[line]
      keep(entry, of: task, .edited, by: command, in: draft)
      if let known = wordsBeforeOthers(line) {
        let edit = TaskEdit.reading(TaskEdit.words(from: known, to: item)).edit
        try draft.replace(entry, with: edit.applied(to: entry.item))
        return Part.none
      }
      try draft.apply(.replace(draft.list.known(entry.line), with: former.lines[0]))
      if former.lines.count == 1, entry.item.notes != item.notes {
        try draft.removeNote(of: entry)
      } else if entry.noteLines == 0 {
        for (index, note) in former.lines.dropFirst().enumerated() {
          try draft.apply(.insert(note, after: draft.list.known(entry.line + index)))
        }
      }
      return Part.none
    case .moved(let task, _):
      guard let former = takeFormer(of: task, .moved, by: undone), let line = line(of: task) else {
        return nil
      }
      let entry = draft.list.entries[line]
      let lines = draft.list.block(of: entry).map(draft.list.known)
      guard let anchor = place(of: former, besides: lines, in: draft.list) else { return nil }
      keep(entry, of: task, .moved, by: command, in: draft)
      try draft.apply(.move(lines, after: anchor.line))
      return Part.none
    default:
      return nil
    }
  }

  /// Completes or opens the task of a line again, with its former bytes unless somebody gave it other
  /// words.
  private func tick(
    _ line: Int, to standing: Standing.Place, on day: CivilDate, from former: Former?,
    in draft: inout ListDraft
  ) throws(ListFailure) {
    if standing == .done {
      try draft.complete(draft.list.entries[line], on: day)
    } else {
      try draft.reopen(draft.list.entries[line], on: day)
    }
    let entry = draft.list.entries[line]
    if let former, former.item.openWords == entry.item.openWords,
      former.item.isDone == entry.item.isDone
    {
      try draft.apply(.replace(draft.list.known(entry.line), with: former.lines[0]))
    }
  }

  private mutating func restore(
    _ task: String, _ item: TaskItem, to standing: Standing.Place, at place: Record.Place,
    from former: Former?, into draft: inout ListDraft
  ) throws(ListFailure) -> Part {
    if let former, let anchor = self.place(of: former, besides: [], in: draft.list) {
      var last = anchor.line
      for line in former.lines {
        try draft.apply(.insert(line, after: last, ending: former.ending))
        last = draft.list.known((last?.number ?? 0) + 1)
      }
      // Lines unchanged since the removal get their indentation back.
      for edit in former.below {
        guard case .replace(let line, let now) = edit else { continue }
        let number = line.number - former.end + (last?.number ?? 0)
        let known = draft.list.known(number)
        if known.bytes == now { try draft.apply(.replace(known, with: line.bytes)) }
      }
    } else {
      // The bytes were lost with the process; the order of the tasks was not.
      let index = order.firstIndex(of: task)
      let neighbor = index.map { order[..<$0].last { line(of: $0) != nil } }
      try add(
        item, at: neighbor.map { $0.map(Record.Place.after) ?? .first } ?? place, to: &draft)
    }
    return .task(Task(id: task, isDone: standing == .done, isHere: standing != .coming))
  }

  /// The line after which another one is inserted; the beginning without one.
  private struct Anchor {
    let line: ListEdit.KnownLine?
  }

  /// The former place of a line: after the line that was before it, or at the beginning; `nil` if
  /// that line is gone.
  private func place(
    of former: Former, besides lines: [ListEdit.KnownLine], in list: TaskList
  ) -> Anchor? {
    guard let anchor = former.anchor else { return Anchor(line: nil) }
    let own = Set(lines.map(\.number))
    let same = (1..<(list.text.lineCount + 1)).filter { number in
      !own.contains(number) && list.known(number).bytes == anchor.bytes
    }
    // Of several equal lines, the one at the former position, not counting our own lines.
    func distance(_ number: Int) -> Int {
      abs(number - own.count { $0 < number } - anchor.number)
    }
    return same.min { distance($0) < distance($1) }.map { Anchor(line: list.known($0)) }
  }
}
