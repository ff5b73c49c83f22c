import CivilTime

/// A task of a calendar (VTODO).
package struct CalendarTodo: Hashable, Sendable {
  /// A date, or a date and time.
  package enum ResolvedTime: Hashable, Sendable {
    /// A whole day, or its end.
    case date(CivilDate)
    /// A floating time, by the reader's clock.
    case local(CivilDateTime)
    case instant(Instant)
  }

  package var uid: String
  package var summary: String
  package var notes: String?
  package var categories: [String]

  /// From 1, the highest, to 9; 0 for none (RFC 5545, section 3.8.1.9).
  package var priority: Int
  package var start: ResolvedTime?
  package var due: ResolvedTime?

  /// The estimated effort, from DURATION or an estimate.
  package var estimate: Duration?

  /// Whether it is completed or cancelled.
  package var isClosed: Bool

  /// Whether it has a recurrence rule.
  package var isRecurring: Bool

  package init(
    uid: String, summary: String, notes: String? = nil, categories: [String] = [],
    priority: Int = 0, start: ResolvedTime? = nil, due: ResolvedTime? = nil,
    estimate: Duration? = nil,
    isClosed: Bool = false, isRecurring: Bool = false
  ) {
    self.uid = uid
    self.summary = summary
    self.notes = notes
    self.categories = categories
    self.priority = priority
    self.start = start
    self.due = due
    self.estimate = estimate
    self.isClosed = isClosed
    self.isRecurring = isRecurring
  }
}
