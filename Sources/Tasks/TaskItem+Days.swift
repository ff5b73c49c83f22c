import CivilTime

extension TaskItem {
  /// The day its recurrence is counted from: that of `due:`, else of `from:`, else its creation.
  private var firstDay: CivilDate? {
    due?.day ?? from?.day ?? created
  }

  /// Whether it takes place on a day; for commitments above all.
  ///
  /// - With `rec:` it takes place on the days of the week given, or every so many days, weeks or
  ///   months from the day of `due:`, `from:` or its creation on; if there is none, every day.
  /// - Without, it takes place on the day of `due:` only, or, if it has none, on every day.
  /// - Never before the day of `from:`.
  public func occurs(on day: CivilDate) -> Bool {
    if let start = from?.day, day < start { return false }
    if let recurrence { return recurrence.falls(on: day, countedFrom: firstDay) }
    return due.map { $0.day == day } ?? true
  }

  /// The task anew, as it comes again once it is done on a day; nil without `rec:`.
  ///
  /// What `due:` says moves to the first day of the recurrence that is later than both itself and
  /// the day; what `from:` says keeps its distance from that. Without `due:`, the new one is there
  /// from the next day of the recurrence on.
  public func repeated(after day: CivilDate) -> TaskItem? {
    guard let recurrence else { return nil }
    var item = self
    item.isDone = false
    item.completed = nil
    item.created = created.map { _ in day }
    if let due {
      let next = recurrence.next(after: max(day, due.day), countedFrom: due.day)
      item.due = due.moved(to: next)
      if let from, let start = from.day {
        item.from = from.moved(to: start.adding(days: next.days(since: due.day)))
      }
    } else {
      let start = from?.day ?? created
      let next = recurrence.next(after: max(day, start ?? day), countedFrom: start)
      item.from = from?.moved(to: next) ?? .date(next)
    }
    return item
  }
}
