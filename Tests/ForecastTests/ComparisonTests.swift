import RoundRobin
import Tasks
import Testing
import Thoroughness

@testable import Forecast

@Suite struct ComparisonTests {
  private func comparison(
    of tasks: [ForecastTask], _ quanta: [Int], switchCost: Int = 0
  ) throws -> Comparison {
    Comparison(
      try quanta.map { quantum in
        let schedule = try Schedule(
          of: tasks,
          under: Conditions(rules: Rules(quantum: quantum.s), switchCost: switchCost.s),
          isDetailed: false)
        return Comparison.Row(schedule, quantum: quantum.s)
      })
  }

  @Test func `Where switching is free the shortest of equals is chosen`() throws {
    #expect(try comparison(of: list(60, 60, 60), [60, 10, 30]).chosen.quantum == 10.s)
  }

  @Test func `The more switching costs, the longer the slices`() throws {
    let tasks = list(3600, 5400, 1800, 2700)
    let quanta = [300, 600, 900, 1500, 1800, 2700, 3600, 5400]
    let chosen = try [0, 30, 120, 600].map {
      try comparison(of: tasks, quanta, switchCost: $0).chosen.quantum
    }
    #expect(chosen == chosen.sorted())
    #expect(chosen[0] < chosen[3])
  }

  @Test func `A slice a little too short for the tasks is not chosen`() throws {
    // With 25 each needs a second slice of one; with 26 none does.
    #expect(try comparison(of: list(26, 26, 26, 26), [25, 26]).chosen.quantum == 26.s)
  }

  @Test func `No other candidate is better in everything`() throws {
    for seed in UInt64(1)...60 {
      var dice = SeededNumbers(seed: seed)
      let tasks = (0..<dice.number(2...6)).map { _ in
        ForecastTask(id: "", title: "", estimate: dice.number(5...90).s)
      }
      let comparison = try comparison(
        of: tasks, [5, 10, 15, 25, 40, 60, 90], switchCost: dice.number(0...4))
      let chosen = comparison.chosen
      #expect(
        !comparison.rows.contains {
          $0.average.turnaround < chosen.average.turnaround
            && $0.average.response < chosen.average.response && $0.fairness > chosen.fairness
        }, "seed \(seed)")
    }
  }

  @Test func `Slices longer than all tasks come to the same`() throws {
    #expect(try comparison(of: list(10, 20), [20, 40]).isIndifferent)
    #expect(try !comparison(of: list(10, 20), [5, 40]).isIndifferent)
  }

  // MARK: Judgement

  /// What a case says of one quantum; nothing else of it matters.
  private func row(
    _ quantum: Int, response: Int, turnaround: Int, switching: Int = 0, fairness: Double = 1,
    changes: Int = 0
  ) throws -> Comparison.Row {
    var row = Comparison.Row(try Schedule(of: [], under: .quantum(quantum)), quantum: quantum.s)
    row.average = Averages(turnaround: turnaround.s, waiting: .zero, response: response.s)
    (row.switching, row.fairness, row.changes) = (switching.s, fairness, changes)
    return row
  }

  @Test func `Up to a twentieth more is as good, and of what is as good the shortest is chosen`()
    throws
  {
    let cheapest = try row(20, response: 300, turnaround: 700)
    let chosen = try [1050, 1051].map { cost in
      Comparison([cheapest, try row(10, response: 200, turnaround: cost - 200)]).chosen.quantum
    }
    #expect(chosen == [10.s, 20.s])
  }

  @Test func `A dominated row is not chosen, even at the same cost`()
    throws
  {
    let other = try row(20, response: 300, turnaround: 700, switching: 20, fairness: 0.9)
    for beaten in [
      try row(10, response: 301, turnaround: 700, switching: 20, fairness: 0.9),
      try row(10, response: 300, turnaround: 701, switching: 20, fairness: 0.9),
      try row(10, response: 300, turnaround: 700, switching: 21, fairness: 0.9),
      try row(10, response: 300, turnaround: 700, switching: 20, fairness: 0.8),
    ] {
      #expect(beaten.isBeaten(by: other))
      #expect(!other.isBeaten(by: beaten))
      #expect(Comparison([beaten, other]).chosen.quantum == 20.s)
    }
    #expect(!other.isBeaten(by: other))
  }

  @Test func `A row that is better somewhere is not dominated by a cheaper one`() throws {
    let other = try row(20, response: 300, turnaround: 700, switching: 20, fairness: 0.9)
    for better in [
      try row(10, response: 299, turnaround: 710, switching: 20, fairness: 0.9),
      try row(10, response: 310, turnaround: 699, switching: 20, fairness: 0.9),
      try row(10, response: 300, turnaround: 710, switching: 19, fairness: 0.9),
      try row(10, response: 300, turnaround: 710, switching: 20, fairness: 0.95),
    ] {
      #expect(!better.isBeaten(by: other))
      #expect(Comparison([other, better]).chosen.quantum == 10.s)
    }
  }

  @Test func `Zones with other times or other changes are different`() throws {
    let one = try row(10, response: 300, turnaround: 700, changes: 3)
    #expect(
      Comparison([one, try row(20, response: 300, turnaround: 700, changes: 3)]).isIndifferent)
    for other in [
      try row(20, response: 300, turnaround: 700, changes: 2),
      try row(20, response: 300, turnaround: 701, changes: 3),
    ] {
      #expect(!Comparison([one, other]).isIndifferent)
    }
  }

  // MARK: Candidates

  @Test func `Where there are too many candidates every second goes, and the longest stays`() {
    // Of five tasks four take 20 minutes, so that only its being the longest keeps the last.
    for hours in [1, 2, 3] {
      let quanta = QuantumCandidates.quanta(
        for: list(hours * 3600, 1200, 1200, 1200, 1200), switchCost: .zero)
      #expect(quanta.last == (hours * 3600).s)
      #expect(quanta.count <= 12)
      #expect(Set(quanta).count == quanta.count)
    }
  }

  @Test func `Candidates are round, and up to the longest task`() {
    let quanta = QuantumCandidates.quanta(for: list(7200, 3600, 2700, 1200), switchCost: .zero)
    #expect(quanta.allSatisfy { $0 >= 300.s })
    #expect(quanta.last == 7200.s)
    #expect(quanta.count <= 12)
  }

  @Test func `The length that four of five do not exceed is among them`() {
    let quanta = QuantumCandidates.quanta(
      for: list(600, 700, 800, 1111, 3600), switchCost: .zero)
    #expect(quanta.contains(1111.s))
    #expect(quanta.first == 300.s)
  }

  @Test(arguments: [200, 1000, 100_000])
  func `No candidate is longer than a slice may be, however long the tasks are`(hours: Int) {
    let quanta = QuantumCandidates.quanta(
      for: list(hours * 3600, hours * 1800), switchCost: .zero)
    #expect(quanta.count > 4)
    #expect(quanta.allSatisfy(TaskItem.sliceLengths.contains))
    #expect(quanta.last == 86_400.s)
  }

  @Test func `A slice takes at least twice as long as a switch`() {
    let quanta = QuantumCandidates.quanta(for: list(3600, 3600), switchCost: 600.s)
    #expect(quanta.first == 1200.s)
    #expect(QuantumCandidates.quanta(for: [], switchCost: .zero).isEmpty)
    #expect(QuantumCandidates.quanta(for: list(1), switchCost: 600.s) == [1.s])
  }
}
