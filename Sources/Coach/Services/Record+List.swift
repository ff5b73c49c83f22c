import EventStream
import Tasks

extension Record {
  /// Whether a synchronized list must contain it and did not before.
  package var changesList: Bool {
    if isFromList { return false }
    return switch content {
    case .taskCompleted, .taskReopened, .taskAdded, .taskRemoved, .taskRestored: true
    case .taskEdited(let task, _), .taskMoved(let task, _): !task.isPlanned
    case .commitmentAdded(let block, _, _): block.source == .request
    case .commitmentRemoved(let block, let by): by == .request && block.source != .calendar
    default: false
    }
  }

  /// The record of a change that another program had made to the list before.
  var fromList: Record {
    var record = self
    switch content {
    case .taskCompleted, .taskReopened, .taskAdded, .taskRemoved, .taskEdited, .taskMoved:
      record.cause = .list
    default: break
    }
    return record
  }
}

extension [Record] {
  /// The tasks as commands and their list described them, in order, without the changes by a plan.
  package var described: [TaskItem] {
    compactMap { record in
      switch record.content {
      case .taskAdded(let task, _): task.item
      case .taskEdited(let task, _) where !task.isPlanned: task.item
      default: nil
      }
    }
  }
}
