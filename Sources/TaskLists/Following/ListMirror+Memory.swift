import CivilTime
import EventStream
import RoundRobin
import Tasks

extension ListMirror {
  /// Matches the tasks of a resumed rotation with its list, which is read for the first time.
  ///
  /// A stream does not contain all attributes of a line. Those missing are assumed unchanged:
  /// otherwise each resumption would edit, add or complete tasks once more.
  ///
  /// - Returns: For every line of the list its index in ``lines``, which are as the list would
  ///   contain the rotation's tasks.
  mutating func recall(_ list: TaskList, since beginning: CivilDate) -> [Int?] {
    let items = list.items
    var formers = [Int?](repeating: nil, count: items.count)
    let known = Set(lines.map(\.item.id))
    // A task with a number in its id had other lines of its title above, ticked before it began.
    let numbered = Set(known.compactMap(\.withoutNumber))
    func isOther(_ item: TaskItem) -> Bool {
      item.isDone && !item.hasWrittenID && !known.contains(item.id)
        && numbered.contains(item.id.withoutNumber ?? item.id)
    }
    // Tasks completed before the rotation began are not part of it.
    let candidates = items.indices.filter { index in
      let item = items[index]
      return !item.isCommitment && !(item.completed.map { $0 < beginning } ?? false)
        && !isOther(item)
    }
    let pairing = ListPairing(lines.map(\.inList), candidates.map { items[$0] })
    for (index, former) in zip(candidates, pairing.formers) {
      guard let former else { continue }
      let (known, item) = (lines[former].item, items[index])
      let own = list.ownItem(of: list.entries[index])
      var task: Task?
      if case .task(let part) = lines[former].part { task = part }
      if task?.isDone == true, !item.isDone, isOfLaterDay(item) { continue }
      formers[index] = former
      lines[former].item = known.recalled(in: item, own, task, isKept: isKept)
    }
    return formers
  }

  /// Whether a line is an occurrence that begins on a later day.
  func isOfLaterDay(_ item: TaskItem) -> Bool {
    item.recurrence != nil && item.from.map { $0.resolved(on: day).date > day } ?? false
  }
}

extension ListMirror.Line {
  /// The item as the list would contain it after all events.
  fileprivate var inList: TaskItem {
    var item = item
    if case .task(let task) = part { item.isDone = task.isDone }
    return item
  }
}

extension TaskItem {
  /// Restores the former content of a line.
  ///
  /// - Parameters:
  ///   - item: The line now.
  ///   - own: The line without the heading above it.
  ///   - task: Its task; `nil` if the rotation removed it.
  ///   - isKept: Whether the list is synchronized.
  /// - Returns: The former content, which is that of now where a stream does not contain it.
  fileprivate func recalled(
    in item: TaskItem, _ own: TaskItem, _ task: ListMirror.Task?, isKept: Bool
  ) -> TaskItem {
    var former = item
    former.title = title
    former.tags = tags
    former.priority = priority
    former.slice = slice
    former.estimate = estimate
    former.due = due
    former.recurrence = recurrence
    former.notes = notes
    // A task that was added without a project may stand below a heading.
    let isAppended = project == nil && own.projects.isEmpty
    if project != item.project, !isAppended { former.projects = projects }
    // The arrival of a coming task may have changed, and in a synchronized list that of any task.
    if task?.isHere == false || isKept { former.from = from }
    // In a synchronized list, a task that is done was ticked; its next occurrence was not.
    let wasTicked = item.isDone || isKept && item.due == due
    former.isDone = isDone || task?.isDone == true && wasTicked
    return former
  }
}
