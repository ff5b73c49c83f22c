import CivilTime

/// A task of a calendar (VTODO).
package struct CalendarTodo: Hashable, Sendable {
  /// A date, or a date and time.
  package enum ResolvedTime: Hashable, Sendable {
    /// A whole day, or the end of it.
    case date(CivilDate)
    /// A time by the clock of whoever reads it (floating).
    case local(CivilDateTime)
    case instant(Instant)
  }

  package var uid: String
  package var summary: String
  package var notes: String?
  package var categories: [String]

  /// From 1, the highest, to 9; 0: none (RFC 5545, section 3.8.1.9).
  package var priority: Int
  package var start: ResolvedTime?
  package var due: ResolvedTime?

  /// How long it will take, where DURATION or an estimate says so.
  package var estimate: Duration?

  /// Whether it is completed or cancelled.
  package var isClosed: Bool

  package init(
    uid: String, summary: String, notes: String? = nil, categories: [String] = [],
    priority: Int = 0, start: ResolvedTime? = nil, due: ResolvedTime? = nil,
    estimate: Duration? = nil,
    isClosed: Bool = false
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
  }
}
