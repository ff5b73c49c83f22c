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
