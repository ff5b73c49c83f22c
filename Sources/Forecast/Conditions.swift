import RoundRobin

/// Under what a list is simulated.
public struct Conditions: Equatable, Sendable {
  /// A fixed block that slices bend around, since the start.
  public struct Block: Equatable, Sendable {
    public var start: Duration
    /// Later than ``start``.
    public var end: Duration

    public init(start: Duration, end: Duration) {
      self.start = start
      self.end = end
    }
  }

  /// The quantum, the breaks and what else the rotation is told; every task is completed at the
  /// instant its estimate is spent, whatever they say of it.
  public var rules: Rules
  /// What slices bend around.
  public var commitments: [Block]
  /// What it costs to begin with another task than the one before: so long its slice stands still.
  /// A commitment that starts meanwhile is not held up; the rest is paid after it.
  public var switchCost: Duration

  public init(rules: Rules, commitments: [Block] = [], switchCost: Duration = .zero) {
    self.rules = rules
    self.commitments = commitments
    self.switchCost = switchCost
  }
}
