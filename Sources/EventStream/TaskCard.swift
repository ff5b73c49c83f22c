import CivilTime
import Tasks

/// A task as other tasks' records mention it: `who` of the grammar.
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
}

/// A task as its own records show it: `task` of the grammar.
public struct TaskCard: Equatable, Sendable {
  public var id: String
  public var title: String
  public var project: String?
  public var tags: [String]
  /// One letter, `A` first.
  public var priority: Priority?
  /// Its note: when its slice begins, in whole tasks and in snapshots; `nil` elsewhere, or if it has
  /// none.
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

/// A task with everything the rotation needs to know of it.
public struct TaskDetail: Equatable, Sendable {
  public var card: TaskCard
  /// The length of its own slice; `nil`: the quantum.
  public var slice: Duration?
  public var estimate: Duration?
  /// When it arrives, if later than the record; of an edited task, whatever its line says.
  public var from: Timestamp?
  /// Whether the plan gave it this slice, or this place.
  public var isPlanned: Bool
  /// The line of a list that says all of it, where that says more than what stands above.
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

  /// The task as a list says it, as far as the record tells.
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
  /// The task of a card that was read from a stream.
  ///
  /// An id that begins as that of the title is one that its line does not say.
  init(_ card: TaskCard) {
    self.init(title: card.title)
    hasWrittenID = !card.id.hasPrefix(id)
    id = card.id
    projects = card.project.map { [$0] } ?? []
    tags = card.tags
    priority = card.priority
  }
}
