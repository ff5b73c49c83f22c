import EventStream
import Tasks

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
