import CivilTime

/// The remaining part of an estimate.
public struct Remainder: Hashable, Sendable {
  /// The whole estimate.
  public var estimate: Duration
  /// The time spent.
  public var spent: Duration

  public init(estimate: Duration, spent: Duration) {
    self.estimate = estimate
    self.spent = spent
  }

  /// The remaining time; zero if the estimate is exceeded.
  public var left: Duration { max(.zero, estimate - spent) }

  /// The remaining time as it is shown, in whole minutes unless the estimate is short or odd.
  public var wholeLeft: Duration { TimeText.wholeRest(left, of: estimate) }

  /// The excess over the estimate; `nil` below a minute.
  public var excess: Duration? {
    let excess = spent - estimate
    return excess >= .seconds(60) ? excess : nil
  }
}

extension Remainder: CustomStringConvertible {
  /// The remaining time in words: `50 min of 2 h left`, `20 min over its 2 h`.
  public var description: String {
    let whole = TimeText.length(estimate)
    if let excess { return "\(TimeText.minutes(excess)) over its \(whole)" }
    return "\(TimeText.rest(left, of: estimate)) of \(whole) left"
  }

  /// The same without the estimate: `50 min left`, `20 min over`.
  package var shortText: String {
    if let excess { return "\(TimeText.minutes(excess)) over" }
    return "\(TimeText.rest(left, of: estimate)) left"
  }
}
