import RoundRobin

/// Under what a list is simulated.
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

  /// The quantum, the breaks and what else the rotation is told; every task is completed at the
  /// instant its estimate is spent, whatever they say of it.
  package var rules: Rules
  /// What slices bend around.
  package var commitments: [Block]
  /// What it costs to begin with another task than the one before: so long its slice stands still.
  /// A commitment that starts meanwhile is not held up; the rest is paid after it.
  package var switchCost: Duration

  package init(rules: Rules, commitments: [Block] = [], switchCost: Duration = .zero) {
    self.rules = rules
    self.commitments = commitments
    self.switchCost = switchCost
  }
}
