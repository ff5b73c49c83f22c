import CivilTime
import Tasks

/// A reference to a task in records: `who` of the grammar.
public struct Who: Equatable, Sendable {
  public var id: String
  public var title: String
  public var project: String?

  public init(id: String, title: String, project: String? = nil) {
    self.id = id
    self.title = title
    self.project = project
  }

  public init(_ item: TaskItem) {
    self.init(id: item.id, title: item.title, project: item.project)
  }

  public init(_ card: TaskCard) {
    self.init(id: card.id, title: card.title, project: card.project)
  }
}

/// A task in its own records: `task` of the grammar.
public struct TaskCard: Hashable, Sendable {
  public var id: String
  public var title: String
  public var project: String?
  public var tags: [String]
  /// One letter, `A` first.
  public var priority: Priority?
  /// Its note, at the start of its slice, in complete tasks and in snapshots; else `nil`.
  public var note: String?

  public init(
    id: String, title: String, project: String? = nil, tags: [String] = [],
    priority: Priority? = nil, note: String? = nil
  ) {
    self.id = id
    self.title = title
    self.project = project
    self.tags = tags
    self.priority = priority
    self.note = note
  }

  /// The card of a task of the list, with `note`.
  public init(_ item: TaskItem, note: String? = nil) {
    self.init(
      id: item.id, title: item.title, project: item.project, tags: item.tags,
      priority: item.priority, note: note)
  }
}

/// A task with all attributes that the rotation needs.
public struct TaskDetail: Equatable, Sendable {
  public var card: TaskCard
  /// The length of its own slice; `nil` for the quantum.
  public var slice: Duration?
  public var estimate: Duration?
  /// The instant of its arrival, if after the record; for an edited task always that of its line.
  public var from: Timestamp?
  /// Whether its slice, or its position, comes from the plan.
  public var isPlanned: Bool
  /// Its line in a list, if that contains more than the other attributes.
  public var line: String?

  public init(
    card: TaskCard, slice: Duration? = nil, estimate: Duration? = nil, from: Timestamp? = nil,
    isPlanned: Bool = false, line: String? = nil
  ) {
    self.card = card
    self.slice = slice
    self.estimate = estimate
    self.from = from
    self.isPlanned = isPlanned
    self.line = line
  }

  /// Whether ``item`` has all attributes of the task: a record leaves out only a line that is too
  /// long, which is so because of its note or its title.
  public var isWhole: Bool { line != nil || card.note == nil && card.title.last != "…" }

  /// The task as a list item, as far as the record describes it.
  public var item: TaskItem {
    if let line, var item = TaskItem.reading(line).item {
      item.id = card.id
      return item
    }
    var item = TaskItem(card)
    item.slice = slice
    item.estimate = estimate
    return item
  }
}

extension TaskItem {
  /// The task of a card from a stream.
  ///
  /// An id derived from the title is not written in its line.
  init(_ card: TaskCard) {
    self.init(title: card.title)
    hasWrittenID = !card.id.hasPrefix(id)
    id = card.id
    projects = card.project.map { [$0] } ?? []
    tags = card.tags
    priority = card.priority
  }

  /// The task of a reference in a stream, as far as that describes it.
  init(_ who: Who) {
    self.init(TaskCard(id: who.id, title: who.title, project: who.project))
  }
}
