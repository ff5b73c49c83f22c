import EventStream
import Tasks

extension [Record] {
  /// The tasks as commands and their list described them, in order, without the changes by a plan.
  package var descriptions: [TaskDetail] {
    compactMap { record in
      switch record.content {
      case .taskAdded(let task, _): task
      case .taskEdited(let task, _) where !task.isPlanned: task
      default: nil
      }
    }
  }
}
