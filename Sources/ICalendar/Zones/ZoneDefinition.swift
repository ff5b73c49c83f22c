import CivilTime

/// A time zone that a file describes by rules of its own (VTIMEZONE, RFC 5545, section 3.6.5).
struct ZoneDefinition: Sendable {
  /// From when on its clocks show something else: STANDARD or DAYLIGHT.
  struct Observance: Sendable {
    /// Seconds east of UTC before it begins, and from then on.
    var from: Int?
    var to: Int?
    /// When it begins first, by the clock before it.
    var start: CivilDateTime?
    var rules: [RecurrenceRule] = []
    var dates: [CivilDateTime] = []
  }

  /// The calendar of the file that it stands in.
  var calendar = 0
  /// Its TZID.
  var name = ""
  var observances: [Observance] = []

  /// The years in which the changes of the clocks are followed; those of Windows began in 1601.
  ///
  /// Before and after them the clocks stay as they are.
  fileprivate static let followed = newYear(-3653)..<newYear(47_482)  // 1960, 2100

  private static func newYear(_ days: Int) -> CivilDateTime {
    CivilDateTime(date: CivilDate(daysSinceEpoch: days))
  }

  /// The zone, unless nothing in it can be read; `budget` is the number of changes of the clocks that
  /// may be followed, and of the units in which there are none; it becomes less.
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
  /// The most times that it begins.
  private static let mostOnsets = 2000

  /// When it begins, by the clock before it.
  fileprivate func onsets(
    from start: CivilDateTime, clock: Zone, budget: inout Int
  ) -> [CivilDateTime] {
    var onsets = Array(([start] + dates).prefix(max(0, min(budget, Self.mostOnsets))))
    for rule in rules where budget > 0 {
      var starts = rule.starts(
        from: start, in: ZoneDefinition.followed, until: rule.until?.time(in: clock))
      while onsets.count < Self.mostOnsets, let next = starts.next() { onsets.append(next) }
      budget -= starts.spentEffort
    }
    budget -= onsets.count
    return onsets
  }
}
