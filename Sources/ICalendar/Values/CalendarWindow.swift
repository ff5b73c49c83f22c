import CivilTime

/// The days of a query.
package struct CalendarWindow: Sendable {
  /// The first day.
  package let from: CivilDate

  /// The day after the last one; later than ``from``.
  package var to: CivilDate

  /// The zone in which the days begin and end, and in which times without a zone are read.
  package let zone: Zone

  package init(from: CivilDate, to: CivilDate, zone: Zone) {
    self.from = from
    self.to = to
    self.zone = zone
  }
}
