import CivilTime

/// The clock of a series: that of its DTSTART.
struct SeriesClock: Sendable {
  let clock: DateOrTime.Clock

  /// The zone of the clock; `nil`: that of the reader.
  let zone: Zone?

  init(_ clock: DateOrTime.Clock, in book: ZoneBook) {
    self.clock = clock
    zone = book.zone(of: clock)
  }

  /// Whether its values are dates.
  var isDate: Bool { clock == .date }

  /// A moment by this clock.
  ///
  /// A floating moment, or any moment of a floating series, counts as written.
  func time(of moment: DateOrTime, in book: ZoneBook) -> CivilDateTime {
    if isDate { return CivilDateTime(date: moment.time.date) }
    guard moment.clock != clock, let zone, let other = book.zone(of: moment.clock)
    else { return moment.time }
    return zone.local(other.instant(of: moment.time))
  }

  /// The identity of an instance: its starting second or, for a floating series, its wall time.
  func key(of time: CivilDateTime) -> Int {
    zone.map { $0.instant(of: time).seconds } ?? time.secondsSinceEpoch
  }
}
