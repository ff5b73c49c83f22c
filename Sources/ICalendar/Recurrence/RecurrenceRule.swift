import CivilTime

/// A rule by which something repeats (RFC 5545, section 3.3.10).
package struct RecurrenceRule: Hashable, Sendable {
  /// The last possible start (UNTIL), as written.
  package enum Until: Hashable, Sendable {
    case date(CivilDate)
    /// By the clock that DTSTART is read on.
    case local(CivilDateTime)
    case utc(Instant)

    /// The last possible start by the clock of DTSTART's zone; some before it may be too late
    /// (``allows(_:in:)``).
    ///
    /// A date means its midnight, even if DTSTART has a time: the RFC forbids that, and libical and
    /// dateutil read it so.
    package func latest(in zone: Zone) -> CivilDateTime {
      switch self {
      case .date(let date): CivilDateTime(date: date)
      case .local(let time): time
      case .utc(let instant):
        // Where the clocks are put back, the first of two equal times counts.
        CivilDateTime(
          secondsSinceEpoch: instant.seconds + zone.offsets(around: instant.seconds).upperBound)
      }
    }

    /// Whether something may start at a time by the clock of DTSTART's zone.
    package func allows(_ time: CivilDateTime, in zone: Zone) -> Bool {
      guard case .utc(let instant) = self else { return time <= latest(in: zone) }
      return zone.instant(of: time) <= instant
    }
  }

  /// A day of the week of BYDAY: every one, or the n-th of a month or year, from the end if n is
  /// negative.
  struct Day: Hashable, Comparable, Sendable {
    var weekday: Weekday
    /// 0 for every one.
    var ordinal = 0

    static func < (one: Day, other: Day) -> Bool {
      (one.weekday, one.ordinal) < (other.weekday, other.ordinal)
    }
  }

  /// The valid range of INTERVAL.
  static let intervals = 1...1 << 40

  /// The last possible start, if given.
  package internal(set) var until: Until?

  /// The maximum number of occurrences, including the start; at least 1.
  package internal(set) var count: Int?

  var frequency: Frequency
  var interval = 1
  var weekStart = Weekday.monday

  // The BY parts; an empty one is not given. Negative numbers count from the end.
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

  /// The rule for a DTSTART that is a date: parts for the time of day are ignored, as RFC 5545
  /// requires, and all occurrences are at midnight, even for hourly rules.
  package var onDates: RecurrenceRule {
    var rule = self
    rule.seconds = [0]
    rule.minutes = [0]
    rule.hours = [0]
    return rule
  }

  /// The starts of the recurrence in a window.
  ///
  /// The start itself is the first one, even if the rule does not match it, and counts for COUNT
  /// (RFC 5545, section 3.8.5.3: DTSTART "defines the first instance in the recurrence set").
  ///
  /// - Parameters:
  ///   - start: DTSTART by the clock of its zone; for a date its midnight.
  ///   - window: The times wanted, by the same clock. Times before it are not enumerated.
  ///   - until: The last allowed time, from the caller, who knows the zone of a UTC time
  ///     (``Until/latest(in:)``).
  ///   - includesStart: Whether to include a start that the rule does not match; `false` for
  ///     EXRULE.
  /// - Returns: The times, computed lazily.
  package func starts(
    from start: CivilDateTime, in window: Range<CivilDateTime>, until: CivilDateTime? = nil,
    includesStart: Bool = true
  ) -> RecurrenceStarts {
    RecurrenceStarts(
      of: self, from: start, in: window, until: until, includesStart: includesStart)
  }
}
