import CivilTime
import EventStream
import RoundRobin
import Tasks

extension ListMirror {
  /// Finds what the rotation knows in its list, which is seen for the first time.
  ///
  /// A stream does not tell everything that a line says. What it does not tell was always so: else
  /// everything would be changed, added or ticked off once more each time the rotation is taken up.
  ///
  /// - Returns: For every line of the list its number in ``lines``, which are as the list would have
  ///   said what the rotation knows.
  mutating func recall(_ list: TaskList, since beginning: CivilDate) -> [Int?] {
    let items = list.items
    var formers = [Int?](repeating: nil, count: items.count)
    // What was ticked off before the rotation began is none of its tasks.
    let candidates = items.indices.filter { index in
      let item = items[index]
      return !item.isCommitment && !(item.completed.map { $0 < beginning } ?? false)
    }
    let pairing = ListPairing(lines.map(\.inList), candidates.map { items[$0] })
    for (index, former) in zip(candidates, pairing.formers) {
      guard let former, case .task(let task) = lines[former].part else { continue }
      let (known, item) = (lines[former].item, items[index])
      if task.isDone, isStillToCome(item) { continue }
      formers[index] = former
      lines[former].item = known.recalled(in: item, task)
    }
    return formers
  }

  /// Whether a line is not meant before another day.
  private func isStillToCome(_ item: TaskItem) -> Bool {
    item.from.map { $0.resolved(on: day).date > day } ?? false
  }
}

extension ListMirror.Line {
  /// The item as the list says it if everything that happened was written down.
  fileprivate var inList: TaskItem {
    var item = item
    if case .task(let task) = part { item.isDone = task.isDone }
    return item
  }
}

extension TaskItem {
  /// What a line said that says `item` now: this, as far as a stream tells it.
  fileprivate func recalled(in item: TaskItem, _ task: ListMirror.Task) -> TaskItem {
    var former = item
    former.title = title
    former.tags = tags
    former.priority = priority
    former.slice = slice
    former.estimate = estimate
    former.due = due
    former.recurrence = recurrence
    former.notes = notes
    if project != item.project { former.projects = projects }
    // What is still to come may have been told to come at another time.
    if !task.isHere { former.from = from }
    if !task.isDone { former.isDone = false }
    return former
  }
}
