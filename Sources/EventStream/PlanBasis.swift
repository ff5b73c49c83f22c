import CivilTime

extension PlanDigest {
  /// The inputs of the next plan besides the state of the rotation, so that another program can
  /// make the same plan.
  public struct Basis: Equatable, Sendable {
    /// The options of `rota plan` that divide the days in the same way.
    public var options: String
    /// The turns in order.
    public var turns: [Turn]
    /// The tasks that began one of these turns before the plan was recorded.
    public var begun: [String] = []
    /// The tasks that had a turn in an earlier plan for the day.
    public var served: [String]
    /// The tasks that did not fit on earlier days; those that waited longest come first.
    public var waiting: [String]
    /// The tasks in the order of their list.
    public var order: [String]
    /// The calendars of the rotation: paths, and names of the settings; empty if none were named.
    public var calendars: [String]

    public init(
      options: String, turns: [Turn], served: [String], waiting: [String] = [],
      order: [String], calendars: [String] = []
    ) {
      self.options = options
      self.turns = turns
      self.served = served
      self.waiting = waiting
      self.order = order
      self.calendars = calendars
    }
  }

  /// A turn: a block, or several of one task with only commitments between them.
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
  /// The stretches in the form of a record: `1795165200+3600,1795172400+900`, in seconds.
  var stretchText: String {
    stretches.map { stretch in
      (stretch.lowerBound - .epoch).decimalSeconds + "+"
        + (stretch.upperBound - stretch.lowerBound).decimalSeconds
    }.joined(separator: ",")
  }

  /// Parses the stretches of a task; `nil` for other texts.
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
