import CivilTime

/// When a section of a course meets, every week.
public struct Meeting: Hashable, Sendable {
  public var days: [Weekday]
  public var start: TimeOfDay
  /// Later than ``start``.
  public var end: TimeOfDay

  public init(days: [Weekday], start: TimeOfDay, end: TimeOfDay) {
    self.days = days
    self.start = start
    self.end = end
  }
}
