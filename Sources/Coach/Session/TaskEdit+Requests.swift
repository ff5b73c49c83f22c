import CivilTime
import Tasks

extension TaskEdit {
  /// Reads the line of a request to edit.
  package init(request line: String) throws(Refused) {
    let (edit, problems) = TaskEdit.reading(line)
    if let problem = problems.decisive { throw .line(problem.reason) }
    if let title = edit.doneTitle { throw .doneLine(title: title) }
    if edit.isEmpty { throw .emptyEdit }
    self = edit
  }

  /// Parses the day to which a task is postponed, which must be in the future.
  package init(until day: String, after today: CivilDate) throws(Refused) {
    guard let date = CivilDate(utf8: day.utf8.span) else { throw .day(found: day) }
    guard date > today else { throw .dayNotToCome(date) }
    self.init(until: date)
  }
}

extension TaskItem {
  /// Reads the line of a request to add: an open task or a commitment.
  package init(request line: String) throws(Refused) {
    let (item, problems) = TaskItem.reading(line)
    if let problem = problems.decisive { throw .line(problem.reason) }
    guard let item else { throw .emptyLine }
    if item.isDone { throw .doneLine(title: item.title) }
    self = item
  }
}
