import CivilTime

/// A rule by which something repeats (RFC 5545, section 3.3.10).
package struct RecurrenceRule: Hashable, Sendable {
  /// The last time at which something can start (UNTIL), in the form in which it was written.
  package enum Until: Hashable, Sendable {
    case date(CivilDate)
    /// By the clock that DTSTART is read on.
    case local(CivilDateTime)
    case utc(Instant)

    /// The last time by the clock of the zone in which DTSTART is read.
    ///
    /// A date stands for its midnight, also where DTSTART has a time: the RFC forbids that, and
    /// libical and dateutil read it so.
    package func time(in zone: Zone) -> CivilDateTime {
      switch self {
      case .date(let date): CivilDateTime(date: date)
      case .local(let time): time
      case .utc(let instant): zone.local(instant)
      }
    }
  }

  /// A day of the week of BYDAY: every one, or the n-th of a month or year, from the end if n is
  /// negative.
  struct Day: Hashable, Comparable, Sendable {
    var weekday: Weekday
    /// 0: every one.
    var ordinal = 0

    static func < (one: Day, other: Day) -> Bool {
      (one.weekday, one.ordinal) < (other.weekday, other.ordinal)
    }
  }

  /// How many units of the frequency lie between two periods, from 1.
  static let intervals = 1...1 << 40

  /// The last time at which something can start, if the rule names one.
  package internal(set) var until: Until?

  /// How often it takes place at the most, the start included; at least 1.
  package internal(set) var count: Int?

  var frequency: Frequency
  var interval = 1
  var weekStart = Weekday.monday

  // The BY parts; an empty one says nothing. Negative numbers count from the end.
  var seconds: [Int] = []
  var minutes: [Int] = []
  var hours: [Int] = []
  var days: [Day] = []
  var monthDays: [Int] = []
  var yearDays: [Int] = []
  var weeks: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []

  init(_ frequency: Frequency) { self.frequency = frequency }

  /// The rule as it is where DTSTART is a date: its parts for the time of day are ignored, as RFC
  /// 5545 asks, and everything starts at midnight, also where it counts in hours.
  package var onDates: RecurrenceRule {
    var rule = self
    rule.seconds = [0]
    rule.minutes = [0]
    rule.hours = [0]
    return rule
  }

  /// When something that repeats by this rule starts, within a window.
  ///
  /// The start itself is the first one, even if the rule does not match it, and is counted by COUNT
  /// (RFC 5545, section 3.8.5.3: DTSTART "defines the first instance in the recurrence set").
  ///
  /// - Parameters:
  ///   - start: DTSTART, by the clock of its zone; a date is its midnight.
  ///   - window: The times wanted, by the same clock. Nothing before it is walked through.
  ///   - until: The last time allowed; this is for the caller to say, who knows the zone of a UTC
  ///     time (``Until/time(in:)``).
  ///   - includesStart: Whether the start itself is there though the rule does not match it. Rules
  ///     of exceptions (EXRULE) say no.
  /// - Returns: The times, each found when it is asked for.
  package func starts(
    from start: CivilDateTime, in window: Range<CivilDateTime>, until: CivilDateTime? = nil,
    includesStart: Bool = true
  ) -> RecurrenceStarts {
    RecurrenceStarts(
      of: self, from: start, in: window, until: until, includesStart: includesStart)
  }
}
