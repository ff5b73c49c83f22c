import Tasks

/// The reason why there is no task to rotate or to plan.
package enum ListEmptiness {
  /// Every task is done.
  case allDone
  /// It has only commitments.
  case commitmentsOnly
  /// No open task matches the filter.
  case noneChosen

  /// The reason why there is no open task among the chosen items of a list, if so.
  package init?(of chosen: [TaskItem], among items: [TaskItem]) {
    func isOpen(_ item: TaskItem) -> Bool { !item.isDone && !item.isCommitment }
    if chosen.contains(where: isOpen) { return nil }
    if items.contains(where: isOpen) {
      self = .noneChosen
    } else {
      self = items.allSatisfy(\.isCommitment) ? .commitmentsOnly : .allDone
    }
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
