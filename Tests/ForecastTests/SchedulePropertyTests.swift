import Forecast
import RoundRobin
import Testing
import Thoroughness

/// What holds of every schedule, whatever the list and the conditions.
@Suite struct SchedulePropertyTests {
  @Test func `Time is conserved, and all work is done`() throws {
    for seed in UInt64(1)...300 {
      var dice = SeededNumbers(seed: seed)
      let tasks = (0..<dice.number(1...7)).map { _ in
        ForecastTask(
          id: "", title: "", arrival: dice.number(0...200).s, estimate: dice.number(1...120).s,
          slice: dice.happens(20) ? dice.number(1...40).s : nil)
      }
      let conditions = conditions(&dice)
      let policy: PolicyName = [.fixed, .fixed, .srr, .sarr].randomElement(using: &dice) ?? .fixed
      let schedule = try Schedule(
        of: tasks, under: conditions, by: policy.policy(for: tasks, unit: 1.s))
      check(schedule, seed: seed)
      checkCommitments(of: schedule, conditions.commitments, seed: seed)
    }
  }

  @Test func `Exactly as many slices must be allowed as there are`() throws {
    for seed in UInt64(1)...100 {
      var dice = SeededNumbers(seed: seed)
      let tasks = (0..<dice.number(1...4)).map { _ in
        ForecastTask(
          id: "", title: "", arrival: dice.number(0...50).s, estimate: dice.number(1...90).s,
          slice: dice.happens(20) ? dice.number(1...40).s : nil)
      }
      let conditions = conditions(&dice)
      let count = try Schedule(of: tasks, under: conditions, isDetailed: false).dispatches
      #expect(throws: Never.self, "seed \(seed)") {
        try Schedule(of: tasks, under: conditions, limit: count)
      }
      #expect(throws: TooManySlices.self, "seed \(seed)") {
        try Schedule(of: tasks, under: conditions, limit: count - 1)
      }
    }
  }

  private func conditions(_ dice: inout SeededNumbers) -> Conditions {
    var rules = Rules(quantum: dice.number(1...50).s)
    if dice.happens(40) {
      rules.breaks = .init(
        length: dice.number(1...9).s, long: dice.happens(50) ? 20.s : nil, every: 3)
    }
    let commitments = (0..<dice.number(0...3)).map { _ in
      let start = dice.number(0...400)
      return Conditions.Block(start: start.s, end: (start + dice.number(1...90)).s)
    }
    return Conditions(
      rules: rules, commitments: commitments,
      switchCost: dice.happens(40) ? dice.number(1...15).s : .zero)
  }

  /// Wherever a commitment stands, there is one.
  private func checkCommitments(
    of schedule: Schedule, _ blocks: [Conditions.Block], seed: UInt64
  ) {
    var others = schedule.slices.map { ($0.start, $0.end) }
    for interval in schedule.intervals {
      if case .commitment = interval.kind { continue }
      others.append((interval.start, interval.end))
    }
    for block in blocks {
      #expect(!others.contains { $0 < block.end && $1 > block.start }, "seed \(seed): \(block)")
    }
  }

  private func check(_ schedule: Schedule, seed: UInt64) {
    var spent = schedule.tasks.map { _ in Duration.zero }
    for slice in schedule.slices { spent[slice.task] += slice.end - slice.start }
    #expect(spent == schedule.tasks.map(\.estimate), "seed \(seed)")
    for place in schedule.tasks.indices {
      let (task, outcome) = (schedule.tasks[place], schedule.outcomes[place])
      let own = schedule.slices.filter { $0.task == place }
      #expect(outcome.start == own.first?.start && outcome.completion == own.last?.end)
      #expect(outcome.start >= task.arrival, "seed \(seed)")
      #expect(schedule.waiting(of: place) >= schedule.response(of: place), "seed \(seed)")
      #expect(schedule.response(of: place) >= .zero)
    }
    // Each instant up to the end belongs to one slice or interval, and to one only.
    let spans =
      schedule.slices.map { ($0.start, $0.end) } + schedule.intervals.map { ($0.start, $0.end) }
    var now = Duration.zero
    for (start, end) in spans.sorted(by: { $0.0 < $1.0 }) where start < schedule.makespan {
      #expect(start == now && end > start, "seed \(seed)")
      now = end
    }
    #expect(now == schedule.makespan, "seed \(seed)")
    #expect(schedule.dispatches == schedule.slices.count)
    #expect((0...1).contains(schedule.fairness), "seed \(seed)")
  }
}
