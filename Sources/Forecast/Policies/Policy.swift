import RoundRobin

/// A scheduling policy from the literature, which decides on the next slice and its length.
///
/// It controls an ordinary rotation from outside: it receives the facts and replies with commands,
/// as a person could. As all estimates are known, it knows at the beginning of a slice how it will
/// end, and decides then what follows.
package protocol Policy: Sendable {
  /// The places in the list in the order in which the tasks are given to the rotation: that of
  /// their handles, and of the first turns.
  var order: [Int] { get }

  /// The length of each task's first slice, by index; `nil` for the quantum.
  var slices: [Duration?] { get }

  /// The quanta chosen so far.
  var quanta: [Duration] { get }

  /// Adapts the rules of the rotation to the policy.
  func adjust(_ rules: inout Rules)

  /// The commands in response to a fact.
  mutating func commands(after fact: Fact) -> [Command]
}

/// The algorithm that determines the length of slices.
package enum PolicyName: String, CaseIterable, Sendable {
  /// The rotation itself: a constant quantum, or the task's own slice.
  case fixed
  /// Smart round robin; see ``SmartRoundRobin``.
  case srr
  /// Self-adjusting round robin; see ``SelfAdjustingRoundRobin``.
  case sarr

  /// The policy for a list; `nil` if the rotation needs none.
  ///
  /// - Parameters:
  ///   - tasks: The list.
  ///   - unit: The time unit of the literature's numbers; positive.
  /// - Returns: The policy in its initial state.
  package func policy(for tasks: [ForecastTask], unit: Duration) -> (any Policy)? {
    switch self {
    case .fixed: nil
    case .srr: SmartRoundRobin(tasks, unit: unit)
    case .sarr: SelfAdjustingRoundRobin(tasks, unit: unit)
    }
  }

  /// The default time unit for a list: minutes if all estimates are whole minutes of at least five,
  /// as in a person's day; otherwise seconds. What is left of them does not matter.
  package static func unit(for estimates: [Duration]) -> Duration {
    let minute = Duration.seconds(60)
    let isDay = estimates.allSatisfy { estimate in
      estimate >= minute * 5 && estimate.attoseconds % minute.attoseconds == 0
    }
    return isDay ? minute : .seconds(1)
  }
}
