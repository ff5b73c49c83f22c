import CivilTime
import Planning
import Testing
import Thoroughness

/// Plans for random requests, held against the laws; `ROTA_SEEDS` and `ROTA_SEED` choose which.
@Suite struct PlanLawTests {
  @Test(arguments: PlanRequest.Strategy.allCases)
  func `No plan breaks a law`(_ strategy: PlanRequest.Strategy) {
    let seeds = Seeds.first(300, of: 10_000)
    for seed in seeds where seeds.count == 1 || seed.strategy == strategy {
      let request = PlanRequest.random(seed: seed, strategy: strategy)
      let broken = PlanCheck(Plan(for: request), for: request).broken
      #expect(broken.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: Law.allCases)
  func `A planner that is no good breaks every law`(_ law: Law) {
    let isBroken = (0..<200 as Range<UInt64>).contains { seed in
      let request = PlanRequest.random(seed: seed, strategy: seed.strategy)
      return BadPlanner.allCases.contains {
        PlanCheck($0.plan(for: request), for: request).broken.contains(law)
      }
    }
    #expect(isBroken)
  }
}

extension UInt64 {
  /// The strategy that a seed is tried with: each with every other one.
  fileprivate var strategy: PlanRequest.Strategy { isMultiple(of: 2) ? .share : .deadline }
}
