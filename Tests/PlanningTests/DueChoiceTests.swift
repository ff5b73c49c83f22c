import Testing
import Thoroughness

@testable import Planning

/// Which dates are met, held against all choices there are.
@Suite struct DueChoiceTests {
  private func jobs(_ seed: UInt64) -> [DueChoice.Job] {
    var numbers = SeededNumbers(seed: seed)
    func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }
    let fixed = roll(0...3) == 0 ? roll(1...2) : 0
    let horizon = roll(8...30)
    return (0..<roll(1...8)).map { number in
      let arrival = roll(0...2) == 0 ? roll(0...horizon / 2) : 0
      return DueChoice.Job(
        task: number, arrival: arrival, due: roll(arrival...horizon), amount: roll(1...6),
        rank: roll(0...2))
    }
      + (0..<fixed).map { _ in
        DueChoice.Job(task: nil, arrival: 0, due: 100 + horizon, amount: roll(1...4), rank: 0)
      }
  }

  /// The misses of each rank of the best choice.
  private func fewest(_ jobs: [DueChoice.Job]) -> [Int] {
    let tasks = jobs.filter { $0.task != nil }
    let fixed = jobs.filter { $0.task == nil }
    return (0..<1 << tasks.count).compactMap { mask -> [Int]? in
      let kept = tasks.indices.filter { mask & 1 << $0 == 0 }.map { tasks[$0] }
      guard DueChoice.fits(kept + fixed) else { return nil }
      return misses(tasks.indices.filter { mask & 1 << $0 != 0 }.map { tasks[$0] })
    }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  private func misses(_ jobs: [DueChoice.Job]) -> [Int] {
    (0...2).map { rank in jobs.count { $0.rank == rank } }
  }

  @Test func `No other choice misses fewer of the highest priority, then of the next`() {
    for seed in Seeds.first(300, of: 10_000) {
      let jobs = jobs(seed)
      let choice = DueChoice(jobs)
      #expect(choice.isBest)
      let missed = jobs.filter { $0.task.map(choice.missed.contains) ?? false }
      #expect(misses(missed) == fewest(jobs), "seed \(seed)")
      let kept = jobs.filter { !($0.task.map(choice.missed.contains) ?? false) }
      #expect(DueChoice.fits(kept), "seed \(seed)")
    }
  }

  @Test func `Beyond forty tasks the choice is good, and says that it may not be the best`() {
    let jobs = (0..<60).map {
      DueChoice.Job(task: $0, arrival: 0, due: 30, amount: 1 + $0 % 3, rank: $0 % 2)
    }
    let choice = DueChoice(jobs)
    #expect(!choice.isBest)
    // Ten of one, and ten of two: one each of the highest priority.
    #expect(DueChoice.fits(jobs.filter { !choice.missed.contains($0.task ?? -1) }))
    #expect(choice.missed.count(where: { $0 % 2 == 0 }) == 10)
  }
}
