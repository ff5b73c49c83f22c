import Dispatch
import Platform

/// A planner on a queue of its own, so that planning does not delay the coach.
package final class BackgroundPlanner: PlanLink {
  private let planner: any Planner
  private let queue: DispatchQueue
  private let worker = DispatchQueue(label: "rota.plan")
  private let tell: Confined<(@Sendable (Itinerary) -> Void)?>

  /// - Parameters:
  ///   - planner: The planner.
  ///   - queue: The coach's queue.
  package init(_ planner: any Planner, queue: DispatchQueue) {
    self.planner = planner
    self.queue = queue
    tell = Confined(nil, to: queue)
  }

  package func open(_ tell: @escaping @Sendable (Itinerary) -> Void) { self.tell.value = tell }

  package func plan(_ situation: Situation) {
    worker.async { [weak self] in
      guard let self else { return }
      let itinerary = planner.plan(situation)
      queue.async { self.tell.value?(itinerary) }
    }
  }
}
