import Statistics

/// The past as the journals of all machines tell it, and why that may not be all.
package struct Past: Sendable {
  package var history: History
  package var problems = JournalProblems()
}
