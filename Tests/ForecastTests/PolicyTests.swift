import Forecast
import RoundRobin
import Testing

/// The rules of the literature, on cases whose derivations stand beside them.
@Suite struct PolicyTests {
  private func schedule(_ tasks: [ForecastTask], by policy: PolicyName) throws -> Schedule {
    try Schedule(of: tasks, under: .quantum(1500), by: policy.policy(for: tasks, unit: 1.s))
  }

  // MARK: Self-adjusting round robin

  @Test func `The median of what is left is the quantum, and never less than 25`() throws {
    // 20 40 60 80: ⌊(40 + 60) / 2⌋ = 50. P3 has 10 left, P4 30; P3 is next and had its slice of 50:
    // ⌊(10 + 30) / 2⌋ = 20 is less than 25. P4 has 5 left and had its slice of 25: again 25.
    let schedule = try schedule(list(20, 40, 60, 80), by: .sarr)
    #expect(schedule.turns == "P1 P2 P3 P4 P3 P4 P4")
    #expect(schedule.quanta == [50.s, 25.s, 25.s])
    #expect(schedule.makespan == 200.s)
  }

  @Test func `An odd number of tasks has one in the middle`() throws {
    // 30 100 40: the median is 40. Then 60 is left of P2 alone, which had its slice of 40: 60.
    let schedule = try schedule(list(30, 100, 40), by: .sarr)
    #expect(schedule.chart == "P1 0-30, P2 30-70, P3 70-110, P2 110-170")
    #expect(schedule.quanta == [40.s, 60.s])
  }

  @Test func `An arrival changes the quantum of the next slice, not of the running one`()
    throws
  {
    // P1 alone: 90. P2 comes at 10 and waits until P1 is done.
    let one = try schedule(list(("P1", 90, 0), ("P2", 30, 10)), by: .sarr)
    #expect(one.chart == "P1 0-90, P2 90-120")
    #expect(one.quanta == [90.s, 30.s])
    // 100 200: 150. At 100 P3 is there: 200 and 40 give 120; then 80 of P2 and 40 of P3: P3 had no
    // slice of 120 yet and keeps it, P2 had: 80.
    let two = try schedule(list(("P1", 100, 0), ("P2", 200, 0), ("P3", 40, 50)), by: .sarr)
    #expect(two.chart == "P1 0-100, P2 100-220, P3 220-260, P2 260-340")
    #expect(two.quanta == [150.s, 120.s, 80.s])
  }

  @Test func `A list that begins later begins with its first task`() throws {
    let schedule = try schedule(list(("P1", 30, 7), ("P2", 60, 7)), by: .sarr)
    #expect(schedule.chart == "P1 7-37, P2 37-82, P2 82-97")
    #expect(schedule.quanta == [45.s, 25.s])
  }

  // MARK: Smart round robin

  @Test func `Short tasks go first, for the mean difference, or half of it more`() throws {
    // 8 12 19 34: differences 4 7 15, mean 8 2/3, STQ 9, Δ 4: 8 and 12 are at most 13 and done.
    // 10 of P4 and 25 of P2 are left: STQ 15, Δ 7: P4 is done, 25 is more than 22 and has 15.
    // 10 of P2: alone STQ is 1, Δ 0, unit by unit.
    let schedule = try schedule(list(12, 34, 8, 19), by: .srr)
    #expect(
      schedule.stretches
        == "P3 0-8, P1 8-20, P4 20-29, P2 29-38, P4 38-48, P2 48-73")
    #expect(Array(schedule.quanta.prefix(3)) == [9.s, 15.s, 1.s])
    #expect(schedule.average.turnaround == .milliseconds(37_250))
    #expect(schedule.average.waiting == 19.s)
  }

  @Test func `A half is rounded to the even number`() throws {
    // 10 20 31: the mean of 10 and 11 is 10.5, STQ 10, Δ 5.
    #expect(try schedule(list(10, 20, 31), by: .srr).quanta.first == 10.s)
    // 10 21 33: the mean of 11 and 12 is 11.5, STQ 12, Δ 6.
    #expect(try schedule(list(10, 21, 33), by: .srr).quanta.first == 12.s)
  }

  @Test func `Equal tasks go in the order of the list, and a unit at a time`() throws {
    // No difference: STQ is 1, Δ 0.
    let schedule = try schedule(list(2, 2), by: .srr)
    #expect(schedule.chart == "P1 0-1, P2 1-2, P1 2-3, P2 3-4")
  }

  @Test func `A task that arrives waits for the next round`() throws {
    // 5 8: STQ 3, Δ 1: P4 5 has 3, P1 8 has 3. At 6 P2 is there: 2 5 6: STQ 2, Δ 1: P4 is done at 8,
    // P1 and P2 have 2. At 12 P3 is there: 3 4 11: STQ 4, Δ 2: 3 and 4 are done at 15 and 19.
    // 11 is more than 6 and has 4; P3 is alone for the rest.
    let schedule = try schedule(
      list(("P1", 8, 0), ("P2", 6, 2), ("P3", 11, 7), ("P4", 5, 0)), by: .srr)
    #expect(
      schedule.stretches
        == "P4 0-3, P1 3-6, P4 6-8, P1 8-10, P2 10-12, P1 12-15, P2 15-19, P3 19-30")
    #expect(schedule.average.turnaround == .milliseconds(15_750))
    #expect(schedule.average.waiting == .milliseconds(8_250))
  }

  @Test func `A task that had the last slice of a round can have the first of the next`() throws {
    // P1 alone: a unit. P2 has come and needs more: 9 and 20: STQ 11, Δ 5: P1 is done first.
    let schedule = try schedule(list(("P1", 10, 0), ("P2", 20, 1)), by: .srr)
    #expect(schedule.chart.hasPrefix("P1 0-1, P1 1-10, P2 10-21"))
  }

  @Test(arguments: [
    // The cases of the paper as a public implementation has them (Kratospidey,
    // improved-smart-round-robin), with their average turnaround and waiting in thousandths.
    (works: [12, 34, 8, 19], from: [0, 0, 0, 0], turnaround: 37_250, waiting: 19_000),
    ([2, 5, 6, 3, 9], [0, 0, 0, 0, 0], 13_200, 8_200),
    ([26, 67, 82, 11], [0, 0, 0, 0], 98_000, 51_500),
    ([8, 6, 11, 5], [0, 2, 7, 0], 15_750, 8_250),
  ])
  func `Smart round robin gives the averages that were published`(
    works: [Int], from: [Int], turnaround: Int, waiting: Int
  ) throws {
    let tasks = zip(works, from).map {
      ForecastTask(id: "", title: "", arrival: $1.s, estimate: $0.s)
    }
    let average = try schedule(tasks, by: .srr).average
    #expect(Int(average.turnaround / .milliseconds(1)) == turnaround)
    #expect(Int(average.waiting / .milliseconds(1)) == waiting)
  }

  // MARK: The rotation around them

  @Test(arguments: [PolicyName.srr, .sarr])
  func `A commitment cuts a slice, and changes nothing else`(_ policy: PolicyName) throws {
    let tasks = list(("P1", 90, 0), ("P2", 40, 0), ("P3", 70, 35), ("P4", 200, 10))
    let free = try schedule(tasks, by: policy)
    // Everything after the cut is later by the length of the commitment; nobody comes after it.
    let cut = try Schedule(
      of: tasks,
      under: Conditions(
        rules: Rules(quantum: 10.s), commitments: [.init(start: 61.s, end: 161.s)]),
      by: policy.policy(for: tasks, unit: 1.s))
    #expect(cut.quanta == free.quanta)
    #expect(cut.makespan == free.makespan + 100.s)
  }

  @Test func `The unit is the minute for the day of a person, else the second`() {
    #expect(PolicyName.unit(for: [1500.s, 3600.s]) == 60.s)
    #expect(PolicyName.unit(for: [1500.s, 3601.s]) == 1.s)
    #expect(PolicyName.unit(for: [60.s, 120.s, 180.s]) == 1.s)
  }
}
