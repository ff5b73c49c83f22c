import CivilTime

extension Experience {
  /// Sums the earnings of a history in one pass.
  ///
  /// - Parameters:
  ///   - history: The whole history: experience never ends with a period.
  ///   - today: The last day of the streak; later days are ignored.
  ///   - zone: The zone whose midnights separate the days.
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
