import CivilTime

/// A plan as a `planned` record tells it.
public struct PlanDigest: Equatable, Sendable {
  /// How many blocks it has.
  public var blocks: Int
  /// How many tasks found no place.
  public var unplaced: Int
  /// Why it was made.
  public var reason: String
  /// The difference from the plan before it, as a sentence; `nil` without a difference or a plan before.
  public var changes: String?
  /// Which tasks it was about; `nil`: that is not known.
  public var coverage: Coverage?

  /// The tasks of a plan by their ids, so that another day knows what was meant to be done.
  public struct Coverage: Equatable, Sendable {
    /// The first day that was planned.
    public var day: CivilDate
    /// Those that have a block, in the order of their first; of very many the record has the
    /// beginning.
    public var tasks: [String]
    /// Those that did not get what they need, whether they have a block or not.
    public var leftOut: [String]

    public init(day: CivilDate, tasks: [String], leftOut: [String]) {
      self.day = day
      self.tasks = tasks
      self.leftOut = leftOut
    }
  }

  public init(
    blocks: Int, unplaced: Int, reason: String, changes: String? = nil, coverage: Coverage? = nil
  ) {
    self.blocks = blocks
    self.unplaced = unplaced
    self.reason = reason
    self.changes = changes
    self.coverage = coverage
  }
}
