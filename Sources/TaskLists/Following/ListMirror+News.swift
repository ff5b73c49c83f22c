import Coach
import EventStream
import RoundRobin
import Tasks

extension ListMirror {
  /// Processes the result of a change.
  package mutating func settle(_ change: ListChange, _ outcome: Result<[Record], Refused>) {
    switch change.request {
    case .add: settleAddition(of: change.id, outcome)
    case .done(let task?), .reopen(let task?): ticking.remove(task)
    case .edit(let task, line: _): settleEdit(of: task, outcome)
    default: break
    }
  }

  private mutating func settleEdit(of task: String, _ outcome: Result<[Record], Refused>) {
    guard let edit = editing[task] else { return }
    editing[task]?.isSettled = true
    // Such as a task that was done a moment before: it gets the words when it is open again. A
    // line that is too long would be refused each time.
    if case .failure(let refused) = outcome, !refused.isBadValue {
      update(task) { $0.former = edit.before }
    }
  }

  /// Whether lines have words that the rotation did not take when it was asked, and may take now.
  var owesWords: Bool {
    lines.contains { line in
      if case .task(let task) = line.part { task.former != nil && !task.isDone } else { false }
    }
  }

  /// Forgets changes of words that the rotation has replied to, when the list has everything.
  package mutating func forgetSettledEdits() { editing = editing.filter { !$0.value.isSettled } }

  private mutating func settleAddition(of id: String, _ outcome: Result<[Record], Refused>) {
    // What was written since may have given the line another computed id.
    guard let index = lines.firstIndex(where: { $0.part == .joining(as: id) }) else { return }
    lines[index].part = .absent
    guard case .success(let records) = outcome else { return }
    for record in records {
      guard case .taskAdded(let task, _) = record.content else { continue }
      lines[index].part = .task(Task(id: task.card.id, isHere: task.from == nil))
    }
  }

  /// Processes an event of the rotation.
  ///
  /// - Parameters:
  ///   - news: The event.
  ///   - isWritten: Whether it will be written to the list, too: ``write(_:into:)``.
  package mutating func take(_ news: ListNews, isWritten: Bool) {
    switch news {
    case .began(let task): running = task
    case .left: running = nil
    case .arrived(let task): update(task) { $0.isHere = true }
    case .completed(let task, _): update(task) { $0.isDone = true }
    case .reopened(let task, _, _): update(task) { ($0.isDone, $0.isHere) = (false, true) }
    // When it is written, the line is removed both from the list and from here.
    case .removed(let task): if !isWritten, let line = line(of: task) { lines[line].part = .absent }
    case .restored(let task, _, let place, _, _):
      update(task) { ($0.isDone, $0.isHere) = (place == .done, place != .coming) }
      if place == .removed, !isWritten, let line = line(of: task) { lines[line].part = .absent }
    case .undoing(_, let news): take(news, isWritten: isWritten)
    case .edited(let task, _, let isHere): update(task) { $0.isHere = isHere }
    case .added, .moved, .committed, .uncommitted: break
    }
  }

  private mutating func update(_ id: String, _ change: (inout Task) -> Void) {
    guard let index = line(of: id), case .task(var task) = lines[index].part else { return }
    change(&task)
    lines[index].part = .task(task)
  }

  /// The id in the rotation of a line's task; `nil` if it has none.
  package func task(of id: String) -> String? {
    guard case .task(let task)? = lines.first(where: { $0.item.id == id })?.part else { return nil }
    return task.id
  }

  /// The line of a task, by its id in the rotation.
  func line(of task: String) -> Int? {
    lines.firstIndex { line in
      if case .task(let part) = line.part { part.id == task } else { false }
    }
  }

  /// The line of a fixed block, by its id in the rotation.
  func line(ofBlock id: String) -> Int? {
    lines.firstIndex { line in
      guard case .commitment(let own) = line.part else { return false }
      return id == own || id.hasPrefix("\(own)@")
    }
  }
}
