import RoundRobin
import RotationSupport
import Testing
import Thoroughness

/// Long rotations of random commands, the same on every run.
@Suite struct RandomTests {
  @Test func `Random commands are answered as the naive model answers them`() {
    var found: [String] = []
    for seed in 1...(isExhaustive ? 1000 : 6) where found.count < 5 {
      var random = RandomCommands(seed: seed)
      var comparison = ModelComparison(ModelComparison.Start(&random), isThorough: true)
      var path: [String] = []
      for _ in 1...300 where !comparison.checker.hasEnded && comparison.disagreement == nil {
        let gap =
          random.oneIn(3)
          ? comparison.deadline(within: 12) - comparison.model.now : random.roll(0...3)
        comparison.advance(to: comparison.model.now + gap)
        let command = random.command(tasks: comparison.model.jobs.count, now: comparison.model.now)
        path.append("\(comparison.model.now) \(command)")
        comparison.apply(command)
      }
      if let disagreement = comparison.disagreement {
        found.append("seed \(seed): \(path.suffix(4).joined(separator: "; "))\n\(disagreement)")
      }
    }
    for text in found { Issue.record("\(text)") }
  }

  @Test
  func `Time, tasks and the stream add up on odd clocks that move apart and machines that sleep`() {
    var (found, events) = ([String](), 0)
    for seed in 1...(isExhaustive ? 1000 : 10) where found.count < 5 {
      var random = RandomCommands(seed: -seed, isOdd: true)
      let start = ModelComparison.Start(&random)
      var run = RandomRun(start, using: &random)
      var path: [String] = []
      for _ in 1...200 where !run.checker.hasEnded && run.faults.isEmpty {
        path.append(RandomTests.step(&run, &random))
      }
      if !run.checker.hasEnded { run.apply(.stop()) }
      events += run.count
      if let fault = run.faults.first {
        found.append("seed \(seed): \(path.suffix(4).joined(separator: "; "))\n\(fault)")
      }
    }
    for text in found { Issue.record("\(text)") }
    #expect(events > 20 * 50, "hardly anything was tried")
  }

  /// One random thing that happens after some time, in words.
  private static func step(_ run: inout RandomRun, _ random: inout RandomCommands) -> String {
    run.advance(to: run.engine.clock + max(.zero, random.length(0...6)))
    let now = run.engine.clock
    switch random.roll(1...10) {
    case 1:
      let offset = random.length(-9...9)
      run.shift(by: offset)
      return "\(now) shift by \(offset)"
    case 2:
      let (asleep, policy) = (random.length(1...20), SleepPolicy.allCases[random.roll(0...3)])
      run.sleep(asleep, policy)
      return "\(now) sleep for \(asleep) \(policy)"
    default:
      let command = random.command(tasks: 12, now: now.ticks)
      run.apply(command)
      return "\(now) \(command)"
    }
  }
}
