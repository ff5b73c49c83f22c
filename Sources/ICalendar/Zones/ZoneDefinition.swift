import CivilTime

/// A time zone defined in a file (VTIMEZONE, RFC 5545, section 3.6.5).
struct ZoneDefinition: Sendable {
  /// A local time with its onsets: STANDARD or DAYLIGHT.
  struct Observance: Hashable, Sendable {
    /// Seconds east of UTC before its onset, and from then on.
    var from: Int?
    var to: Int?
    /// Its first onset, by the former clock.
    var start: CivilDateTime?
    var rules: [RecurrenceRule] = []
    var dates: [CivilDateTime] = []
  }

  /// The index of its calendar in the file.
  var calendar = 0
  /// Its TZID.
  var name = ""
  var observances: [Observance] = []

  /// The years in which transitions are computed; those of Windows began in 1601.
  ///
  /// Outside of them the offset stays constant.
  fileprivate static let followed = newYear(-3653)..<newYear(47_482)  // 1960, 2100

  private static func newYear(_ days: Int) -> CivilDateTime {
    CivilDateTime(date: CivilDate(daysSinceEpoch: days))
  }

  /// The zone; `nil` if it has no valid observance. `budget` is decremented by the number of
  /// transitions and of empty units examined.
  func zone(budget: inout Int) -> Zone? {
    var changes: [(instant: Instant, offset: Int)] = []
    var first: (instant: Instant, before: Int)?
    for observance in observances {
      guard let from = observance.from, let to = observance.to, let start = observance.start
      else { continue }
      let onsets = observance.onsets(from: start, clock: Zone(offset: from), budget: &budget)
      for time in onsets {
        let instant = Instant(seconds: time.secondsSinceEpoch - from)
        changes.append((instant, to))
        if first.map({ instant < $0.instant }) ?? true { first = (instant, from) }
      }
    }
    return first.map { Zone(name: name, offset: $0.before, changes: changes) }
  }
}

extension ZoneDefinition.Observance {
  /// The maximum number of onsets.
  private static let mostOnsets = 2000

  /// The onsets, by the former clock.
  fileprivate func onsets(
    from start: CivilDateTime, clock: Zone, budget: inout Int
  ) -> [CivilDateTime] {
    var onsets = Array(([start] + dates).prefix(max(0, min(budget, Self.mostOnsets))))
    for rule in rules where budget > 0 {
      var starts = rule.starts(
        from: start, in: ZoneDefinition.followed, until: rule.until?.latest(in: clock))
      while onsets.count < Self.mostOnsets, let next = starts.next() { onsets.append(next) }
      budget -= starts.spentEffort
    }
    budget -= onsets.count
    return onsets
  }
}
