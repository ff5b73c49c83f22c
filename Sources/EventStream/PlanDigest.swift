import CivilTime

/// A plan as a `planned` record contains it.
public struct PlanDigest: Equatable, Sendable {
  /// The number of blocks.
  public var blocks: Int
  /// The number of tasks that did not fit.
  public var unplaced: Int
  /// The reason for planning.
  public var reason: String
  /// The difference from the previous plan, as a sentence; `nil` without one.
  public var changes: String?
  /// The tasks it covered; `nil` if unknown.
  public var coverage: Coverage?
  /// The basis for a plan that continues it; `nil` if unknown.
  public var basis: Basis?

  /// The tasks of a plan by id, so that a later day can compare intention and result.
  public struct Coverage: Equatable, Sendable {
    /// The first planned day.
    public var day: CivilDate
    /// The tasks with a block, in the order of their first; truncated if there are very many.
    public var tasks: [String]
    /// The tasks that got less time than they need, with or without a block.
    public var leftOut: [String]

    public init(day: CivilDate, tasks: [String], leftOut: [String]) {
      self.day = day
      self.tasks = tasks
      self.leftOut = leftOut
    }
  }

  public init(
    blocks: Int, unplaced: Int, reason: String, changes: String? = nil,
    coverage: Coverage? = nil, basis: Basis? = nil
  ) {
    self.blocks = blocks
    self.unplaced = unplaced
    self.reason = reason
    self.changes = changes
    self.coverage = coverage
    self.basis = basis
  }
}
