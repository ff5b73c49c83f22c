import RoundRobin
import RotationSupport

extension Story {
  /// A story in which anything may happen, the same on every run of a seed.
  init(seed: UInt64) {
    var random = RandomCommands(seed: Int(seed), unit: .seconds(1))
    self.init(
      "seed \(seed)", tasks: (0..<random.roll(0...6)).map { _ in random.terms(now: 0) },
      commitments: random.commitments(), until: random.oneIn(6) ? random.roll(1...120) : nil)
    rules = random.rules()
    length = .seconds(150)
    script = (0..<random.roll(0...25)).map { _ in random.roll(0...120) }.sorted().map { now in
      // Half of the commands come between the seconds, to the nanosecond.
      let later: Duration =
        random.oneIn(2) ? .zero : .nanoseconds(random.roll(1...999_999_999))
      let step: Step =
        random.oneIn(25)
        ? .setClock(by: random.length(0...15)) : .command(random.command(tasks: 8, now: now))
      return (.seconds(now) + later, step)
    }
  }
}
