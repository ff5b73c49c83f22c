import EventStream
import Tasks

extension SnapshotContent {
  /// The list of the rotation: its lines in their order, as the rotation has them, and behind them
  /// the tasks that are in none.
  ///
  /// Only a line knows its due date and its notes. Only the rotation knows by which ids its tasks are
  /// called, and what has become of them where the list is merely read.
  func items(on lines: [TaskItem]) -> [TaskItem] {
    var tasks = UnpairedTasks(items)
    var listed = lines
    var open = lines.indices.filter { !lines[$0].isCommitment }
    // An edit changes the title here, and in a list that is kept up to date the id there.
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
}

/// What a line of a list and a task of a rotation have in common.
private enum TaskLikeness {
  case idAndTitle
  case title
  case id

  struct Key: Hashable {
    var id = ""
    var title = ""
  }

  func key(of item: TaskItem) -> Key {
    switch self {
    case .idAndTitle: Key(id: item.id, title: item.title)
    case .title: Key(title: item.title)
    case .id: Key(id: item.id)
    }
  }
}

/// The tasks of a rotation for which no line was found yet.
///
/// However many there are, each is looked at a few times only.
private struct UnpairedTasks {
  /// Places of tasks that are alike; the last one is the first to be taken.
  private struct Places {
    var all: [Int] = []
    var done: [Int] = []
  }

  private var tasks: [TaskItem?]
  private var likeness = TaskLikeness.idAndTitle
  private var places: [TaskLikeness.Key: Places] = [:]

  init(_ tasks: [TaskItem]) { self.tasks = tasks }

  /// Those that are left, in their order.
  var rest: [TaskItem] { tasks.compactMap(\.self) }

  /// From now on those are taken that are like a line in this way.
  mutating func arrange(by likeness: TaskLikeness) {
    self.likeness = likeness
    places = [:]
    for (place, task) in tasks.enumerated().reversed() {
      guard let task else { continue }
      let key = likeness.key(of: task)
      places[key, default: Places()].all.append(place)
      if task.isDone { places[key, default: Places()].done.append(place) }
    }
  }

  /// Takes the first task that is like a line; `nil`: none is left.
  mutating func take(for line: TaskItem) -> TaskItem? {
    let key = likeness.key(of: line)
    // What was ticked off before is no task of the rotation, whatever it is called.
    let part: WritableKeyPath<Places, [Int]> = line.isDone ? \.done : \.all
    while let place = places[key]?[keyPath: part].popLast() {
      guard let task = tasks[place] else { continue }
      tasks[place] = nil
      return task
    }
    return nil
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
