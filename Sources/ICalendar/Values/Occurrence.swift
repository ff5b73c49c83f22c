import CivilTime

/// One occurrence: of a single event, or of one instance of a recurring event.
package struct Occurrence: Hashable, Sendable {
  /// The time of an occurrence.
  package enum Extent: Hashable, Sendable {
    /// Whole days, in any zone; `to` is the day after the last one.
    case days(from: CivilDate, to: CivilDate)

    /// From one instant to another, possibly the same.
    case time(start: Instant, end: Instant)
  }

  /// Whether it takes place at all (STATUS).
  package enum Status: String, Hashable, Sendable {
    case confirmed, tentative, cancelled
  }

  package var summary: String
  package var extent: Extent
  package var status: Status
  package var uid: String
  package var location: String?

  /// The first day that it would have had (RECURRENCE-ID); `nil` unless it has whole days and was
  /// moved.
  package var originalDay: CivilDate?

  /// Whether it is one of a recurring event.
  package var isRecurring: Bool

  /// Whether other events of the file, besides changes of its own instances, have the same UID.
  package var sharesUID: Bool

  /// Whether it leaves the time free (TRANSP:TRANSPARENT).
  package var isTransparent: Bool
}
