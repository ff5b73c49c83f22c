import CivilTime

extension Experience {
  /// What everything in a history has earned, by one walk over its slices.
  ///
  /// - Parameters:
  ///   - history: The whole past: experience never ends with a period.
  ///   - today: The day up to which the streak is counted; later days are not.
  ///   - zone: The reader's, whose midnights part the days.
  public init(of history: History, today: CivilDate, zone: Zone) {
    var focus = Duration.zero
    var unanswered = Duration.zero
    var days = FocusDays(zone: zone)
    for slice in history.slices {
      let isUnanswered = slice.ending?.isAnswered == false
      for stretch in slice.stretches {
        if isUnanswered { unanswered += stretch.length } else { focus += stretch.length }
        days.insert(stretch)
      }
    }
    self.init(
      points: Self.points(for: focus, unanswered: unanswered),
      streakDays: days.streak(upTo: today))
  }
}
