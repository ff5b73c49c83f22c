import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Reverting a command's changes of a list, byte for byte where no other program has changed the
/// place since.
extension ListMirror {
  /// A line before a change.
  struct Former: Equatable, Sendable {
    enum Change: Equatable, Sendable {
      case removed, edited, moved
    }

    let task: String
    let change: Change
    /// The line with those of its note.
    let lines: [[UInt8]]
    /// The edits that reduced the indentation below it when it was removed.
    let below: [ListEdit]
    /// The number of its last line.
    let end: Int
    /// The line before it; `nil` if it was the first.
    let anchor: ListEdit.KnownLine?

    init(_ entry: ListEntry, of task: String, _ change: Change, in list: TaskList) {
      self.task = task
      self.change = change
      lines = entry.lines.map { list.known($0).bytes }
      end = entry.lines.upperBound
      below = change == .removed ? list.outdenting(below: entry) : []
      anchor = entry.line > 1 ? list.known(entry.line - 1) : nil
    }
  }

  /// The number of former lines kept; this is also the limit of commands that can be undone.
  private static let limit = 100

  mutating func keep(
    _ entry: ListEntry?, of task: String, _ change: Former.Change, in draft: ListDraft
  ) {
    guard let entry else { return }
    formers.append(Former(entry, of: task, change, in: draft.list))
    if formers.count > ListMirror.limit { formers.removeFirst() }
  }

  /// The line before the last such change.
  private mutating func takeFormer(of task: String, _ change: Former.Change) -> Former? {
    guard let index = formers.lastIndex(where: { $0.task == task && $0.change == change })
    else { return nil }
    return formers.remove(at: index)
  }

  /// The words that the rotation knows, if somebody gave the line others while its task was done; else
  /// `nil`.
  private func wordsBeforeOthers(_ line: Int) -> TaskItem? {
    if case .task(let task) = lines[line].part { task.former } else { nil }
  }

  /// Writes the compensation of a command; returns `nil` to write it like any other event.
  ///
  /// - Returns: The new part of a line.
  mutating func restore(
    _ news: ListNews, into draft: inout ListDraft
  ) throws(ListFailure) -> Part? {
    switch news {
    case .restored(let task, _, .removed, _, _):
      if let line = line(of: task), let known = wordsBeforeOthers(line) {
        // What somebody wrote stays, as a task that joins when the list is read next.
        lines[line] = Line(item: known, part: .none)
        return Part.none
      }
      let entry = line(of: task).map { draft.list.entries[$0] }
      keep(entry, of: task, .removed, in: draft)
      if let entry { try draft.remove(entry) }
      return Part.none
    case .restored(let task, let item, let standing, let place, let day):
      return try restore(task, item, to: standing, at: place, on: day, into: &draft)
    case .edited(let task, let item, _):
      guard let former = takeFormer(of: task, .edited), let line = line(of: task) else {
        return nil
      }
      let entry = draft.list.entries[line]
      if let known = wordsBeforeOthers(line) {
        let edit = TaskEdit.reading(TaskEdit.words(from: known, to: item)).edit
        try draft.replace(entry, with: edit.applied(to: entry.item))
        return Part.none
      }
      try draft.apply(.replace(draft.list.known(entry.line), with: former.lines[0]))
      if entry.noteLines == 0 {
        for (index, note) in former.lines.dropFirst().enumerated() {
          try draft.apply(.insert(note, after: draft.list.known(entry.line + index)))
        }
      }
      return Part.none
    case .moved(let task, _):
      guard let former = takeFormer(of: task, .moved), let line = line(of: task) else { return nil }
      let lines = draft.list.block(of: draft.list.entries[line]).map(draft.list.known)
      guard let anchor = place(of: former, besides: lines, in: draft.list) else { return nil }
      try draft.apply(.move(lines, after: anchor.line))
      return Part.none
    default:
      return nil
    }
  }

  private mutating func restore(
    _ task: String, _ item: TaskItem, to standing: Standing.Place, at place: Record.Place,
    on day: CivilDate, into draft: inout ListDraft
  ) throws(ListFailure) -> Part {
    if let line = line(of: task) {
      let entry = draft.list.entries[line]
      if standing == .done {
        try draft.complete(entry, on: day)
      } else {
        try draft.reopen(entry, on: day)
      }
      return .none
    }
    let former = takeFormer(of: task, .removed)
    if let former, let anchor = self.place(of: former, besides: [], in: draft.list) {
      var last = anchor.line
      for line in former.lines {
        try draft.apply(.insert(line, after: last))
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
      try draft.append(item)
      try put(
        draft.list.entries.last, at: neighbor.map { $0.map(Record.Place.after) ?? .first } ?? place,
        in: &draft)
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
