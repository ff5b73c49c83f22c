import CivilTime

/// A change of a task by `edit`.
///
/// Title words replace the title, a priority and keys replace theirs, `@tag` and `+project` are
/// added; `-@tag`, `-+project`, `key:-` and `(-)` remove.
public struct TaskEdit: Hashable, Sendable {
  /// The new values.
  var item = TaskItem.blank
  /// The keys that have a new value.
  var given: Set<TaskKey> = []
  /// The keys that lose theirs.
  public internal(set) var cleared: Set<TaskKey> = []
  /// The tags to remove.
  var formerTags: [String] = []
  /// The projects to remove.
  var formerProjects: [String] = []
  /// Whether to remove the priority.
  var clearsPriority = false
  /// The change of the estimate; negative to shorten it.
  var growth: Duration?
  /// Whether a new day in `from:` keeps the time of day that the task has there.
  private var keepsTime = false

  /// An empty edit.
  public init() {}

  /// An edit of the note; `-` removes it.
  public init(note: String) {
    item.notes = note == "-" ? nil : note
    given = [.note]
  }

  /// An edit that puts a task off until a day, and keeps its time of day.
  package init(until day: CivilDate) {
    item.from = .date(day)
    given = [.from]
    keepsTime = true
  }

  /// Parses an edit; the problems have line 1.
  public static func reading(_ line: String) -> (edit: TaskEdit, problems: [ListProblem]) {
    var reader = ItemReader(line.utf8.map { $0 == 0 ? Byte.blank : $0 })
    reader.begin(line: 1, at: 0)
    let edit = reader.readEdit(0..<reader.bytes.count)
    return (edit, reader.problems.inOrder)
  }

  /// The title if the words mark the task as done, which no edit may do.
  public var doneTitle: String? { item.isDone ? item.title : nil }

  /// The new title; empty for none.
  public var title: String { item.title }

  /// Whether it changes nothing in any task.
  public var isEmpty: Bool {
    self == TaskEdit()
  }

  /// The id that it gives a task.
  public var writtenID: String? { item.hasWrittenID ? item.id : nil }

  /// Whether it replaces or removes the note.
  public var concernsNote: Bool { given.union(cleared).contains(.note) }

  /// Why it cannot be made in a task; `nil`: it can.
  public func fault(in task: TaskItem) -> ListProblem.Reason? {
    let isOther = writtenID.map { $0 != task.id } ?? false
    if isOther || task.hasWrittenID && cleared.contains(.id) { return .fixedID }
    if let growth {
      let former = task.estimate ?? .zero
      guard former + growth > .zero, former + growth <= Duration.longestReadable else {
        return .estimateChange(by: growth, of: former)
      }
    }
    // What is behind the longest line would not be read again.
    let bytes = applied(to: task).line(as: .markdown).utf8.count
    return bytes > TaskList.longestLine ? .lineTooLong(bytes: bytes) : nil
  }

  /// A task after the edit; its id and whether it is done stay.
  public func applied(to former: TaskItem) -> TaskItem {
    var task = former
    if !item.title.isEmpty {
      task.title = item.title
      if !former.hasWrittenID { task.id = TitleHash.id(of: item.title) }
    }
    if clearsPriority { task.priority = nil }
    if let priority = item.priority { task.priority = priority }
    if let created = item.created { task.created = created }
    for key in given.union(cleared) { task.take(key, from: item) }
    if keepsTime, let day = item.from?.day {
      task.from = former.from?.moved(to: day) ?? item.from
    }
    if let growth { task.estimate = (former.estimate ?? .zero) + growth }
    task.tags = task.tags.filter { !formerTags.contains($0) } + item.tags
    task.projects = task.projects.filter { !formerProjects.contains($0) } + item.projects
    task.tags.removeRepetitions()
    task.projects.removeRepetitions()
    return task
  }

  /// The words that turn one task into another, as a user would type them; empty if their lines are
  /// the same.
  public static func words(from former: TaskItem, to task: TaskItem) -> String {
    var change = TaskItem.blank
    var changes: [String] = []
    if task.title != former.title { change.title = task.title }
    if task.priority != former.priority {
      change.priority = task.priority
      if task.priority == nil { changes.append(TaskEdit.noPriority) }
    }
    let (words, formerWords) = (task.valueWords, former.valueWords)
    for (key, _) in formerWords where !words.contains(where: { $0.key == key }) {
      changes.append(key.sign + "-")
    }
    for (key, value) in words where !formerWords.contains(where: { $0 == (key, value) }) {
      changes.append(key.sign + Quoted.text(value))
    }
    change.tags = task.tags.filter { !former.tags.contains($0) }
    change.projects = task.projects.filter { !former.projects.contains($0) }
    changes += former.tags.filter { !task.tags.contains($0) }.map {
      "-" + TaskKey.tag.sign + Quoted.text($0)
    }
    changes += former.projects.filter { !task.projects.contains($0) }.map {
      "-" + TaskKey.project.sign + Quoted.text($0)
    }
    // A title word that looks like a removal is escaped with a backslash, as `due:` in a list.
    let additions = change.line(as: .todoTxt).split(separator: " ").map { word in
      let word = String(word)
      return takesAway(word.utf8.span) ? "\\" + word : word
    }
    return (additions + changes).joined(separator: " ")
  }

  /// Whether a word is `-@tag` or `-+project`.
  static func takesName(_ word: Span<UInt8>) -> Bool {
    word.count > 2 && word[0] == Byte.minus && (word[1] == Byte.at || word[1] == Byte.plus)
  }

  /// Whether a word has the form `key:-`; if it is not a ``TaskKey``, it is a slip.
  static func takesKey(_ word: Span<UInt8>) -> Bool {
    let end = word.count - 2
    guard end > 1, word[end] == Byte.colon, word[end + 1] == Byte.minus else { return false }
    return (0..<end).allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= word[$0] }
  }

  private static func takesAway(_ word: Span<UInt8>) -> Bool {
    takesName(word) || takesKey(word)
      || word.starts(with: Array(noPriority.utf8)) && word.count == noPriority.utf8.count
  }

  /// Whether the first backslash of a word is an escape.
  static func losesBackslash(_ word: Span<UInt8>) -> Bool {
    word.count > 1 && word[0] == Byte.backslash && takesAway(word.extracting(1..<word.count))
  }

  /// The word that removes a priority.
  static let noPriority = "(-)"
}

extension TaskItem {
  /// Copies the value of a key, even if empty, from another item.
  fileprivate mutating func take(_ key: TaskKey, from other: TaskItem) {
    switch key {
    case .due: due = other.due
    case .from, .threshold: from = other.from
    case .at: at = other.at
    case .recurrence: recurrence = other.recurrence
    case .estimate: estimate = other.estimate
    case .slice: slice = other.slice
    case .note: notes = other.notes
    case .id where other.hasWrittenID: (id, hasWrittenID) = (other.id, true)
    case .id, .project, .tag: break
    }
  }
}
