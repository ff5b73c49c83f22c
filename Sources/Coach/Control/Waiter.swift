import CivilTime

/// A `rota run --stay` that waits between two rotations.
package struct Waiter: Equatable, Sendable {
  package enum Goal: String, Sendable {
    /// The next task of its list.
    case task
    /// The next day, after `--until`.
    case day
  }

  package let pid: Int
  /// The time at which it began to wait; `nil` if unknown.
  package let since: Timestamp?
  package let goal: Goal

  package init(pid: Int, since: Timestamp?, goal: Goal) {
    (self.pid, self.since, self.goal) = (pid, since, goal)
  }
}
