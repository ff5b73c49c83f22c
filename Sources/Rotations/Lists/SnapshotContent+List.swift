import EventStream
import Tasks

extension SnapshotContent {
  /// The list of the rotation: its lines in their order, as the rotation has them, and behind them
  /// the tasks that are in none.
  ///
  /// Only a line knows its due date and its notes. Only the rotation knows by which ids its tasks are
  /// called, and what has become of them where the list is merely read.
  package func items(on lines: [TaskItem]) -> [TaskItem] {
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

  package struct Key: Hashable {
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
  private let tasks: [TaskItem]
  private var isTaken: [Bool]
  private var likeness = TaskLikeness.idAndTitle
  /// The tasks that are left, and those of them that are done, by what lines may have in common with
  /// them; `nil`: no line had to be looked up yet.
  private var all: TaskChains?
  private var done: TaskChains?
  /// The place behind the task that was taken last: most lines are in the order of the rotation.
  private var following = 0

  init(_ tasks: [TaskItem]) {
    self.tasks = tasks
    isTaken = [Bool](repeating: false, count: tasks.count)
  }

  /// Those that are left, in their order.
  var rest: [TaskItem] { tasks.indices.filter { !isTaken[$0] }.map { tasks[$0] } }

  /// From now on those are taken that are like a line in this way.
  mutating func arrange(by likeness: TaskLikeness) {
    self.likeness = likeness
    (all, done) = (nil, nil)
  }

  /// Takes the first task that is like a line; `nil`: none is left.
  mutating func take(for line: TaskItem) -> TaskItem? {
    guard let place = isFollowing(line) ? following : firstPlace(for: line) else { return nil }
    isTaken[place] = true
    following = place + 1 < tasks.count ? place + 1 : 0
    return tasks[place]
  }

  /// Whether the next task is that of a line: no other one has its id.
  private func isFollowing(_ line: TaskItem) -> Bool {
    guard likeness == .idAndTitle, !line.isDone, following < tasks.count, !isTaken[following]
    else { return false }
    let task = tasks[following]
    return task.id == line.id && task.title == line.title
  }

  private mutating func firstPlace(for line: TaskItem) -> Int? {
    let key = likeness.key(of: line)
    // What was ticked off before is no task of the rotation, whatever it is called.
    if line.isDone {
      if done == nil { done = chains(of: { tasks[$0].isDone }) }
      return done?.first(key, unless: isTaken)
    }
    if all == nil { all = chains(of: { _ in true }) }
    return all?.first(key, unless: isTaken)
  }

  private func chains(of isWanted: (Int) -> Bool) -> TaskChains {
    var chains = TaskChains(count: tasks.count)
    for place in tasks.indices.reversed() where !isTaken[place] && isWanted(place) {
      chains.prepend(place, likeness.key(of: tasks[place]))
    }
    return chains
  }
}

/// The places of tasks that are alike, each with a way to the next one.
private struct TaskChains {
  private var first: [TaskLikeness.Key: Int] = [:]
  private var next: [Int?]

  init(count: Int) { next = [Int?](repeating: nil, count: count) }

  mutating func prepend(_ place: Int, _ key: TaskLikeness.Key) {
    next[place] = first.updateValue(place, forKey: key)
  }

  /// The first place of a chain that is not taken; those before it are forgotten.
  mutating func first(_ key: TaskLikeness.Key, unless isTaken: [Bool]) -> Int? {
    guard var place = first[key] else { return nil }
    while isTaken[place] {
      guard let next = next[place] else {
        first[key] = nil
        return nil
      }
      place = next
    }
    first[key] = place
    return place
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
