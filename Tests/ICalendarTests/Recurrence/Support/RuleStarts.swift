import CivilTime
import ICalendar

/// The times of a rule in a window, which ends with the calendar unless it is said.
func starts(
  _ rule: String, from start: String, in window: (from: String, to: String)? = nil,
  on zone: Zone = .utc, includesStart: Bool = true, atMost count: Int = 1000
) throws -> [CivilDateTime] {
  let first = try CivilDateTime(parsing: start)
  let rule = try RecurrenceRule(parsing: rule)
  let end = CivilDateTime(secondsSinceEpoch: .max)
  let times =
    try window.map { window in
      try CivilDateTime(parsing: window.from)..<CivilDateTime(parsing: window.to)
    } ?? first..<end
  let starts = rule.starts(
    from: first, in: times, until: rule.until?.latest(in: zone), includesStart: includesStart)
  return Array(starts.prefix(count))
}

/// The same as texts: `1997-09-02` where the time of day is that of the start, else with it.
func dates(
  _ rule: String, from start: String, in window: (from: String, to: String)? = nil,
  on zone: Zone = .utc, includesStart: Bool = true, atMost count: Int = 1000
) throws -> [String] {
  let usual = try CivilDateTime(parsing: start).time
  return try starts(
    rule, from: start, in: window, on: zone, includesStart: includesStart, atMost: count
  ).map { $0.time == usual ? "\($0.date)" : "\($0)" }
}
