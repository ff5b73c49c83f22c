extension Damage: CustomStringConvertible {
  /// The message: the text found, and the form expected.
  var description: String {
    switch self {
    case .noCalendar: "this is not a calendar; expected BEGIN:VCALENDAR"
    case .noProperty: "not a property; expected a name, a colon and a value, as in SUMMARY:Lecture"
    case .unclosed(let name, isLeftOut: false): "no END:\(name) belongs to this BEGIN:\(name)"
    case .unclosed(let name, isLeftOut: true):
      "the file ends before END:\(name); what begins here is left out"
    case .notBegun(let name): "END:\(name) ends nothing; expected BEGIN:\(name) before it"
    case .tooDeep:
      "components nested more than \(OpenComponents.deepest) deep are skipped"
    case .value(let property, let found):
      "\(property.rawValue) cannot be “\(found)”; expected \(property.expectation)"
    case .rule(let problem): problem.description
    case .noStart:
      "an event without a start is left out; expected one, as in DTSTART:20251103T090000Z"
    case .endBeforeStart(isDate: false):
      "the event ends before it starts; it is read as if it had no length"
    case .endBeforeStart(isDate: true):
      "the event ends before it starts; it is read as one day"
    case .mixedEnd: "one of DTSTART and DTEND is a date, the other a time; expected two of one kind"
    case .unknownZone(let name):
      "no time zone “\(name)”, its times count as local; expected one such as Europe/Budapest"
    case .noZones: "the time-zone database is missing; times with a zone are read as UTC"
    case .notUTF8: "bytes that are not UTF-8; they are shown as �"
    case .costlyRule:
      "this rule takes too long to expand; some occurrences may be missing"
    case .tooManyInstances:
      "this event occurs too often; only its first \(Expander.mostOfOne) times are looked at"
    case .tooManyDates:
      "more than \(Recurrence.mostDates) dates of one event; the others are left out"
    case .overfullWindow(let end):
      "more than \(Expander.mostOfAll) events are on these days; only those before \(end) are listed"
    case .overfullDay(let day):
      "more than \(Expander.mostOfAll) events are on \(day); some of them are left out"
    case .tooManyTodos:
      "the file has more than \(CalendarReader.mostTodos) tasks; this one is left out"
    case .tooMuch: "there are more problems than are listed here"
    }
  }
}

extension PropertyName {
  /// The expected form of its value.
  fileprivate var expectation: String {
    switch self {
    case .duration, .estimatedDuration: "a length of time such as PT1H30M or P2D"
    case .offsetFrom, .offsetTo: "hours and minutes east of UTC, such as +0100"
    case .start, .finish, .due, .stamp, .addedDates, .exceptionDates, .recurrenceID, .completed:
      "a date or a time such as 20251103 or 20251103T090000Z"
    case .sequence, .priority, .percentComplete: "a whole number"
    case .begin, .end: "the name of a component such as VEVENT"
    case .rule, .exceptionRule: "a rule such as FREQ=WEEKLY;BYDAY=MO"
    case .calendarName, .name, .uid, .summary, .location, .status, .transparency, .notes,
      .categories, .zoneID:
      "a text"
    }
  }
}
