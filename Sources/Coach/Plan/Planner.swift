/// Makes the plans of a rotation. It remembers the last one, and keeps what still fits in place.
package protocol Planner: Sendable {
  /// The number of days it plans, from today on.
  var days: Int { get }

  /// Plans the rest of the days; may be slow.
  func plan(_ situation: Situation) -> Itinerary
}

/// Asynchronous planning for a live rotation. Call it on the coach's queue, which receives the
/// plans.
package protocol PlanLink: Sendable {
  /// Sets the handler of plans.
  func open(_ tell: @escaping @Sendable (Itinerary) -> Void)

  /// Requests a plan without waiting.
  func plan(_ situation: Situation)
}
