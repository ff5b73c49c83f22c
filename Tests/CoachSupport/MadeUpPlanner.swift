import CivilTime
import Coach
import Journals
import EventStream
import Synchronization

/// A planner that gives one plan after the other, whatever it is asked, and keeps what it was asked.
package final class MadeUpPlanner: Planner {
  package let days: Int
  private let state: Mutex<(plans: [Itinerary], asked: [Situation])>

  package init(days: Int = 1, _ plans: Itinerary...) {
    self.days = days
    state = Mutex((plans, []))
  }

  /// What it was asked.
  package var asked: [Situation] { state.withLock(\.asked) }

  package func plan(_ situation: Situation) -> Itinerary {
    state.withLock { state in
      state.asked.append(situation)
      var plan = state.plans.isEmpty ? Itinerary.of([]) : state.plans.removeFirst()
      plan.digest.reason = situation.reason
      return plan
    }
  }
}

extension Itinerary {
  /// A plan of the first day with turns such as `Algebra 30`, in minutes; ids are of titles. The
  /// first one begins at `start`.
  package static func of(
    _ turns: [String], from start: Instant? = nil, changes: String? = nil, days: Int = 1
  ) -> Itinerary {
    let parts = turns.map { $0.split(separator: " ") }
    var parsed = parts.map {
      Turn(task: id(String($0[0])), length: .seconds(60 * (Int($0[1]) ?? 0)))
    }
    if !parsed.isEmpty { parsed[0].start = start }
    let day = CivilDate(daysSinceEpoch: 20_777)
    return Itinerary(
      turns: parsed,
      digest: PlanDigest(
        blocks: turns.count, unplaced: 0, reason: "start", changes: changes,
        coverage: PlanDigest.Coverage(day: day, tasks: parsed.map(\.task), leftOut: [])),
      end: day.adding(days: days))
  }
}
