import CivilTime

/// An event of which the lines are still being read.
struct EventDraft {
  /// The offset of its first line.
  var body = 0
  var start: DateOrTime?

  /// Whether there was a DTSTART, readable or not.
  var hasStart = false

  /// Whether there was a RECURRENCE-ID, readable or not.
  var isReplacement = false

  var end: (moment: DateOrTime, offset: Int)?
  var duration: NominalLength?
  var uid: Int?
  var revision = Revision()
  var recurrence = Recurrence()

  /// Its length if it starts at a moment.
  func length(from start: DateOrTime) -> EventEntry.Length {
    if let end { return .until(end.moment.converted(like: start)) }
    guard let duration else { return .unsaid }
    return .nominal(start.isDate ? duration.inWholeDays : duration)
  }
}

extension DateOrTime {
  /// An end converted to a date or a time, like the start.
  fileprivate func converted(like start: DateOrTime) -> DateOrTime {
    guard isDate != start.isDate else { return self }
    guard start.isDate else { return DateOrTime(clock: start.clock, time: time) }
    let begunDays = time.time == .midnight ? 0 : 1
    return DateOrTime(clock: .date, time: CivilDateTime(date: time.date.adding(days: begunDays)))
  }
}
