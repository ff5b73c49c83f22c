import CivilTime

/// A weekly meeting time of a section.
package struct Meeting: Hashable, Sendable {
  package var days: [Weekday]
  package var start: TimeOfDay
  /// Later than ``start``.
  package var end: TimeOfDay

  package init(days: [Weekday], start: TimeOfDay, end: TimeOfDay) {
    self.days = days
    self.start = start
    self.end = end
  }
}
