import CivilTime

extension PlanDigest {
  /// What it takes to make the next plan as the rotation would, besides the rotation itself.
  public struct Basis: Equatable, Sendable {
    /// How the days are divided, as the options of `rota plan` that say it.
    public var options: String
    /// The turns in their order.
    public var turns: [Turn]
    /// The tasks that began a turn of these before the plan was told.
    public var begun: [String] = []
    /// The tasks that had a turn by an earlier plan of the day.
    public var served: [String]
    /// The tasks that did not fit on earlier days, who waited longest first.
    public var waiting: [String]
    /// The tasks in the order of their list.
    public var order: [String]

    public init(
      options: String, turns: [Turn], served: [String] = [], waiting: [String] = [],
      order: [String] = []
    ) {
      self.options = options
      self.turns = turns
      self.served = served
      self.waiting = waiting
      self.order = order
    }
  }

  /// A turn: a block, or several of one task between which only commitments lie.
  public struct Turn: Equatable, Sendable {
    /// The id of the task.
    public var task: String
    public var stretches: [Range<Instant>]

    public init(task: String, stretches: [Range<Instant>]) {
      self.task = task
      self.stretches = stretches
    }
  }
}

extension PlanDigest.Turn {
  /// The stretches as a record says them: `1795165200+3600,1795172400+900`, in seconds.
  var stretchText: String {
    stretches.map { stretch in
      (stretch.lowerBound - .epoch).decimalSeconds + "+"
        + (stretch.upperBound - stretch.lowerBound).decimalSeconds
    }.joined(separator: ",")
  }

  /// Reads the stretches of a task; `nil`: they are none.
  init?(task: String, stretches text: String) {
    var stretches: [Range<Instant>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: "+").map { Duration(decimalSeconds: String($0)) }
      guard numbers.count == 2, let start = numbers[0], let length = numbers[1], length > .zero
      else { return nil }
      stretches.append(.epoch + start..<(.epoch + start + length))
    }
    self.init(task: task, stretches: stretches)
  }
}
