import Forecast
import RoundRobin
import Testing
import Thoroughness

/// The engine and the policies against a simulation that shares nothing with them.
@Suite struct DifferentialTests {
  /// Small lists, in which much happens at the same instant.
  private func jobs(_ seed: UInt64) -> [NaiveScheduler.Job] {
    var dice = SeededNumbers(seed: seed)
    let longest = [3, 12, 90, 300].randomElement(using: &dice) ?? 12
    let latest = [0, 8, 60, 400].randomElement(using: &dice) ?? 8
    return (0..<Int.random(in: 1...8, using: &dice)).map { _ in
      NaiveScheduler.Job(
        arrival: Int.random(in: 0...latest, using: &dice),
        burst: Int.random(in: 1...longest, using: &dice))
    }
  }

  private func compare(
    _ naive: NaiveScheduler, quantum: Int = 1, by policy: PolicyName = .fixed, seed: UInt64
  ) throws {
    let tasks = naive.jobs.map {
      ForecastTask(id: "", title: "", arrival: $0.arrival.s, estimate: $0.burst.s)
    }
    let schedule = try Schedule(
      of: tasks, under: .quantum(quantum), by: policy.policy(for: tasks, unit: 1.s))
    let slices = schedule.slices.map {
      NaiveScheduler.Slice(job: $0.task, start: $0.start.seconds, end: $0.end.seconds)
    }
    #expect(slices == naive.slices, "seed \(seed): \(naive.jobs)")
    #expect(schedule.outcomes.map(\.completion.seconds) == naive.completions, "seed \(seed)")
    #expect(schedule.quanta.map(\.seconds) == naive.quanta, "seed \(seed)")
  }

  @Test func `A fixed quantum gives the slices that a queue and a clock give`() throws {
    for seed in Seeds.first(150, of: 1500) {
      let quantum = Int(seed % 7) + 1
      try compare(.fixed(jobs(seed), quantum: quantum), quantum: quantum, seed: seed)
    }
  }

  @Test func `Self-adjusting round robin gives the slices of the naive one`() throws {
    for seed in Seeds.first(150, of: 1500) {
      try compare(.selfAdjusting(jobs(seed)), by: .sarr, seed: seed)
    }
  }

  @Test func `Smart round robin gives the slices of the naive one`() throws {
    for seed in Seeds.first(150, of: 1500) { try compare(.smart(jobs(seed)), by: .srr, seed: seed) }
  }
}
