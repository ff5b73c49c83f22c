import Tasks

/// The effect of a request on a task of a list.
package struct ListDeed: Equatable, Sendable {
  /// The kind of change.
  package enum Change: Sendable {
    case added, edited, moved, completed, reopened, removed
    /// Nothing: it was as it was asked for.
    case unchanged
  }

  /// The task before; `nil` if it was added.
  package let former: TaskItem?
  /// The task now; `nil` if it was removed.
  package let task: TaskItem?
  /// Whether it was added before all others.
  package var isFirst = false
  /// Whether the list is the same as before.
  var isUnchanged = false

  package init(from former: TaskItem?, to task: TaskItem?) {
    self.former = former
    self.task = task
  }

  package var change: Change {
    if isUnchanged { return .unchanged }
    guard let former else { return .added }
    guard let task else { return .removed }
    if task.isDone != former.isDone { return task.isDone ? .completed : .reopened }
    return task == former ? .moved : .edited
  }
  /// The task that comes back to the list when it is undone or redone.
  func returned(undoing: Bool) -> TaskItem? {
    let (before, after) = undoing ? (former, task) : (task, former)
    return after == nil ? before : nil
  }
}
