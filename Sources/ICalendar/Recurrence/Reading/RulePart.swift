import CivilTime

/// The name of a part of a rule (RFC 5545, section 3.3.10; the last two: RFC 7529).
enum RulePart: String, CaseIterable, Sendable {
  case frequency = "FREQ"
  case interval = "INTERVAL"
  case count = "COUNT"
  case until = "UNTIL"
  case weekStart = "WKST"
  case seconds = "BYSECOND"
  case minutes = "BYMINUTE"
  case hours = "BYHOUR"
  case days = "BYDAY"
  case monthDays = "BYMONTHDAY"
  case yearDays = "BYYEARDAY"
  case weeks = "BYWEEKNO"
  case months = "BYMONTH"
  case positions = "BYSETPOS"
  case calendar = "RSCALE"
  case skip = "SKIP"

  /// The parts by name.
  static let table = NameTable(allCases.map { ($0.rawValue, $0) })
}

extension Frequency {
  /// The frequencies by name.
  static let table = NameTable(allCases.map { ($0.rawValue, $0) })
}

extension Weekday {
  /// The days of the week by their first two letters.
  static let table = NameTable(allCases.map { (String($0.name.prefix(2)), $0) })
}

extension RecurrenceRule.Until {
  /// The limit of a date or time, without its zone.
  init(_ moment: DateOrTime) {
    switch moment.clock {
    case .date: self = .date(moment.time.date)
    case .utc: self = .utc(Zone.utc.instant(of: moment.time))
    case .floating, .zone: self = .local(moment.time)
    }
  }
}
