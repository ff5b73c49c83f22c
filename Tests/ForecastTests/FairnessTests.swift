import Forecast
import RoundRobin
import Testing

@Suite struct FairnessTests {
  @Test(
    arguments: [
      // Jain, Chiu and Hawe: equal parts are 1; one of n that has everything is 1/n.
      (parts: [2, 2, 2], index: 1), ([5], 1), ([1, 0, 0, 0], 0.25), ([], 1), ([0, 0], 1),
      ([1, 3], 0.8),
    ] as [(parts: [Double], index: Double)])
  func `The index of parts`(parts: [Double], index: Double) {
    #expect(abs(FairnessIndex.of(parts) - index) < 1e-12)
  }

  @Test func `It compares how long tasks are there with how long they would be if all shared`()
    throws
  {
    // 24 3 3 for a quantum of 4 are done at 30, 7 and 10. Sharing, the short ones would be done at
    // 9, the long one at 30: 1, 7/9 and 10/9.
    let expected = FairnessIndex.of([1, 7.0 / 9, 10.0 / 9])
    let schedule = try Schedule(of: list(24, 3, 3), under: .quantum(4))
    #expect(abs(schedule.fairness - expected) < 1e-12)
  }

  @Test func `Arrivals count from when they come`() throws {
    // A has 2 alone, then both share: 4 are left of A and 4 of B at 2, both would be done at 10.
    // In turn by 2: A 0-2, A 2-4 before B at 4 … B comes at 2: B 2-4, A 4-6, B 6-8, A 8-10.
    let schedule = try Schedule(of: list(("A", 6, 0), ("B", 4, 2)), under: .quantum(2))
    #expect(schedule.chart == "A 0-2, B 2-4, A 4-6, B 6-8, A 8-10")
    #expect(abs(schedule.fairness - FairnessIndex.of([1, 6.0 / 8])) < 1e-12)
  }

  @Test func `The smaller the quantum, the nearer to one`() throws {
    let indices = try [60, 30, 10, 1].map { quantum in
      try Schedule(of: list(60, 60, 60), under: .quantum(quantum)).fairness
    }
    #expect(indices == indices.sorted())
    #expect(indices[0] < 0.9 && indices[3] > 0.999)
  }

  @Test func `Breaks and commitments make nothing unfair`() throws {
    let tasks = list(("A", 50, 0), ("B", 30, 0), ("C", 40, 15))
    let plain = try Schedule(of: tasks, under: .quantum(10))
    // Nobody comes while it lasts.
    let cut = try Schedule(
      of: tasks,
      under: Conditions(
        rules: Rules(quantum: 10.s), commitments: [.init(start: 33.s, end: 900.s)]))
    #expect(abs(plain.fairness - cut.fairness) < 1e-12)
  }
}
