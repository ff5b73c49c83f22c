import CivilTime
import Coach
import EventStream
import Platform
import RoundRobin
import Tasks

/// The requests of a rotation, carried out on a list that no rotation runs on.
extension ListDraft {
  /// Executes requests in order; reads the list only once for additions that follow one another.
  ///
  /// Several removals name tasks of the list as it is before them: the first may change computed
  /// ids, and make another name unambiguous.
  package mutating func perform(
    _ requests: [Request], on day: CivilDate
  ) throws(ListFailure) -> [ListDeed] {
    let removals = requests.compactMap { if case .remove(let name) = $0 { name } else { nil } }
    if removals.count == requests.count { return try remove(removals) }
    var deeds: [ListDeed] = []
    while deeds.count < requests.count {
      var lines: [String] = []
      for request in requests[deeds.count...] {
        guard case .add(let line) = request.dated(today: day) else { break }
        lines.append(line)
      }
      if lines.isEmpty {
        deeds.append(try perform(requests[deeds.count], on: day))
      } else {
        deeds += try add(lines).map { ListDeed(from: nil, to: $0) }
      }
    }
    return deeds
  }

  /// Executes a request on the list, if it is one that concerns lists as well as rotations.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - day: The completion date.
  /// - Returns: The change.
  /// - Throws: ``ListFailure/refused(_:)`` if there is no such task or the line is not a task.
  @discardableResult
  package mutating func perform(
    _ request: Request, on day: CivilDate
  ) throws(ListFailure) -> ListDeed {
    let before = list.text.bytes
    var deed = try carryOut(request, on: day)
    deed.isUnchanged = list.text.bytes == before
    return deed
  }

  private mutating func carryOut(
    _ request: Request, on day: CivilDate
  ) throws(ListFailure) -> ListDeed {
    switch request.dated(today: day) {
    case .add(let line): return ListDeed(from: nil, to: try add([line]).first)
    case .addNext(let line):
      var deed = ListDeed(from: nil, to: try addNext(line))
      deed.isFirst = true
      return deed
    case .edit(let name, let line):
      return try edit(name, rethrowing(TaskEdit(request: line), as: ListFailure.refused))
    case .note(let name, let text): return try edit(name, TaskEdit(note: text))
    case .move(let name, let goal): return try move(name, goal)
    case .later(let name, let date):
      let change = try rethrowing(
        TaskEdit(until: date ?? "", after: day), as: ListFailure.refused)
      return try edit(name, change)
    case .remove(let name): return try remove(name)
    case .done(let name?): return try complete(name, on: day)
    case .reopen(let name?): return try reopen(name, on: day)
    case .pause, .resume, .toggle, .skip, .done(nil), .extend, .go, .back, .here, .quantum,
      .reopen(nil), .undo, .redo, .stop, .status, .subscribe:
      preconditionFailure("A list without a rotation was asked: \(request)")
    }
  }

  /// Adds tasks or commitments from lines at the end.
  private mutating func add(_ lines: [String]) throws(ListFailure) -> [TaskItem] {
    var typed: [TaskItem] = []
    for line in lines { typed.append(try ListDraft.item(line)) }
    let ids = list.freeIDs(for: typed)
    try append(zip(lines, zip(typed, ids)).map { ListDraft.words($0, of: $1.0, id: $1.1) })
    return list.entries.suffix(lines.count).map(\.item)
  }

  /// Adds a task or a commitment from a line before all others.
  private mutating func addNext(_ line: String) throws(ListFailure) -> TaskItem {
    let item = try ListDraft.item(line)
    let words = ListDraft.words(line, of: item, id: list.freeID(like: item.id))
    try apply(list.adding(words, after: nil))
    return list.entries.first?.item ?? item
  }

  /// Edits an open task; attributes not in the line stay, and so does an id written in the task's
  /// own line.
  private mutating func edit(
    _ name: String, _ change: TaskEdit
  ) throws(ListFailure) -> ListDeed {
    let entry = try openEntry(name)
    // The heading above it and the text below it are not part of its line.
    let own = list.ownItem(of: entry)
    if let fault = change.fault(in: own) { throw .refused(.line(fault)) }
    var former = own
    // A further project would displace that of the heading.
    former.projects = entry.item.projects
    var item = change.applied(to: former)
    if item.projects == former.projects { item.projects = own.projects }
    if item.isCommitment != own.isCommitment {
      throw .refused(.otherKindByEdit(isCommitment: own.isCommitment))
    }
    try apply(list.replacing(entry, with: item, clearing: change.cleared))
    if change.concernsNote { try removeNote(of: entry) }
    let task = list.entries.first { $0.line == entry.line }?.item ?? item
    return ListDeed(from: entry.item, to: task)
  }

  /// Puts an open task at another place.
  private mutating func move(
    _ name: String, _ goal: Request.Goal
  ) throws(ListFailure) -> ListDeed {
    let entry = try openEntry(name)
    switch goal {
    case .first: try apply(list.moving(entry, after: nil))
    case .last: try apply(list.moving(entry, after: list.entries.last))
    case .after(let other):
      let other = try openEntry(other)
      if other == entry { throw Self.refusal(of: entry.item, Refusal.Reason.afterItself) }
      try apply(list.moving(entry, after: other))
    }
    return ListDeed(from: entry.item, to: entry.item)
  }

  /// Removes open tasks.
  private mutating func remove(_ names: [String]) throws(ListFailure) -> [ListDeed] {
    let (open, done) = (list.items.filter { !$0.isDone }, list.done)
    var (entries, lines): ([ListEntry], Set<Int>) = ([], [])
    for name in names {
      let entry = try entry(name, among: open, besides: done)
      guard lines.insert(entry.line).inserted else {
        throw .refused(.task(.none(name: name, nearest: nil, candidates: [])))
      }
      entries.append(entry)
    }
    try remove(entries.sorted { $0.line < $1.line })
    return entries.map { ListDeed(from: $0.item, to: nil) }
  }

  /// Removes an open task with its notes; the tasks indented below it stay.
  private mutating func remove(_ name: String) throws(ListFailure) -> ListDeed {
    let entry = try openEntry(name)
    try remove(entry)
    return ListDeed(from: entry.item, to: nil)
  }

  /// Marks an open task as done, and adds its next occurrence if it recurs.
  private mutating func complete(
    _ name: String, on day: CivilDate
  ) throws(ListFailure) -> ListDeed {
    let entry = try openEntry(name)
    try complete(entry, on: day)
    var done = entry.item
    (done.isDone, done.completed) = (true, day)
    return ListDeed(from: entry.item, to: done)
  }

  /// Reopens a done task.
  private mutating func reopen(_ name: String, on day: CivilDate) throws(ListFailure) -> ListDeed {
    let open = list.items.filter { !$0.isDone }
    let entry = try entry(name, among: list.done, besides: open)
    try reopen(entry, on: day)
    var opened = entry.item
    (opened.isDone, opened.completed) = (false, nil)
    return ListDeed(from: entry.item, to: opened)
  }

  mutating func complete(_ entry: ListEntry, on day: CivilDate) throws(ListFailure) {
    guard !entry.item.isDone else { return }
    try apply(list.repeating(entry, after: day))
    // Inserting after it did not change the line itself.
    try apply(list.markingDone(entry, on: day))
  }

  /// Reopens a done entry, and removes its next occurrence unless that was changed.
  mutating func reopen(_ entry: ListEntry, on day: CivilDate) throws(ListFailure) {
    try apply(list.takingBackRepetition(of: entry, after: entry.item.completed ?? day))
    try apply(list.reopening(entry))
  }

  // MARK: Names and lines

  private func openEntry(_ name: String) throws(ListFailure) -> ListEntry {
    try entry(name, among: list.items.filter { !$0.isDone }, besides: list.done)
  }

  private func entry(
    _ name: String, among items: [TaskItem], besides others: [TaskItem]
  ) throws(ListFailure) -> ListEntry {
    do throws(UnknownTask) {
      let item = try items.task(named: name, besides: others)
      guard let entry = list.entry(id: item.id) else {
        throw .unsuitable(TaskName(item), candidates: [])
      }
      return entry
    } catch {
      guard case .unsuitable(let task, _) = error,
        let other = others.first(where: { $0.id == task.id })
      else { throw .refused(.task(error)) }
      throw other.isDone
        ? .refused(.done(task)) : Self.refusal(of: other, Refusal.Reason.notDone)
    }
  }

  /// The refusal that a rotation would give, too; a list has no handles, and messages show none.
  private static func refusal(
    of item: TaskItem, _ reason: (Handle) -> Refusal.Reason
  ) -> ListFailure {
    .refused(.rotation(reason(Handle(0)), name: item.title))
  }

  /// The words of an added item with its id in the list; its line as typed if it has that id,
  /// except that it must not become a comment in a list.
  private static func words(_ line: String, of item: TaskItem, id: String) -> String {
    if item.hasWrittenID, item.id != id {
      var item = item
      item.id = id
      return item.line(as: .todoTxt)
    }
    let words = WordReader(line).rest
    let bytes = words.utf8
    let isComment = bytes.first == UInt8(ascii: "#") && bytes.dropFirst().first?.isBlank != false
    return isComment ? "\\" + words : words
  }

  /// The open task or commitment in a line.
  package static func item(_ line: String) throws(ListFailure) -> TaskItem {
    try rethrowing(TaskItem(request: line), as: ListFailure.refused)
  }
}
