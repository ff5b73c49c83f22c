import CivilTime

extension Experience {
  /// Sums what a history has earned, by one walk over its slices.
  ///
  /// - Parameters:
  ///   - history: The whole past: experience never ends with a period.
  ///   - today: The day up to which the streak is counted; later days are not.
  ///   - zone: The reader's, whose midnights part the days.
  package init(of history: History, today: CivilDate, zone: Zone) {
    var earnings = Earnings()
    var days = FocusDays(zone: zone)
    for slice in history.slices {
      earnings.add(slice)
      for stretch in slice.stretches { days.insert(stretch) }
    }
    self.init(points: earnings.points, streakDays: days.streak(upTo: today))
  }
}
