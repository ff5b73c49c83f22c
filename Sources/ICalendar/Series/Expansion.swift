/// What takes place in a window, and what could not be found out.
package struct Expansion: Sendable {
  /// Ordered by start, end, summary; cancelled ones among them.
  package var occurrences: [Occurrence]

  /// Rules that were too costly to follow to their end, and the like.
  package var problems: [CalendarProblem]

  package init(occurrences: [Occurrence], problems: [CalendarProblem]) {
    self.occurrences = occurrences
    self.problems = problems
  }
}
