import CivilTime
import Tasks

/// The reason why there is no task to rotate or to plan.
package enum ListEmptiness {
  /// Every task is done.
  case allDone
  /// It has only commitments.
  case commitmentsOnly
  /// No open task matches the filter.
  case noneChosen
  /// All open tasks come after this day, the first of them on that one.
  case later(String, on: CivilDate, today: CivilDate)

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

  /// The reason why there is no open task for a day among the chosen items, if there are others.
  package init?(of chosen: [TaskItem], on today: CivilDate) {
    let days = chosen.filter { !$0.isDone && !$0.isCommitment }
      .map { (item: $0, day: $0.arrivalDay(seenOn: today)) }
    guard let (item, day) = days.min(by: { $0.day < $1.day }), day > today else { return nil }
    self = .later(item.title, on: day, today: today)
  }

  /// The message for the user.
  package var message: String {
    switch self {
    case .allDone: "everything on the list is done"
    case .commitmentsOnly: "the list has only commitments, and no tasks"
    case .noneChosen: "no task of the list matches --only"
    case .later(let title, let day, let today):
      "nothing is left for today; '\(title.excerpt)' comes "
        + (TimeText.nearness(of: day, to: today)
          ?? "on \(TimeText.day(day, isShort: true, seenFrom: today))")
    }
  }
}
