import RoundRobin
import RotationSupport
import Testing
import Thoroughness

/// Long rotations of random commands, the same on every run.
@Suite struct RandomTests {
  @Test func `Random commands are answered as the naive model answers them`() {
    var found: [String] = []
    for seed in 1...(isExhaustive ? 1000 : 6) where found.count < 5 {
      var dice = Dice(seed: seed)
      var twins = ModelComparison(dice.start(), isThorough: true)
      var path: [String] = []
      for _ in 1...300 where !twins.checker.hasEnded && twins.disagreement == nil {
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

  @Test
  func `Time, tasks and the stream add up on odd clocks that move apart and machines that sleep`() {
    var (found, events) = ([String](), 0)
    for seed in 1...(isExhaustive ? 1000 : 10) where found.count < 5 {
      var dice = Dice(seed: -seed, isOdd: true)
      let start = dice.start()
      var odyssey = RandomRun(start, dice: &dice)
      var path: [String] = []
      for _ in 1...200 where !odyssey.checker.hasEnded && odyssey.faults.isEmpty {
        path.append(RandomTests.step(&odyssey, &dice))
      }
      if !odyssey.checker.hasEnded { odyssey.apply(.stop()) }
      events += odyssey.count
      if let fault = odyssey.faults.first {
        found.append("seed \(seed): \(path.suffix(4).joined(separator: "; "))\n\(fault)")
      }
    }
    for text in found { Issue.record("\(text)") }
    #expect(events > 20 * 50, "hardly anything was tried")
  }

  /// One random thing that happens after some time, in words.
  private static func step(_ odyssey: inout RandomRun, _ dice: inout Dice) -> String {
    odyssey.advance(to: odyssey.engine.clock + max(.zero, dice.ticks(0...6)))
    let now = odyssey.engine.clock
    switch dice.roll(1...10) {
    case 1:
      let offset = dice.ticks(-9...9)
      odyssey.shift(by: offset)
      return "\(now) shift by \(offset)"
    case 2:
      let (asleep, policy) = (dice.ticks(1...20), SleepPolicy.allCases[dice.roll(0...3)])
      odyssey.sleep(asleep, policy)
      return "\(now) sleep for \(asleep) \(policy)"
    default:
      let command = dice.command(tasks: 12, now: now.ticks)
      odyssey.apply(command)
      return "\(now) \(command)"
    }
  }
}
