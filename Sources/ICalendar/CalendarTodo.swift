import CivilTime

/// A task of a calendar (VTODO).
public struct CalendarTodo: Hashable, Sendable {
  /// A date, or a date and time.
  public enum Moment: Hashable, Sendable {
    /// A whole day, or the end of it.
    case date(CivilDate)
    /// A time by the clock of whoever reads it (floating).
    case local(CivilDateTime)
    case instant(Instant)
  }

  public var uid: String
  public var summary: String
  public var notes: String?
  public var categories: [String]

  /// From 1, the highest, to 9; 0: none (RFC 5545, section 3.8.1.9).
  public var priority: Int
  public var start: Moment?
  public var due: Moment?

  /// How long it will take, where DURATION or an estimate says so.
  public var estimate: Duration?

  /// Whether it is completed or cancelled.
  public var isClosed: Bool

  public init(
    uid: String, summary: String, notes: String? = nil, categories: [String] = [],
    priority: Int = 0, start: Moment? = nil, due: Moment? = nil, estimate: Duration? = nil,
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
