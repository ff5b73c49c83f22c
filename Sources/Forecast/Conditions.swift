import RoundRobin

/// The conditions of a simulation.
package struct Conditions: Equatable, Sendable {
  /// A fixed block that slices bend around, since the start.
  package struct Block: Equatable, Sendable {
    package var start: Duration
    /// Later than ``start``.
    package var end: Duration

    package init(start: Duration, end: Duration) {
      self.start = start
      self.end = end
    }
  }

  /// The quantum, the breaks and the other rules; in a simulation every task is completed as soon
  /// as its estimate is spent.
  package var rules: Rules
  /// The commitments that interrupt slices.
  package var commitments: [Block]
  /// The cost of a switch to another task, for which its slice is paused. A commitment that starts
  /// meanwhile is not delayed; the rest is paid after it.
  package var switchCost: Duration

  package init(rules: Rules, commitments: [Block] = [], switchCost: Duration = .zero) {
    self.rules = rules
    self.commitments = commitments
    self.switchCost = switchCost
  }
}
