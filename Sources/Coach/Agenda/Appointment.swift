import CivilTime

/// Something in a calendar that slices bend around.
package struct Appointment: Equatable, Sendable {
  /// Its unique id, the same at each reading of the calendar.
  package var id: String
  package var title: String
  package var start: Instant
  /// Later than ``start``.
  package var end: Instant

  package init(id: String, title: String, start: Instant, end: Instant) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
  }
}
