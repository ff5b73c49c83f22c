import EventStream
import Tasks

extension [Record] {
  /// Whether a plan was recorded.
  package var havePlan: Bool { contains { if case .planned = $0.content { true } else { false } } }

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
