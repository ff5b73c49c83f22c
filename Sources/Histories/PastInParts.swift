import CivilTime
import Commands
import Statistics

/// The history of a window of time, read in parts: only open rotations are in memory.
package struct PastInParts: ~Copyable {
  /// The problems found so far; all of them after a visit.
  package private(set) var problems = JournalProblems()

  private var reading: HistoryReading
  private let window: Range<Instant>

  /// Looks at the journals of all machines.
  ///
  /// - Parameters:
  ///   - window: The relevant time.
  ///   - withInterludes: Whether to include interludes.
  ///   - world: The environment with the journals.
  package init(in window: Range<Instant>, withInterludes: Bool, of world: some World) {
    self.window = window
    reading = HistoryReading(
      window, running: world.runningRotations, tellsInterludes: withInterludes, isAhead: true,
      in: world)
    reading.run()
  }

  /// Visits the slices and interludes that reach into the window, in the order of time.
  ///
  /// - Parameter visit: Receives those that begin after all before.
  /// - Throws: The error of `visit`.
  package mutating func visit<Problem>(
    _ visit: (History) throws(Problem) -> Void
  ) throws(Problem) {
    let window = window
    problems = try reading.visitParts { part throws(Problem) in
      var part = part
      part.slices.removeAll { !$0.reaches(into: window) }
      part.interludes.removeAll { !$0.reaches(into: window) }
      try visit(part)
    }
  }
}
