import CivilTime

/// The occurrences in a window, with the problems.
package struct Expansion: Sendable {
  /// Ordered by start, end and summary; including cancelled ones.
  package var occurrences: [Occurrence]

  /// The day up to which they are complete: the end of the window, unless it has too many.
  package var end: CivilDate

  /// Rules that exceeded their budget, and the like.
  package var problems: [FileProblem]
}
