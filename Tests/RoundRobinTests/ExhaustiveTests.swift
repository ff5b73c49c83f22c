import RoundRobin
import Testing

/// Every sequence of commands, the engine against the naive model.
@Suite struct ExhaustiveTests {
  /// Every command there is, to each of the tasks.
  static let everything: [Command] = [
    .pause(), .pause(ago: .ticks(2)), .resume, .skip, .done(), .done(.a), .done(.b), .done(.c),
    .extend(.ticks(3)), .go(.a), .go(.b), .go(.c), .go(.b, .ticks(2)), .back(), .back(.ticks(3)),
    .here, .quantum(.ticks(3)), .reopen(), .add(Terms()), .addNext(Terms(slice: .ticks(2))),
    .edit(.a, Terms(slice: .ticks(2))), .edit(.b, Terms(estimate: .ticks(3))), .move(.c, .first),
    .move(.b, .last), .move(.b, .after(.c)), .remove(.a), .remove(.b), .remove(.c),
    .commit(start: .ticks(7), end: .ticks(9)),
  ]

  /// All the rules at once.
  static let full = Twins.Start(
    testDescription: "every rule",
    tasks: [
      Terms(), Terms(slice: .ticks(3), estimate: .ticks(5)), Terms(), Terms(from: .ticks(6)),
    ],
    rules: Rules(
      quantum: .ticks(4), breaks: Rules.Breaks(length: .ticks(2), long: .ticks(3), every: 2),
      checkIn: .ticks(2), unused: .keep, finishAtEstimate: true, warnings: [.ticks(1)]),
    commitments: [10...13, 12...16])

  static let bare = Twins.Start(testDescription: "no rules", rules: Rules(quantum: .ticks(4)))

  @Test(arguments: [ExhaustiveTests.bare, ExhaustiveTests.full])
  func `Any two commands of all at any of three instants`(_ start: Twins.Start) {
    var tree = Tree(Tree.steps(Tree.Gap.allCases, ExhaustiveTests.everything), depth: 2)
    tree.walk(start)
    print(tree.nodes, tree.events)
    for disagreement in tree.disagreements { Issue.record("\(disagreement)") }
  }
}
