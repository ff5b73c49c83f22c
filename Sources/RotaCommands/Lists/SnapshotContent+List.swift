import EventStream
import Tasks

extension SnapshotContent {
  /// The list of the rotation: its lines in their order, as the rotation has them, and behind them
  /// the tasks that are in none.
  ///
  /// Only a line knows its due date and its notes. Only the rotation knows by which ids its tasks are
  /// called, and what has become of them where the list is merely read.
  func items(on lines: [TaskItem]) -> [TaskItem] {
    var rest = items
    var listed = lines
    var open = lines.indices.filter { !lines[$0].isCommitment }
    // An edit changes the title here, and in a list that is kept up to date the id there.
    let likenesses: [(TaskItem, TaskItem) -> Bool] = [
      { $0.id == $1.id && $0.title == $1.title }, { $0.title == $1.title }, { $0.id == $1.id },
    ]
    for isAlike in likenesses {
      open = open.filter { line in
        // What was ticked off before is no task of the rotation, whatever it is called.
        let found = rest.firstIndex { task in
          isAlike(task, lines[line]) && (task.isDone || !lines[line].isDone)
        }
        guard let found else { return true }
        listed[line].take(rest.remove(at: found))
        return false
      }
    }
    return listed + rest
  }
}

extension TaskItem {
  /// Takes what a rotation knows better than the list.
  fileprivate mutating func take(_ task: TaskItem) {
    (id, isDone) = (task.id, task.isDone)
    (title, tags, priority) = (task.title, task.tags, task.priority)
    (estimate, slice) = (task.estimate, task.slice)
    // A record names one project only.
    if project != task.project { projects = task.projects }
  }
}
