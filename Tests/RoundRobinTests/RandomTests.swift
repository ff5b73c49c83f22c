import RoundRobin
import Testing

/// Long rotations of random commands, the same on every run.
@Suite struct RandomTests {
  @Test func `Random commands are answered as the naive model answers them`() {
    var found: [String] = []
    for seed in 1...RandomTests.seeds where found.count < 5 {
      var dice = Dice(seed: seed)
      var twins = Twins(dice.start(), isThorough: true)
      var path: [String] = []
      for _ in 1...300 where !twins.ledger.hasEnded && twins.disagreement == nil {
        let gap = dice.oneIn(3) ? twins.deadline(within: 12) - twins.model.now : dice.roll(0...3)
        twins.advance(to: twins.model.now + gap)
        let command = dice.command(tasks: twins.model.jobs.count, now: twins.model.now)
        path.append("\(twins.model.now) \(command)")

        twins.apply(command)
      }
      if let disagreement = twins.disagreement {
        found.append("seed \(seed): \(path.suffix(4).joined(separator: "; "))\n\(disagreement)")
      }
    }
    for text in found { Issue.record("\(text)") }
  }

  /// How many rotations are tried.
  static let seeds = isExhaustive ? 3000 : 100
}
