import CivilTime

/// What the times of a series are read on: the clock of its DTSTART.
struct SeriesClock: Sendable {
  let clock: DateOrTime.Clock

  /// The zone of the clock; `nil`: that of the reader.
  let zone: Zone?

  init(_ clock: DateOrTime.Clock, in book: ZoneBook) {
    self.clock = clock
    zone = book.zone(of: clock)
  }

  /// Whether what is read on it are whole days.
  var isDate: Bool { clock == .date }

  /// A moment by this clock.
  ///
  /// What names no instant, or is compared with what names none, counts as it is written.
  func time(of moment: DateOrTime, in book: ZoneBook) -> CivilDateTime {
    if isDate { return CivilDateTime(date: moment.time.date) }
    guard moment.clock != clock, let zone, let other = book.zone(of: moment.clock)
    else { return moment.time }
    return zone.local(other.instant(of: moment.time))
  }

  /// What tells apart instances: the second at which one starts or, where the zone is open, what
  /// the clock shows.
  func key(of time: CivilDateTime) -> Int {
    zone.map { $0.instant(of: time).seconds } ?? time.secondsSinceEpoch
  }
}
