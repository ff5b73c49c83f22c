import RoundRobin

/// A cache of the last estimate of the end, which changes only with events.
struct EstimateStore: Sendable {
  private var snapshot: Snapshot?
  private var estimate: EndEstimate?

  mutating func estimate(_ status: RotationStatus) -> EndEstimate? {
    // While the user is away, the end moves with the present.
    let isAway = status.paused != nil || status.state == .checkIn
    if !isAway, snapshot == status.rotation { return estimate }
    snapshot = status.rotation
    estimate = EndEstimate(status)
    return estimate
  }
}
