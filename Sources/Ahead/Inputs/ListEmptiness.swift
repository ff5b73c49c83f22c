import Tasks

/// The reason why a list has no open task.
package enum ListEmptiness {
  /// Every task is done.
  case allDone
  /// It has only commitments.
  case commitmentsOnly
  /// No task matches the filter.
  case noneChosen

  /// The reason why items contain no task for the ring, if so.
  package init?(of items: [TaskItem], isFiltered: Bool) {
    let tasks = items.filter { !$0.isCommitment }
    guard tasks.allSatisfy(\.isDone) else { return nil }
    self = !tasks.isEmpty ? .allDone : isFiltered ? .noneChosen : .commitmentsOnly
  }

  /// The message for the user.
  package var message: String {
    switch self {
    case .allDone: "everything on the list is done"
    case .commitmentsOnly: "the list has only commitments, and no tasks"
    case .noneChosen: "no task of the list matches --only"
    }
  }
}
