import EventStream
import RoundRobin
import Tasks

extension Session {
  /// Applies a change of the list by another program; the records are marked as coming from there.
  package mutating func perform(_ change: ListChange) throws(Refused) -> [Record] {
    cause = .list
    defer { cause = .user }
    if case .edit(let name, line: let line) = change.request {
      // The line of a file is the complete task.
      let item = try TaskItem(request: line)
      return try edit(name) { _ in item }
    }
    var records = try perform(change.request)
    // The slice of a task that leaves ends first.
    while isTaskLeaving, records.last?.isFromList == false,
      let record = stepOnRotation(to: now)
    {
      records.append(record)
    }
    return records
  }

  /// Whether the task whose slice has just ended leaves the ring next.
  private var isTaskLeaving: Bool {
    switch rotation.state {
    case .between(.slice(.completed)), .between(.slice(.removed)): true
    default: false
    }
  }
}
