import Tasks

/// A key by which a line of a list and a task of a rotation match.
enum TaskLikeness {
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

/// The tasks of a rotation without a matching line so far.
///
/// Each is examined only a few times, whatever their number.
struct UnpairedTasks {
  private let tasks: [TaskItem]
  private var isTaken: [Bool]
  private var likeness = TaskLikeness.idAndTitle
  /// The remaining tasks, and the completed ones among them, by key; `nil` before the first lookup.
  private var all: TaskChains?
  private var done: TaskChains?
  /// The index after the last match: most lines are in the order of the rotation.
  private var following = 0

  init(_ tasks: [TaskItem]) {
    self.tasks = tasks
    isTaken = [Bool](repeating: false, count: tasks.count)
  }

  /// The remaining tasks, in order.
  var rest: [TaskItem] { tasks.indices.filter { !isTaken[$0] }.map { tasks[$0] } }

  /// Selects the key for further lookups.
  mutating func arrange(by likeness: TaskLikeness) {
    self.likeness = likeness
    (all, done) = (nil, nil)
  }

  /// Takes the first task that matches a line; `nil` if there is none.
  mutating func take(for line: TaskItem) -> TaskItem? {
    guard let place = isFollowing(line) ? following : firstPlace(for: line) else { return nil }
    isTaken[place] = true
    following = place + 1 < tasks.count ? place + 1 : 0
    return tasks[place]
  }

  /// Whether the next task matches a line by its id, which is unique.
  private func isFollowing(_ line: TaskItem) -> Bool {
    guard likeness == .idAndTitle, !line.isDone, following < tasks.count, !isTaken[following]
    else { return false }
    let task = tasks[following]
    return task.id == line.id && task.title == line.title
  }

  private mutating func firstPlace(for line: TaskItem) -> Int? {
    let key = likeness.key(of: line)
    // Tasks done before the rotation are not part of it, whatever their titles.
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

/// The indices of equal tasks, as linked lists.
private struct TaskChains {
  private var first: [TaskLikeness.Key: Int] = [:]
  private var next: [Int?]

  init(count: Int) { next = [Int?](repeating: nil, count: count) }

  mutating func prepend(_ place: Int, _ key: TaskLikeness.Key) {
    next[place] = first.updateValue(place, forKey: key)
  }

  /// The first free index of a list; those before it are dropped.
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
