import CivilTime
import Foundation
import Planning
import Tasks
import Testing
import Thoroughness

/// Plans for deadlines, held against the most that can flow from tasks to slots of free time.
///
/// `ROTA_SEEDS=100000` makes so many plans, and `ROTA_SEED=85` the one of that seed.
@Suite struct DeadlineOracleTests {
  @Test func `All due dates are met exactly when that is possible at all`() {
    var met = 0
    let seeds = Seeds.first(300, of: 10_000)
    for seed in seeds {
      let request = PlanRequest.random(seed: seed, strategy: .deadline, isExact: true)
      let (possible, wanted) = request.feasible(in: Slots(of: request))
      let due = Set(request.tasks.filter { $0.due != nil }.map(\.id))
      let short = Plan(for: request).unplaced.filter { due.contains($0.task) }
        .reduce(Duration.zero) { $0 + $1.short }
      #expect(
        (short == .zero) == (possible == wanted), "seed \(seed): \(possible) of \(wanted), \(short)"
      )
      if wanted > .zero, short == .zero { met += 1 }
    }
    #expect(
      seeds.count < 300 || (seeds.count / 4...seeds.count * 3 / 4).contains(met), "\(met)")
  }
}
