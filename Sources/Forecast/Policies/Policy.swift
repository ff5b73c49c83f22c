import RoundRobin

/// A rule of the literature about who has the next slice, and how long it is.
///
/// It stands beside a rotation that knows nothing of it: it hears what happens and answers with
/// commands, as a person could. As all estimates are known it sees how a slice will end when it
/// begins, and says then what shall follow.
package protocol Policy: Sendable {
  /// The places in the list in the order in which the tasks are given to the rotation: that of their
  /// handles, and of the first turns.
  var order: [Int] { get }

  /// The length of the first slice of each task, by its place in the list; `nil`: the quantum.
  var slices: [Duration?] { get }

  /// The quanta that were chosen so far.
  var quanta: [Duration] { get }

  /// Changes the rules of the rotation as far as the policy needs it.
  func adjust(_ rules: inout Rules)

  /// What is to be done about a fact.
  mutating func commands(after fact: Fact) -> [Command]
}

/// Who decides how long slices are.
package enum PolicyName: String, CaseIterable, Sendable {
  /// The rotation alone: a quantum that does not change, or the task's own slice.
  case fixed
  /// Smart round robin; see ``SmartRoundRobin``.
  case srr
  /// Self-adjusting round robin; see ``SelfAdjustingRoundRobin``.
  case sarr

  /// The policy for a list; `nil`: the rotation needs none.
  ///
  /// - Parameters:
  ///   - tasks: The list.
  ///   - unit: What the numbers of the literature count; more than nothing.
  /// - Returns: The policy before the start.
  package func policy(for tasks: [ForecastTask], unit: Duration) -> (any Policy)? {
    switch self {
    case .fixed: nil
    case .srr: SmartRoundRobin(tasks, unit: unit)
    case .sarr: SelfAdjustingRoundRobin(tasks, unit: unit)
    }
  }

  /// What the numbers of the literature count in a list where nobody says it: minutes if all
  /// estimates are whole minutes and none is shorter than five, as in a day of a person; otherwise
  /// seconds.
  package static func unit(for tasks: [ForecastTask]) -> Duration {
    let minute = Duration.seconds(60)
    let isDay = tasks.allSatisfy { task in
      task.estimate >= minute * 5 && task.estimate.attoseconds % minute.attoseconds == 0
    }
    return isDay ? minute : .seconds(1)
  }
}
