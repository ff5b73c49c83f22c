/// The occurrences in a window, with the problems.
package struct Expansion: Sendable {
  /// Ordered by start, end and summary; including cancelled ones.
  package var occurrences: [Occurrence]

  /// Rules that exceeded their budget, and the like.
  package var problems: [CalendarProblem]

  package init(occurrences: [Occurrence], problems: [CalendarProblem]) {
    self.occurrences = occurrences
    self.problems = problems
  }
}
