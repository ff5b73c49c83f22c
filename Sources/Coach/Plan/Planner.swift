/// Makes the plans that a rotation follows. It remembers the last one, so that what still fits stays
/// where it is.
package protocol Planner: Sendable {
  /// How many days it plans, from the present one on.
  var days: Int { get }

  /// Plans what is left of the days; may take a while.
  func plan(_ situation: Situation) -> Itinerary
}

/// Where a live rotation has its plans made. All calls are made on the coach's queue, on which plans
/// come.
package protocol PlanLink: Sendable {
  /// Says what is to be told of.
  func open(_ tell: @escaping @Sendable (Itinerary) -> Void)

  /// Asks for a plan; does not wait for it.
  func plan(_ situation: Situation)
}
