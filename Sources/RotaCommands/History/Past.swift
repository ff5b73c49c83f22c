import Statistics

/// The past as the journals of all machines tell it, and why that may not be all.
struct Past: Sendable {
  var history: History
  var problems = JournalProblems()
}
