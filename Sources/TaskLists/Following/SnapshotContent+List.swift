import CivilTime
import EventStream
import RoundRobin
import Tasks

extension SnapshotContent {
  /// The tasks of a rotation: the ring from the running task on, the coming ones, and the completed
  /// ones.
  package var items: [TaskItem] {
    let done = rotation.done.map { member in
      var item = roster[member.task]
      item.isDone = true
      return item
    }
    return openItems + done
  }

  /// The open tasks: the ring from the running task on, and the coming ones.
  package var openItems: [TaskItem] { (rotation.ring + rotation.coming).map { roster[$0.task] } }

  /// The list of the rotation: its lines in order with the state of the rotation, followed by tasks
  /// without a line.
  ///
  /// Only the list has what takes no turns, and the days of completion. Only the rotation has the
  /// ids of its tasks, and what it changed if the list is only read.
  package func items(on lines: [TaskItem]) -> [TaskItem] {
    var tasks = UnpairedTasks(items)
    var listed = lines
    var open = lines.indices.filter { !lines[$0].isCommitment }
    // An edit changes the title here, and in a synchronized list also the id there.
    for likeness in [TaskLikeness.idAndTitle, .title, .id] {
      tasks.arrange(by: likeness)
      open = open.filter { line in
        guard let task = tasks.take(for: lines[line]) else { return true }
        listed[line].take(task)
        return false
      }
    }
    return listed + tasks.rest
  }

  /// The commitments still to come that the rotation was asked for, and that have no line.
  package func requests(besides lines: [TaskItem]) -> [TaskItem] {
    rotation.commitments.compactMap { block in
      let named = roster.commitments[block.number]
      let (start, end) = (wall.timestamp(at: block.start), wall.timestamp(at: block.end))
      guard named.source == .request,
        var item = TaskItem(named, from: start.local, to: end.local),
        !lines.contains(where: { ($0.title, $0.at) == (item.title, item.at) })
      else { return nil }
      item.id = named.id
      return item
    }
  }
}

extension TaskItem {
  /// Copies the attributes for which the rotation takes precedence over the list.
  fileprivate mutating func take(_ task: TaskItem) {
    (id, isDone) = (task.id, task.isDone)
    (title, tags, priority) = (task.title, task.tags, task.priority)
    (estimate, slice) = (task.estimate, task.slice)
    (due, from, recurrence, notes) = (task.due, task.from, task.recurrence, task.notes)
    // A record contains only one project.
    if project != task.project { projects = task.projects }
  }
}
