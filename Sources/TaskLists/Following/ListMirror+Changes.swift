import Coach
import EventStream
import Tasks

extension ListMirror {
  /// Updates the mirror to a list changed by another program, and returns the changes for the
  /// rotation.
  ///
  /// Additions come first and removals last: a rotation ends when no task is left. Moves come
  /// before edits, which may put off the moved task or the one that it is moved behind.
  package mutating func changes(to list: TaskList) -> [ListChange] {
    var changes = Changes()
    let formers: [Int?]
    let isRecalled = beginning != nil
    if let beginning {
      formers = recall(list, since: beginning)
      self.beginning = nil
      let present = Set(formers)
      for index in lines.indices where isKept && !present.contains(index) {
        changes.leave(lines[index])
      }
    } else {
      let pairing = ListPairing(lines.map(\.item), list.items)
      formers = pairing.formers
      for index in pairing.vanished { changes.leave(lines[index]) }
      changes.moves = moves(to: list, formers)
    }
    var now: [Line] = []
    for (index, former) in zip(list.entries.indices, formers) {
      let item = list.entries[index].item
      if let former {
        now.append(follow(lines[former], to: item, &changes))
        continue
      }
      // The completed one may have been archived since.
      let isOld = isRecalled && (isLeftOut(item) || isOfLaterDay(item))
      let isNext = isOld || list.isNextOccurrence(index, after: day)
      now.append(isNext ? Line(item: item, part: .absent) : join(item, &changes))
    }
    lines = now
    return changes.inOrder
  }

  /// A line that is new.
  private func join(_ item: TaskItem, _ changes: inout Changes) -> Line {
    // Tasks may be filtered, but commitments concern all.
    if item.isCommitment, !item.isDone { return Line(item: item, part: .commitment(id: item.id)) }
    guard isMeant(item) else { return Line(item: item, part: .absent) }
    changes.add(item)
    return Line(item: item, part: .joining(as: item.id))
  }

  /// Compares a line that may have changed.
  private mutating func follow(_ former: Line, to item: TaskItem, _ changes: inout Changes) -> Line
  {
    let hasOtherWords = former.known.openWords != item.openWords
    switch former.part {
    case .joining:
      // Compared again after the reply.
      return former
    case .absent:
      let isOther = hasOtherWords || former.item.isDone && !item.isDone
      return isOther ? join(item, &changes) : Line(item: item, part: .absent)
    case .task(var task):
      if item.isCommitment {
        changes.leave(former)
        return join(item, &changes)
      }
      let isTicked = item.isDone && !former.item.isDone && !task.isDone
      let isOpened = former.item.isDone && !item.isDone && task.isDone
      if isOpened || isTicked { ticking.insert(task.id) }
      if hasOtherWords, isOpened || !task.isDone {
        editing[task.id] = ForeignEdit(
          before: editing[task.id]?.before ?? former.known, after: item)
      }
      if isOpened { changes.reopen(task.id, as: item) }
      if hasOtherWords, isOpened || !task.isDone { changes.edit(task.id, as: item) }
      if isTicked { changes.complete(task.id, as: item) }
      task.former = hasOtherWords && task.isDone && !isOpened ? former.known : nil
      return Line(item: item, part: .task(task))
    case .commitment:
      return hasOtherWords || item.isDone
        ? join(item, &changes) : Line(item: item, part: former.part)
    }
  }
}

extension ListMirror.Line {
  /// The item that the rotation believes the line to have.
  fileprivate var known: TaskItem {
    if case .task(let task) = part, let former = task.former { former } else { item }
  }
}

/// Changes by kind.
private struct Changes {
  private var reopenings: [ListChange] = []
  private var additions: [ListChange] = []
  private var edits: [ListChange] = []
  var moves: [ListChange] = []
  private var completions: [ListChange] = []
  private var removals: [ListChange] = []

  var inOrder: [ListChange] { reopenings + additions + moves + edits + completions + removals }

  mutating func reopen(_ task: String, as item: TaskItem) {
    reopenings.append(ListChange(.reopen(task), id: item.id))
  }

  mutating func add(_ item: TaskItem) {
    additions.append(ListChange(.add(item.requestLine), id: item.id))
  }

  mutating func edit(_ task: String, as item: TaskItem) {
    edits.append(ListChange(.edit(task, line: item.requestLine), id: item.id))
  }

  mutating func complete(_ task: String, as item: TaskItem) {
    completions.append(ListChange(.done(task), id: item.id))
  }

  /// Removes the task or commitment of a line from the rotation.
  mutating func leave(_ line: ListMirror.Line) {
    switch line.part {
    // A commitment is removed by reporting the remaining ones.
    case .absent, .joining, .commitment: break
    case .task(let task):
      // A ticked line may be archived, also of a task that is being reopened.
      if task.isDone || line.item.isDone { break }
      removals.append(ListChange(.remove(task.id), id: line.item.id))
    }
  }
}

extension TaskItem {
  /// The item as the line of a request: open, even if its own line is done.
  var requestLine: String {
    var item = self
    item.isDone = false
    item.completed = nil
    return item.line(as: .todoTxt)
  }
}
