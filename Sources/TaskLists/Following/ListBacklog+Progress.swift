import EventStream
import Tasks

/// Compares a list with the records of its rotation, when the note about its progress is damaged.
extension ListBacklog {
  /// The number of the first record after which the tasks of the rotation are most like the lines:
  /// up to there the list most probably has everything.
  ///
  /// A later change that the list has already, such as a move, changes nothing a second time.
  static func written(in list: TaskList, by records: [Record]) -> Int {
    let lines = Lines(list.items)
    var backlog = ListBacklog([], after: 0)
    var best = (seq: 0, differences: Int.max)
    for record in records {
      guard backlog.know(record) else { continue }
      let differences = lines.differences(from: backlog.known.values, backlog.commitments.values)
      if differences < best.differences { best = (record.seq ?? 0, differences) }
    }
    return best.seq
  }
}

/// The lines of a list, as far as a stream contains them.
private struct Lines {
  private struct Line: Hashable {
    let item: TaskItem
    var isDone: Bool

    init(_ item: TaskItem, isDone: Bool) {
      self.isDone = isDone
      var known = TaskItem(title: item.title, id: "")
      known.tags = item.tags
      known.priority = item.priority
      known.slice = item.slice
      known.estimate = item.estimate
      known.at = item.at
      self.item = known
    }
  }

  private var counts: [Line: Int] = [:]
  private var recurring: Set<Line> = []

  init(_ items: [TaskItem]) {
    for item in items {
      let line = Line(item, isDone: item.isDone)
      counts[line, default: 0] += 1
      if item.recurrence != nil, !item.isDone { recurring.insert(line) }
    }
  }

  /// The number of lines that only one side has.
  func differences(
    from tasks: some Sequence<ListBacklog.Known>, _ commitments: some Sequence<TaskItem>
  ) -> Int {
    var rest = counts
    for task in tasks {
      let line = Line(task.item, isDone: task.isDone)
      rest[line, default: 0] -= 1
      // A recurring task that is done has one more line, for the next time.
      let next = Line(task.item, isDone: false)
      if task.isDone, recurring.contains(next) { rest[next, default: 0] -= 1 }
    }
    for item in commitments { rest[Line(item, isDone: false), default: 0] -= 1 }
    return rest.values.reduce(0) { $0 + abs($1) }
  }
}
