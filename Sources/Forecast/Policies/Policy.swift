import RoundRobin

/// A rule of the literature about who has the next slice, and how long it is.
///
/// It stands beside a rotation that knows nothing of it: it hears what happens and answers with
/// commands, as a person could.
public protocol Policy: Sendable {
  /// The places in the list in the order in which the tasks are given to the rotation, which is the
  /// order of their handles and of the first turns.
  var order: [Int] { get }

  /// The length of the first slice of each task, by its place in the list; `nil`: the quantum.
  var slices: [Duration?] { get }

  /// The quanta that were chosen so far.
  var quanta: [Duration] { get }

  /// Changes the rules as far as the policy needs it.
  func adjust(_ rules: inout Rules)

  /// What is to be done about a fact.
  mutating func commands(after fact: Fact) -> [Command]
}
