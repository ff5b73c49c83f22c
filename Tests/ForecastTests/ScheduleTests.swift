import RoundRobin
import Testing

@testable import Forecast

/// What becomes of a list: slices, averages, and time that belongs to nobody.
@Suite struct ScheduleTests {
  @Test func `The burst of 24 among two of 3, as in the textbook`() throws {
    // Silberschatz, Galvin, Gagne: Operating System Concepts, the example of round robin.
    let schedule = try Schedule(of: list(24, 3, 3), under: .quantum(4))
    #expect(
      schedule.chart
        == "P1 0-4, P2 4-7, P3 7-10, P1 10-14, P1 14-18, P1 18-22, P1 22-26, P1 26-30")
    #expect(schedule.average.waiting == 17.s / 3)
    #expect(schedule.average.turnaround == 47.s / 3)
    #expect(schedule.average.response == 11.s / 3)
    #expect([schedule.dispatches, schedule.changes] == [8, 3])
    #expect(schedule.makespan == 30.s)
    #expect(schedule.firstCycle == 10.s)
  }

  @Test func `A task that arrives at a switch queues before the one that had the slice`() throws {
    let schedule = try Schedule(
      of: list(("A", 3, 0), ("B", 6, 2), ("C", 4, 4)), under: .quantum(2))
    #expect(schedule.turns == "A B A C B C B")
  }

  @Test func `A task that is done at the very end of its slice has no other`() throws {
    #expect(try Schedule(of: list(4, 8), under: .quantum(4)).turns == "P1 P2 P2")
  }

  @Test func `Between two distant tasks there is no work`() throws {
    let schedule = try Schedule(of: list(("A", 3, 5), ("B", 2, 20)), under: .quantum(4))
    #expect(schedule.chart == "A 5-8, B 20-22")
    #expect(
      schedule.intervals == [
        .init(kind: .waiting, start: 0.s, end: 5.s), .init(kind: .waiting, start: 8.s, end: 20.s),
      ])
    #expect(schedule.average.response == .zero)
  }

  @Test func `Breaks are as long as they are, and every second may be longer`() throws {
    let rules = Rules(quantum: 10.s, breaks: .init(length: 2.s, long: 5.s, every: 2))
    let schedule = try Schedule(of: list(20, 15), under: Conditions(rules: rules))
    #expect(schedule.chart == "P1 0-10, P2 12-22, P1 27-37, P2 39-44")
    #expect(
      schedule.intervals.map(\.kind) == [.rest(long: false), .rest(long: true), .rest(long: false)])
  }

  @Test func `A commitment cuts a slice in two`() throws {
    let schedule = try Schedule(
      of: list(20, 5),
      under: Conditions(
        rules: Rules(quantum: 10.s), commitments: [.init(start: 4.s, end: 30.s)]))
    #expect(schedule.chart == "P1 0-4, P1 30-36, P2 36-41, P1 41-51")
    #expect(schedule.intervals == [.init(kind: .commitment(0), start: 4.s, end: 30.s)])
  }

  @Test func `Beginning with another task costs time, going on with the same does not`() throws {
    let schedule = try Schedule(
      of: list(20, 5), under: Conditions(rules: Rules(quantum: 10.s), switchCost: 3.s))
    #expect(schedule.chart == "P1 0-10, P2 13-18, P1 21-31")
    #expect(schedule.switching == 6.s)
    let alone = try Schedule(
      of: list(20), under: Conditions(rules: Rules(quantum: 10.s), switchCost: 3.s))
    #expect(alone.makespan == 20.s)
  }

  @Test(arguments: [
    // Of three seconds of switching, so many are paid before the commitment, the rest after it.
    Appointment(name: "meanwhile", at: 11..<15, chart: "P1 0-10, P2 17-22, P1 25-35"),
    Appointment(name: "for longer", at: 12..<42, chart: "P1 0-10, P2 43-48, P1 51-61"),
    Appointment(name: "at its beginning", at: 10..<14, chart: "P1 0-10, P2 17-22, P1 25-35"),
    Appointment(name: "at its end", at: 13..<15, chart: "P1 0-10, P2 15-20, P1 23-33"),
    Appointment(
      name: "in the slice before", at: 4..<6, chart: "P1 0-4, P1 6-12, P2 15-20, P1 23-33"),
  ])
  func `Commitments stay in place, even during a switch`(_ it: Appointment) throws {
    let block = Conditions.Block(start: it.at.lowerBound.s, end: it.at.upperBound.s)
    let schedule = try Schedule(
      of: list(20, 5),
      under: Conditions(rules: Rules(quantum: 10.s), commitments: [block], switchCost: 3.s))
    #expect(schedule.chart == it.chart)
    #expect(
      schedule.intervals.filter { $0.kind == .commitment(0) }
        == [.init(kind: .commitment(0), start: block.start, end: block.end)])
    #expect(schedule.switching == 6.s)
  }

  struct Appointment: Sendable, CustomTestStringConvertible {
    let name: String
    let at: Range<Int>
    let chart: String
    var testDescription: String { name }
  }

  @Test func `A task is late by what lies between its due date and its end`() throws {
    var tasks = list(20, 5, 5, 5)
    tasks[0].due = 20.s
    tasks[1].due = 15.s
    tasks[2].due = (-10).s
    let schedule = try Schedule(of: tasks, under: .quantum(10))
    #expect(tasks.indices.map(schedule.lateness) == [15.s, 0.s, 30.s, 0.s])
    #expect(schedule.late == [0, 2])
  }

  @Test func `A task with a slice of its own has that`() throws {
    var tasks = list(20, 20)
    tasks[1].slice = 15.s
    #expect(
      try Schedule(of: tasks, under: .quantum(10)).chart
        == "P1 0-10, P2 10-25, P1 25-35, P2 35-40")
  }

  @Test func `A forecast has no check-ins and warnings, and no limit of cycles`() throws {
    let plain = try Schedule(of: list(20, 5), under: .quantum(10))
    let rules = Rules(quantum: 10.s, checkIn: 5.s, warnings: [2.s], cycles: 1)
    let schedule = try Schedule(of: list(20, 5), under: Conditions(rules: rules))
    #expect(schedule == plain)
  }

  @Test func `A change is another task than before, and the first round is the first`() throws {
    let schedule = try Schedule(of: list(20, 5, 5), under: .quantum(10))
    #expect(schedule.changes == 3)
    #expect(schedule.firstCycle == 20.s)
    #expect(try Schedule(of: list(30), under: .quantum(10)).changes == 0)
  }

  @Test func `The averages are of each time for itself`() throws {
    // P1 0-10, P2 10-15, P1 15-25: turnarounds 25 and 15, waits 5 and 10, responses 0 and 10.
    let average = try Schedule(of: list(20, 5), under: .quantum(10)).average
    #expect(
      average
        == Averages(turnaround: 20.s, waiting: .milliseconds(7500), response: 5.s))
  }

  @Test func `Fractions are exact`() throws {
    let tasks = [500, 250].map {
      ForecastTask(id: "", title: "P", estimate: .milliseconds($0))
    }
    let schedule = try Schedule(
      of: tasks, under: Conditions(rules: Rules(quantum: .milliseconds(100))))
    #expect(schedule.makespan == .milliseconds(750))
    #expect(schedule.outcomes.map(\.completion) == [.milliseconds(750), .milliseconds(550)])
  }

  @Test func `An empty list is done at once`() throws {
    let schedule = try Schedule(of: [], under: .quantum(10))
    #expect(schedule.makespan == .zero)
    #expect(schedule.average.turnaround == .zero)
    #expect(schedule.fairness == 1)
  }

  @Test func `More slices than the limit are refused`() {
    #expect(throws: TooManySlices.self) {
      try Schedule(of: list(1000), under: .quantum(1), limit: 999)
    }
    #expect(throws: Never.self) { try Schedule(of: list(1000), under: .quantum(1), limit: 1000) }
  }

  @Test func `A slice too many that only a commitment makes is refused, too`() {
    let conditions = Conditions(
      rules: Rules(quantum: 10.s), commitments: [Conditions.Block(start: 5.s, end: 7.s)])
    #expect(throws: TooManySlices.self) {
      try Schedule(of: list(30), under: conditions, limit: 3)
    }
    #expect(throws: Never.self) { try Schedule(of: list(30), under: conditions, limit: 4) }
  }

  @Test func `Slices without details are counted, too`() throws {
    let conditions = Conditions(rules: Rules(quantum: 7.s), switchCost: 1.s)
    let whole = try Schedule(of: list(30, 20, 44), under: conditions)
    let counted = try Schedule(of: list(30, 20, 44), under: conditions, isDetailed: false)
    #expect(counted.slices.isEmpty)
    #expect(counted.outcomes == whole.outcomes)
    #expect(counted.dispatches == whole.slices.count)
    #expect([counted.switching, counted.makespan] == [whole.switching, whole.makespan])
  }
}
