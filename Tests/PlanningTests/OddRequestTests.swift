import CivilTime
import Planning
import Tasks
import Testing

/// Requests that nobody makes on purpose.
@Suite struct OddRequestTests {
  @Test(arguments: PlanRequest.Strategy.allCases)
  func `The longest lengths there are do no harm`(_ strategy: PlanRequest.Strategy) throws {
    let ages = Duration.seconds(Int64.max / 4)
    var request = try PlanRequest(days: 3, tasks: ["A", "B est:1000000h", "C due:2026-11-24"])
    request.strategy = strategy
    request.tasks[0].estimate = ages
    request.tasks[2].estimate = ages
    for path in [\PlanRequest.minimum, \.maximum, \.pause, \.buffer] {
      var odd = request
      odd[keyPath: path] = ages
      #expect(PlanCheck(Plan(for: odd), for: odd).broken.isEmpty)
    }
    request.cap = ages
    #expect(PlanCheck(Plan(for: request), for: request).broken.isEmpty)
  }

  @Test(arguments: PlanRequest.Strategy.allCases)
  func `A task of a century lacks nearly all of it`(_ strategy: PlanRequest.Strategy) throws {
    for tasks in [["A est:1000000h"], ["A est:1000000h due:2026-11-24", "B"]] {
      for cap in [nil, Duration.seconds(7200)] {
        let request = try PlanRequest(days: 2, work: "08:00-12:00", tasks: tasks) {
          ($0.strategy, $0.cap) = (strategy, cap)
        }
        #expect(Plan(for: request).missing.first?.hasPrefix("A 99999") == true)
      }
    }
  }

  @Test func `A minimum of nothing is a minute`() throws {
    let request = try PlanRequest(work: "08:00-08:00:40 09:00-09:01", tasks: ["A est:2h"]) {
      $0.minimum = .zero
    }
    #expect(Plan(for: request).words() == ["09:00-09:01 A"])
  }

  @Test func `A cap of nothing leaves nothing`() throws {
    let request = try PlanRequest(tasks: ["A est:20m"]) { $0.cap = .zero }
    #expect(Plan(for: request).missing == ["A 20m"])
  }

  @Test(arguments: PlanRequest.Strategy.allCases)
  func `Many very short slices take no time`(_ strategy: PlanRequest.Strategy) throws {
    let request = try PlanRequest(tasks: ["A est:1h slice:1s", "B est:1h slice:1s"]) {
      $0.strategy = strategy
    }
    #expect(Plan(for: request).blocks.count == 2 * 3600)
  }

  @Test func `Completed tasks and commitments are not planned as tasks`() throws {
    let plan = Plan(for: try PlanRequest(tasks: ["x A est:1h", "B at:10:00-11:00"]))
    #expect(plan == Plan(blocks: []))
  }
}
