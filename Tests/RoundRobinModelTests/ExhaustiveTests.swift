import RoundRobin
import RotationSupport
import Testing
import Thoroughness

/// Every sequence of commands, the engine against the naive model.
@Suite struct ExhaustiveTests {
  /// Steps that belong together, so that sequences of them lead somewhere.
  struct Theme: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var steps: [Tree.Step]
  }

  static let themes = [
    Theme(
      testDescription: "turns",
      steps: [
        .init(.none, .skip), .init(.untilDeadline, .done()), .init(.short, .done(.b)),
        .init(.short, .go(.b, .ticks(2))), .init(.untilDeadline, .go(.c)), .init(.short, .back()),
        .init(.untilDeadline, .here),
      ]),
    Theme(
      testDescription: "pauses",
      steps: [
        .init(.short, .pause()), .init(.untilDeadline, .pause(ago: .ticks(2))),
        .init(.short, .resume), .init(.short, .done()), .init(.none, .skip),
        .init(.untilDeadline, .extend(.ticks(3))), .init(.untilDeadline, .remove(.b)),
      ]),
    Theme(
      testDescription: "the list",
      steps: [
        .init(.short, .add(Terms())), .init(.untilDeadline, .addNext(Terms(slice: .ticks(2)))),
        .init(.untilDeadline, .remove(.a)), .init(.short, .move(.c, .first)),
        .init(.none, .move(.b, .after(.c))), .init(.short, .done(.a)), .init(.none, .reopen()),
      ]),
    Theme(
      testDescription: "lengths",
      steps: [
        .init(.short, .quantum(.ticks(3))), .init(.short, .edit(.a, Terms(slice: .ticks(2)))),
        .init(.untilDeadline, .edit(.b, Terms(estimate: .ticks(3)))),
        .init(.short, .extend(.ticks(2))), .init(.none, .skip), .init(.untilDeadline, .toggle),
        .init(.untilDeadline, .back(.ticks(3))),
      ]),
    Theme(
      testDescription: "putting off",
      steps: [
        .init(.short, .edit(.a, Terms(from: .ticks(4)))),
        .init(.untilDeadline, .edit(.b, Terms(from: .ticks(30)))),
        .init(.short, .edit(.c, Terms(slice: .ticks(2), from: .ticks(9)))), .init(.none, .skip),
        .init(.short, .done()), .init(.untilDeadline, .pause()), .init(.short, .back()),
      ]),
    Theme(
      testDescription: "commitments",
      steps: [
        .init(.none, .commit(start: .ticks(5), end: .ticks(9))),
        .init(.short, .commit(start: .ticks(9), end: .ticks(12))), .init(.untilDeadline, .toggle),
        .init(.short, .done()), .init(.short, .skip), .init(.untilDeadline, .here),
        .init(.untilDeadline, .done(.c)),
      ]),
  ]

  @Test(arguments: themes, [ModelComparison.Start.bare, .full])
  func `Any three commands lead where the naive model says`(
    _ theme: Theme, _ start: ModelComparison.Start
  ) {
    var tree = Tree(theme.steps, depth: 3)
    tree.isThorough = false
    tree.horizon = 8
    tree.walk(start)
    #expect(tree.disagreements == [])
  }

  @Test(arguments: 1...7)
  func `After a completion at any position all goes on as the naive model says`(_ size: Int) {
    for index in 0..<size {
      let start = ModelComparison.Start(
        testDescription: "", tasks: .plain(size), rules: Rules(quantum: .ticks(4)))
      var twins = ModelComparison(start, isThorough: false)
      twins.advance(to: index * 4 + 1)
      while !twins.checker.hasEnded, twins.disagreement == nil {
        twins.apply(.done())
        twins.advance(to: twins.model.now + 3)
      }
      #expect(twins.disagreement == nil, "at \(index)")
    }
  }

  @Test(.enabled(if: isExhaustive))
  func `Any two commands of all at any of three instants`() {
    for start in [ModelComparison.Start.bare, .full] {
      var tree = Tree(Tree.steps(Tree.Gap.allCases, Command.everything), depth: 2)
      tree.walk(start)
      #expect(tree.disagreements == [])
    }
  }

  @Test(.enabled(if: isExhaustive), arguments: themes.indices)
  func `Any five commands with each rule on and off`(_ theme: Int) {
    // Each theme has a seventh of all combinations, in which every pair of rules is on and off.
    let combinations = (0..<ModelComparison.Start.ruleCount).filter { $0 % 7 == theme }
    for rules in combinations {
      var tree = Tree(ExhaustiveTests.themes[theme].steps, depth: 5)
      tree.isThorough = false
      tree.walk(.with(rules: rules))
      #expect(tree.disagreements == [], "rules \(rules)")
      if !tree.disagreements.isEmpty { return }
    }
  }
}
