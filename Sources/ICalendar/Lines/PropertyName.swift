/// The properties that are read; all others are passed over.
enum PropertyName: String, CaseIterable, Sendable {
  case begin = "BEGIN"
  case end = "END"

  // Of calendars (NAME is the X-WR-CALNAME of RFC 7986).
  case calendarName = "X-WR-CALNAME"
  case name = "NAME"

  // Of events and tasks.
  case uid = "UID"
  case sequence = "SEQUENCE"
  case stamp = "DTSTAMP"
  case start = "DTSTART"
  case finish = "DTEND"
  case duration = "DURATION"
  case rule = "RRULE"
  case exceptionRule = "EXRULE"
  case addedDates = "RDATE"
  case exceptionDates = "EXDATE"
  case recurrenceID = "RECURRENCE-ID"
  case summary = "SUMMARY"
  case location = "LOCATION"
  case status = "STATUS"
  case transparency = "TRANSP"

  // Of tasks only.
  case notes = "DESCRIPTION"
  case categories = "CATEGORIES"
  case priority = "PRIORITY"
  case due = "DUE"
  case completed = "COMPLETED"
  case percentComplete = "PERCENT-COMPLETE"
  case estimatedDuration = "ESTIMATED-DURATION"

  // Of time zones.
  case zoneID = "TZID"
  case offsetFrom = "TZOFFSETFROM"
  case offsetTo = "TZOFFSETTO"

  /// The properties by name.
  static let table = NameTable(allCases.map { ($0.rawValue, $0) })
}
