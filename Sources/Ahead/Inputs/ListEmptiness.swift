import Tasks

/// What a list has that is no open task.
package enum ListEmptiness {
  /// Every task is done.
  case allDone
  /// There never was a task.
  case commitmentsOnly
  /// There are tasks, but none of them was chosen.
  case noneChosen

  /// Why nothing in a list takes turns, if that is so.
  package init?(of items: [TaskItem], isFiltered: Bool) {
    let tasks = items.filter { !$0.isCommitment }
    guard tasks.allSatisfy(\.isDone) else { return nil }
    self = !tasks.isEmpty ? .allDone : isFiltered ? .noneChosen : .commitmentsOnly
  }

  /// What people are told.
  package var message: String {
    switch self {
    case .allDone: "everything on the list is done"
    case .commitmentsOnly: "the list has only commitments, and no tasks"
    case .noneChosen: "no task of the list matches --only"
    }
  }
}
