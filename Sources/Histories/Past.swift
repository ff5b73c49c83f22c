import Statistics

/// The history from the journals of all machines, with its problems.
package struct Past: Sendable {
  package var history: History
  package var problems = JournalProblems()
  /// The rotations that are running.
  package var running: Set<String> = []
}
