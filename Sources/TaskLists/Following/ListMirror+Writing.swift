import Coach
import EventStream
import Tasks

extension ListMirror {
  /// Writes an event of the rotation to the list that was read last, unless the list has it
  /// already.
  ///
  /// - Parameters:
  ///   - news: The event.
  ///   - command: The number of the first record of the command that caused it; with `nil` an undo
  ///     only knows what the records say.
  ///   - draft: The list.
  /// - Throws: The reason why the list cannot be changed.
  package mutating func write(
    _ news: ListNews, by command: Int? = nil, into draft: inout ListDraft
  ) throws(ListFailure) {
    var newPart = Part.absent
    let before = draft
    switch news {
    case .began, .left, .arrived:
      return
    case .restored:
      newPart = try restore(news, by: command, into: &draft) ?? .absent
    case .undoing(let undone, let news):
      guard let part = try restore(news, of: undone, by: command, into: &draft) else {
        try write(news, by: command, into: &draft)
        let written = draft
        try restoreEnd(of: undone, in: &draft)
        return adopt(draft, after: written, newPart: .absent)
      }
      newPart = part
      try restoreEnd(of: undone, in: &draft)
    case .completed(let task, let day):
      guard let entry = entry(of: task, in: draft) else { return }
      keep(entry, of: task, .ticked, by: command, in: draft)
      try draft.complete(entry, on: day)
    case .reopened(let task, let item, let day):
      if let entry = entry(of: task, in: draft) {
        keep(entry, of: task, .ticked, by: command, in: draft)
        try draft.reopen(entry, on: day)
      } else {
        // The done task was already removed from the list.
        try draft.append(item)
        newPart = .task(Task(id: task))
      }
    case .added(let task, let item, let place, let isHere):
      // The event came from the list itself.
      if line(of: task) != nil { return }
      try add(item, at: place, to: &draft)
      keepAdopted(by: task, lines: 1, by: command, in: draft)
      newPart = .task(Task(id: task, isHere: isHere))
    case .edited(let task, let item, _):
      guard let entry = entry(of: task, in: draft) else { return }
      keep(entry, of: task, .edited, by: command, in: draft)
      // Where both changed the same thing, the words of the other program stay.
      let known = editing[task]?.before
      try draft.replace(entry, with: known.map { item.changed(like: $0, to: entry.item) } ?? item)
      editing[task]?.before = item
    case .moved(let task, let place):
      guard let entry = entry(of: task, in: draft) else { return }
      let edit = moving(entry, to: place, in: draft)
      try move(entry, of: task, by: command, edit, in: &draft)
    case .removed(let task):
      if keepChangedLine(of: task) { return }
      guard let entry = entry(of: task, in: draft) else { return }
      keep(entry, of: task, .removed, by: command, in: draft)
      try draft.remove(entry)
    case .committed(let id, let item):
      if line(ofBlock: id) != nil { return }
      try draft.append(item)
      newPart = .commitment(id: id)
    case .uncommitted(let id):
      // Of a recurring block, only one day was withdrawn.
      guard let line = line(ofBlock: id), lines[line].item.takesPlaceOnce else { return }
      let entry = draft.list.entries[line]
      keep(entry, of: id, .removed, by: command, in: draft)
      try draft.remove(entry)
    }
    keepEnd(of: before.list.text, by: command, unlessIn: draft.list.text)
    adopt(draft, after: before, newPart: newPart)
  }

  /// The number of commands of which the changes are kept.
  static let hunkLimit = 50

  /// An event to be written, with the number of the first record of its command.
  ///
  /// One that came from the list is not written: it only shows which words the rotation had when
  /// the next one happened.
  package typealias Unwritten = (command: Int?, news: ListNews, isFromList: Bool)

  /// Writes events; returns what the last commands changed: an empty change if nothing.
  @discardableResult
  package mutating func write(
    _ news: [Unwritten], into draft: inout ListDraft
  ) throws(ListFailure) -> [Int: ListHunk] {
    var hunks: [Int: ListHunk] = [:]
    let last = Set(news.compactMap(\.command).suffix(Self.hunkLimit))
    var before = draft.list.text
    for (index, (command, event, isFromList)) in news.enumerated() {
      if index == 0 || news[index - 1].command != command { before = draft.list.text }
      if isFromList {
        if let (task, item) = event.words { editing[task]?.before = item }
      } else {
        try write(event, by: command, into: &draft)
      }
      let isWhole = index + 1 == news.count || news[index + 1].command != command
      guard isWhole, let command, last.contains(command) else { continue }
      hunks[command] = ListHunk(from: before, to: draft.list.text) ?? .empty
    }
    return hunks
  }

  private func entry(of task: String, in draft: ListDraft) -> ListEntry? {
    line(of: task).map { draft.list.entries[$0] }
  }

  /// Adds an item like its task to the ring; the tail is the end of the list.
  func add(
    _ item: TaskItem, at place: Record.Place, to draft: inout ListDraft
  ) throws(ListFailure) {
    switch place {
    case .tail: try draft.append(item)
    case .head: try draft.add(item, after: nil)
    case .after(let task):
      guard let other = entry(of: task, in: draft) else { return try draft.append(item) }
      try draft.add(item, after: other)
    }
  }

  /// Moves an entry like its task in the ring; the tail is the end of the list.
  private func moving(
    _ entry: ListEntry, to place: Record.Place, in draft: ListDraft
  ) -> ListEdit? {
    let list = draft.list
    switch place {
    case .tail:
      return entry == list.entries.last ? nil : list.moving(entry, after: list.entries.last)
    case .head: return list.moving(entry, after: nil)
    case .after(let task):
      return self.entry(of: task, in: draft).map { list.moving(entry, after: $0) }
    }
  }

  /// Adopts a list that this program wrote: every line is identified by its former position.
  private mutating func adopt(_ draft: ListDraft, after former: ListDraft, newPart: Part) {
    let edits = draft.edits.dropFirst(former.edits.count)
    if edits.isEmpty { return }
    let parts = Dictionary(
      uniqueKeysWithValues: zip(former.list.entries.map(\.line), lines.map(\.part)))
    lines = draft.list.entries.map { entry in
      let line = edits.reversed().reduce(entry.line as Int?) { line, edit in
        line.flatMap(edit.formerLine)
      }
      if let part = line.flatMap({ parts[$0] }) { return Line(item: entry.item, part: part) }
      var item = entry.item
      // A line that another program ticked before it was removed is to be a change once more.
      if case .task(let task) = newPart { item.isDone = task.isDone }
      return Line(item: item, part: newPart)
    }
  }

  /// The changes that the rotation needs because of what was written: of a line that both have
  /// changed, it is told all the words.
  package mutating func takeCorrections() -> [ListChange] {
    if editing.isEmpty { return [] }
    var corrections: [ListChange] = []
    var pending: [String: ForeignEdit] = [:]
    for line in lines {
      guard case .task(let task) = line.part, var edit = editing[task.id] else { continue }
      if line.item.hasOtherWords(than: edit.isSettled ? edit.before : edit.after) {
        edit = ForeignEdit(before: edit.before, after: line.item)
        corrections.append(
          ListChange(.edit(task.id, line: line.item.requestLine), id: line.item.id))
      }
      if !edit.isSettled { pending[task.id] = edit }
    }
    editing = pending
    return corrections
  }
}
