import CivilTime

extension TaskItem {
  /// The first day of its recurrence: that of `due:`, else of `from:`, else its creation.
  private var firstDay: CivilDate? {
    due?.day ?? from?.day ?? created
  }

  /// Whether it is a commitment every so many days, of which the first is not known.
  var lacksFirstDay: Bool {
    guard case .daily = at, !isDone, firstDay == nil else { return false }
    return recurrence?.needsFirstDay == true
  }

  /// Whether it takes place on a day; mainly for commitments.
  ///
  /// With `rec:` on the given days of the week, or every n days, weeks or months from its first day
  /// on; every day without one. Without `rec:` on the day of `due:` only, or every day without one.
  /// Never before the day of `from:`. A commitment with dates only on the first of these.
  public func occurs(on day: CivilDate) -> Bool {
    if case .once(let start, _) = at { return day == start.date }
    if let start = from?.day, day < start { return false }
    if let recurrence { return recurrence.falls(on: day, countedFrom: firstDay) }
    return due.map { $0.day == day } ?? true
  }

  /// From when on an open task is there, as seen on a day: what `from:` says.
  ///
  /// With `rec:` and no day of its own that is the first day of the recurrence that does not lie
  /// before its creation; where that is not known, before the day itself.
  public func arrival(on today: CivilDate) -> Arrival? {
    guard let recurrence, !isDone, !isCommitment, due == nil, from?.day == nil else { return from }
    let start = created ?? today
    guard !recurrence.falls(on: start, countedFrom: created) else { return from }
    let day = recurrence.next(after: start, countedFrom: created)
    return day > today ? from?.moved(to: day) ?? .date(day) : from
  }

  /// The first day on which an open task takes turns, as seen on a day: that day if it is there.
  package func arrivalDay(seenOn today: CivilDate) -> CivilDate {
    arrival(on: today)?.resolved(on: today).date ?? today
  }

  /// The next occurrence of a task done on a day; `nil` without `rec:`, or if the calendar ends
  /// before it.
  ///
  /// `due:` moves to the first day of the recurrence later than both itself and the day; `from:`
  /// keeps its distance from that, unless the task was put off beyond its `due:`. Without `due:`,
  /// `from:` becomes the next day of the recurrence.
  public func repeated(after day: CivilDate) -> TaskItem? {
    guard let recurrence else { return nil }
    let latest = max(day, firstDay ?? day)
    let next = recurrence.next(after: latest, countedFrom: firstDay)
    guard next > latest else { return nil }
    var item = self
    item.isDone = false
    item.completed = nil
    item.created = created.map { _ in day }
    if let due {
      item.due = due.moved(to: next)
      if let from, let start = from.day {
        item.from =
          start > due.day ? nil : from.moved(to: start.adding(days: next.days(since: due.day)))
      }
    } else {
      item.from = from?.moved(to: next) ?? .date(next)
    }
    return item
  }
}
