import EventStream
import RoundRobin
import Tasks

extension Session {
  /// Applies a change of the list by another program; the records are marked as coming from there.
  package mutating func perform(_ change: ListChange) throws(Refused) -> [Record] {
    cause = .list
    defer { cause = .user }
    if isOver { throw .rotation(.ended, name: nil) }
    var records: [Record]
    switch change.request {
    // The line of a file is the complete task, and has no words that only a person types.
    case .edit(let name, line: let line):
      let item = try TaskItem(request: line)
      return try edit(name) { _ in item }
    case .add(let line): records = try add(line, as: Command.add)
    default: records = try perform(change.request)
    }
    // The slice of a task that leaves ends first.
    while isTaskLeaving, records.last?.isFromList == false,
      let record = stepOnRotation(to: now)
    {
      records.append(record)
    }
    return records
  }

  /// The task with an id, by which a change of a list names it: a list may change thousands at
  /// once. `nil` if there is none of the kind.
  func listed(_ id: String, of kind: Kind) -> Handle? {
    guard let task = scribe.roster.handle(of: id) else { return nil }
    return switch (rotation.place(of: task), kind) {
    case (.ring, .ring), (.ring, .waiting), (.ring, .unfinished), (.coming, .unfinished),
      (.done, .done):
      task
    default: nil
    }
  }

  /// Whether the task whose slice has just ended leaves the ring next.
  private var isTaskLeaving: Bool {
    switch rotation.state {
    case .between(.slice(.completed)), .between(.slice(.removed)): true
    default: false
    }
  }
}
