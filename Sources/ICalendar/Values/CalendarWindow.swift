import CivilTime

/// The days on which somebody wants to know what takes place.
package struct CalendarWindow: Sendable {
  /// The first day.
  package let from: CivilDate

  /// The first day no longer in it; later than ``from``.
  package let to: CivilDate

  /// The zone in which the days begin and end, and in which times without a zone are read.
  package let zone: Zone

  package init(from: CivilDate, to: CivilDate, zone: Zone) {
    self.from = from
    self.to = to
    self.zone = zone
  }
}
