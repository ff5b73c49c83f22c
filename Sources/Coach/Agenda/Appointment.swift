import CivilTime

/// Something in a calendar that slices bend around.
public struct Appointment: Equatable, Sendable {
  /// What tells it from all others, the same whenever the calendar is read.
  public var id: String
  public var title: String
  public var start: Instant
  /// Later than ``start``.
  public var end: Instant

  public init(id: String, title: String, start: Instant, end: Instant) {
    self.id = id
    self.title = title
    self.start = start
    self.end = end
  }
}
