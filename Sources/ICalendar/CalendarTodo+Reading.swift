import CivilTime

extension CalendarTodo {
  /// Converts a parsed task, with instants where their zone is known.
  init(_ draft: TodoDraft, in book: ZoneBook) {
    let due = draft.due ?? draft.start?.adding(draft.duration)
    // A duration in days is a span of the calendar and not an effort.
    let effort = draft.estimate ?? draft.duration.flatMap { $0.days == 0 ? $0 : nil }
    self.init(
      uid: draft.uid ?? "", summary: draft.summary ?? "", notes: draft.notes,
      categories: draft.categories, priority: draft.priority ?? 0,
      start: draft.start.map { ResolvedTime($0, in: book) },
      due: due.map { ResolvedTime($0, in: book) },
      estimate: effort.map { .seconds($0.approximateSeconds) },
      isClosed: draft.status ?? draft.isDone, isRecurring: draft.isRecurring)
  }
}

extension CalendarTodo.ResolvedTime {
  fileprivate init(_ moment: DateOrTime, in book: ZoneBook) {
    if moment.isDate {
      self = .date(moment.time.date)
    } else if let zone = book.zone(of: moment.clock) {
      self = .instant(zone.instant(of: moment.time))
    } else {
      self = .local(moment.time)
    }
  }
}

extension DateOrTime {
  /// The moment later by its clock; `nil` without a length.
  fileprivate func adding(_ length: NominalLength?) -> DateOrTime? {
    length.map { DateOrTime(clock: clock, time: time.adding(seconds: $0.approximateSeconds)) }
  }
}

extension [TodoDraft] {
  /// Of tasks with the same UID the latest, without overridden instances; other tasks unchanged.
  var latest: [TodoDraft] {
    var places: [String: Int] = [:]
    var latest: [TodoDraft] = []
    for draft in self {
      guard let uid = draft.uid, !uid.isEmpty else {
        latest.append(draft)
        continue
      }
      if let place = places[uid] {
        if latest[place].isReplaced(by: draft) { latest[place] = draft }
      } else {
        places[uid] = latest.count
        latest.append(draft)
      }
    }
    return latest
  }
}

extension TodoDraft {
  fileprivate func isReplaced(by other: TodoDraft) -> Bool {
    isInstance == other.isInstance ? other.revision >= revision : isInstance
  }
}
