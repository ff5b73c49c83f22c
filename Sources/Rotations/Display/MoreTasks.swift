import Tasks

/// The tasks of the rotation that follows when the user types some at the end of one.
package struct MoreTasks: Equatable, Sendable {
  /// The typed lines, each of which is a task.
  package var typed: [String]
  /// The tasks that were still open at the end, in the order of their turns.
  package var open: [TaskItem]
}
