import CivilTime
import Foundation
import Planning
import Tasks
import Testing

/// Plans for deadlines, held against the most that can flow from tasks to slots of free time.
///
/// `ROTA_SEEDS=100000` makes so many plans, and `ROTA_SEED=85` the one of that seed.
@Suite struct DeadlineOracleTests {
  @Test func `All due dates are met exactly when that is possible at all`() {
    var met = 0
    for seed in Seeds.chosen {
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
      !Seeds.isAll || (Seeds.chosen.count / 4...Seeds.chosen.count * 3 / 4).contains(met), "\(met)")
  }
}
