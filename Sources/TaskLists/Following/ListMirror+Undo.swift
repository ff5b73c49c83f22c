import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Reverting a command's changes of a list, byte for byte where no other program has changed the
/// place since.
///
/// An undo is a command too: every change keeps the line before it, and a redo reverts the undo.
extension ListMirror {
  /// The number of former lines kept: twice the number of commands that can be undone, as undone
  /// ones are kept, too.
  private static let limit = 200

  mutating func keep(
    _ entry: ListEntry?, of task: String, _ change: Former.Change, by command: Int?,
    in draft: ListDraft
  ) {
    guard let entry, let command else { return }
    formers.append(Former(entry, of: task, change, by: command, in: draft.list))
    if formers.count > ListMirror.limit { formers.removeFirst() }
  }

  /// Moves a task by a command, or leaves it where it is.
  mutating func move(
    _ entry: ListEntry, of task: String, by command: Int?, _ edit: ListEdit?,
    in draft: inout ListDraft
  ) throws(ListFailure) {
    keep(entry, of: task, .moved, by: command, in: draft)
    guard case .move(let lines, _)? = edit else { return }
    try draft.apply(edit)
    let now = draft.list.entries.first { edit?.formerLine(of: $0.line) == entry.line }
    if command != nil, let now {
      formers[formers.endIndex - 1].adopted = draft.list.adopted(by: now, lines: lines.count)
    }
  }

  /// Remembers the lines below a task that became part of it because a command inserted it there,
  /// with `count` lines of its own.
  mutating func keepAdopted(
    by task: String, lines count: Int, by command: Int?, in draft: ListDraft
  ) {
    guard case .insert(_, let after, _)? = draft.edits.last,
      let entry = draft.list.entries.first(where: { $0.line + count == (after?.number ?? 0) + 2 }),
      let adopted = draft.list.adopted(by: entry, lines: count)
    else { return }
    keep(entry, of: task, .added, by: command, in: draft)
    if command != nil { formers[formers.endIndex - 1].adopted = adopted }
  }

  /// The line before such a change by a command.
  private mutating func takeFormer(
    of task: String, _ change: Former.Change, by command: Int?
  ) -> Former? {
    formers.firstIndex { ($0.command, $0.task, $0.change) == (command, task, change) }
      .map { formers.remove(at: $0) }
  }

  /// Remembers the end of the list before a command that changes it.
  mutating func keepEnd(of text: ListText, by command: Int?, unlessIn new: ListText) {
    guard let command, ends[command] == nil, let end = End(of: text), end != End(of: new) else {
      return
    }
    ends[command] = end
    if ends.count > ListMirror.limit, let oldest = ends.keys.min() { ends[oldest] = nil }
  }

  /// Gives the last line its ending before a command, unless another line is the last one now.
  mutating func restoreEnd(of command: Int, in draft: inout ListDraft) throws(ListFailure) {
    guard let end = ends[command], let now = End(of: draft.list.text), now.line == end.line else {
      return
    }
    ends[command] = nil
    if now != end { try draft.replaceBytes(with: draft.list.text.ending(with: end.ending)) }
  }

  /// The words that the rotation knows, if another program changed the line of the done task.
  private func wordsBeforeOthers(_ line: Int) -> TaskItem? {
    if case .task(let task) = lines[line].part { task.former } else { nil }
  }

  /// Keeps the line of a task that is to be removed, if another program changed its words: it joins
  /// as another task when the list is read next. Returns whether it did.
  mutating func keepChangedLine(of task: String) -> Bool {
    guard let line = line(of: task), let known = editing[task]?.before ?? wordsBeforeOthers(line),
      lines[line].item.hasOtherWords(than: known)
    else { return false }
    lines[line] = Line(item: known.named(like: lines[line].item), part: .absent)
    isToBeRead = true
    return true
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
      try restoreRemoved(task, of: undone, by: command, into: &draft)
    case .restored(let task, let item, let standing, let place, let day):
      try restoreStanding(
        task, item, standing, at: place, on: day, of: undone, by: command, into: &draft)
    case .edited(let task, let item, _):
      try restoreWords(task, item, of: undone, by: command, into: &draft)
    case .moved(let task, _): try restorePlace(task, of: undone, by: command, into: &draft)
    case .committed(let id, let item):
      try restoreBlock(id, item, of: undone, by: command, into: &draft)
    default: nil
    }
  }

  /// Removes a task again that the undone command added.
  private mutating func restoreRemoved(
    _ task: String, of undone: Int?, by command: Int?, into draft: inout ListDraft
  ) throws(ListFailure) -> Part {
    if keepChangedLine(of: task) { return .absent }
    let former = takeFormer(of: task, .added, by: undone)
    guard let line = line(of: task) else { return .absent }
    var entry = draft.list.entries[line]
    if let former {
      let count = former.own(draft.list.block(of: entry), in: draft.list).count
      entry.noteLines = min(entry.noteLines, count - 1)
      entry.laterNotes.removeAll { $0 >= entry.line + count }
    }
    keep(entry, of: task, .removed, by: command, in: draft)
    try draft.remove(entry)
    return .absent
  }

  /// Completes or opens a task again, or inserts one that the undone command removed.
  private mutating func restoreStanding(
    _ task: String, _ item: TaskItem, _ standing: Standing.Place, at place: Record.Place,
    on day: CivilDate, of undone: Int?, by command: Int?, into draft: inout ListDraft
  ) throws(ListFailure) -> Part {
    guard let line = line(of: task) else {
      let former = takeFormer(of: task, .removed, by: undone)
      try insert(task, item, at: place, from: former, by: command, into: &draft)
      return .task(Task(id: task, isDone: standing == .done, isHere: standing != .coming))
    }
    let entry = draft.list.entries[line]
    // What another program has just ticked or opened stays so.
    if entry.item.isDone == (standing == .done) || ticking.contains(task) { return .absent }
    keep(entry, of: task, .ticked, by: command, in: draft)
    let former = takeFormer(of: task, .ticked, by: undone)
    try tick(line, to: standing, on: day, from: former, in: &draft)
    return .absent
  }

  /// Inserts the line of a commitment that the undone command removed.
  private mutating func restoreBlock(
    _ id: String, _ item: TaskItem, of undone: Int?, by command: Int?, into draft: inout ListDraft
  ) throws(ListFailure) -> Part? {
    if line(ofBlock: id) != nil { return nil }
    let former = takeFormer(of: id, .removed, by: undone)
    try insert(id, item, at: .tail, from: former, by: command, into: &draft)
    return .commitment(id: id)
  }

  /// Gives a task its former words and note again.
  private mutating func restoreWords(
    _ task: String, _ item: TaskItem, of undone: Int?, by command: Int?, into draft: inout ListDraft
  ) throws(ListFailure) -> Part? {
    guard let former = takeFormer(of: task, .edited, by: undone), let line = line(of: task) else {
      return nil
    }
    let entry = draft.list.entries[line]
    keep(entry, of: task, .edited, by: command, in: draft)
    if let known = editing[task]?.before ?? wordsBeforeOthers(line) {
      try draft.replace(entry, with: item.changed(like: known, to: entry.item))
      editing[task]?.before = item
      return .absent
    }
    try draft.apply(.replace(draft.list.known(entry.line), with: former.lines[0].bytes))
    if !former.hasNoteLines, entry.item.notes != item.notes {
      try draft.removeNote(of: entry)
    } else if entry.notes.isEmpty {
      for (index, note) in former.lines.dropFirst().enumerated() {
        let line = draft.list.known(entry.line + index)
        try draft.apply(.insert(note.bytes, after: line, ending: note.ending))
      }
      try restoreLaterNotes(of: former, below: entry.line + former.lines.count - 1, in: &draft)
    }
    return .absent
  }

  /// Moves a task back to its former place.
  private mutating func restorePlace(
    _ task: String, of undone: Int?, by command: Int?, into draft: inout ListDraft
  ) throws(ListFailure) -> Part? {
    guard let former = takeFormer(of: task, .moved, by: undone), let line = line(of: task) else {
      return nil
    }
    let entry = draft.list.entries[line]
    let lines = former.own(draft.list.block(of: entry), in: draft.list)
    guard let anchor = place(of: former, besides: lines, in: draft.list) else { return nil }
    try move(entry, of: task, by: command, .move(lines, after: anchor.line), in: &draft)
    return .absent
  }

  /// Completes or opens the task of a line again, with its former bytes unless another program
  /// changed its words.
  private func tick(
    _ line: Int, to standing: Standing.Place, on day: CivilDate, from former: Former?,
    in draft: inout ListDraft
  ) throws(ListFailure) {
    var entry = draft.list.entries[line]
    if standing != .done {
      try draft.reopen(entry, on: day)
    } else if former == nil, draft.list.nextOccurrence(after: entry) == nil {
      try draft.complete(entry, on: day)
    } else {
      try draft.apply(draft.list.markingDone(entry, on: day))
      if let next = former?.next, !draft.list.text.contains(next.bytes) {
        let line = draft.list.known(entry.line)
        try draft.apply(.insert(next.bytes, after: line, ending: next.ending))
      }
    }
    entry = draft.list.entries[line]
    if let former, former.item.openWords == entry.item.openWords,
      former.item.isDone == entry.item.isDone
    {
      try draft.apply(.replace(draft.list.known(entry.line), with: former.lines[0].bytes))
    }
  }

  /// Inserts a task that was removed: with its former lines if they are known.
  private mutating func insert(
    _ task: String, _ item: TaskItem, at place: Record.Place, from former: Former?,
    by command: Int?, into draft: inout ListDraft
  ) throws(ListFailure) {
    if let former, let anchor = self.place(of: former, besides: [], in: draft.list) {
      var last = anchor.line
      for line in former.lines {
        try draft.apply(.insert(line.bytes, after: last, ending: line.ending))
        last = draft.list.known((last?.number ?? 0) + 1)
      }
      keepAdopted(by: task, lines: former.lines.count, by: command, in: draft)
      // Lines unchanged since the removal get their indentation back.
      let end = last?.number ?? 0
      for edit in former.below {
        guard case .replace(let line, let now) = edit else { continue }
        let missing = former.laterNotes.count { $0.above.number < line.number }
        let known = draft.list.known(line.number - former.end + end - missing)
        if known.bytes == now { try draft.apply(.replace(known, with: line.bytes)) }
      }
      try restoreLaterNotes(of: former, below: end, in: &draft)
    } else {
      // The bytes were lost with the process; the order of the tasks was not.
      let index = order.firstIndex(of: task)
      let neighbor = index.map { order[..<$0].last { line(of: $0) != nil } }
      try add(
        item, at: neighbor.map { $0.map(Record.Place.after) ?? .head } ?? place, to: &draft)
    }
  }

  /// Inserts the lines of a note where they were among the subtasks, or else right below the others
  /// of the task, the last of which has this number.
  private func restoreLaterNotes(
    of former: Former, below end: Int, in draft: inout ListDraft
  ) throws(ListFailure) {
    var last = end
    for note in former.laterNotes {
      var above = draft.list.known(note.above.number - former.end + end)
      if above.bytes != note.above.bytes || above.number > draft.list.text.lineCount {
        above = draft.list.known(last)
        last += 1
      }
      try draft.apply(.insert(note.line.bytes, after: above, ending: note.line.ending))
    }
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

extension ListText {
  fileprivate func contains(_ line: [UInt8]) -> Bool {
    (1..<lineCount + 1).contains { self[$0]?.elementsEqual(line) == true }
  }
}

extension TaskList {
  /// The first line that is part of a task after its first `count` lines, with the number of lines
  /// above it.
  fileprivate func adopted(by entry: ListEntry, lines count: Int) -> ListEdit.KnownLine? {
    let line = entry.line + count
    guard block(of: entry).contains(line) else { return nil }
    return ListEdit.KnownLine(number: count, bytes: known(line).bytes)
  }
}

extension TaskItem {
  /// The item with the changes that lead from one item to another one.
  func changed(like former: TaskItem, to item: TaskItem) -> TaskItem {
    TaskEdit.reading(TaskEdit.words(from: former, to: item)).edit.applied(to: self)
  }
}
