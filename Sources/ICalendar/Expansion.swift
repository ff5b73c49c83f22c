/// What takes place in a window, and what could not be found out.
public struct Expansion: Sendable {
  /// Ordered by start, end, summary; cancelled ones among them.
  public var occurrences: [Occurrence]

  /// Rules that were too costly to follow to their end, and the like.
  public var problems: [CalendarProblem]

  public init(occurrences: [Occurrence], problems: [CalendarProblem]) {
    self.occurrences = occurrences
    self.problems = problems
  }
}
