import RoundRobin

/// A cache of the last estimate of the end, which changes only with events.
struct EstimateStore: Sendable {
  private var snapshot: Snapshot?
  private var estimate: EndEstimate?

  mutating func estimate(_ status: RotationStatus) -> EndEstimate? {
    // While paused, the end moves with the present.
    if status.paused == nil, snapshot == status.rotation { return estimate }
    snapshot = status.rotation
    estimate = EndEstimate(status)
    return estimate
  }
}
