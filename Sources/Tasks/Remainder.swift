import CivilTime

/// What is left of the time that a task is thought to need, after the time that it has had.
public struct Remainder: Hashable, Sendable {
  /// All of the time that it is thought to need.
  public var estimate: Duration
  /// The time that it has had.
  public var spent: Duration

  public init(estimate: Duration, spent: Duration) {
    self.estimate = estimate
    self.spent = spent
  }

  /// What is left; zero if nothing is.
  public var left: Duration { max(.zero, estimate - spent) }

  /// How much more than its estimate it has had, if that is a minute or more.
  public var excess: Duration? {
    let excess = spent - estimate
    return excess >= .seconds(60) ? excess : nil
  }
}

extension Remainder: CustomStringConvertible {
  /// What is left, for people: `50 min of 2 h left`, `20 min over its 2 h`.
  public var description: String {
    let whole = TimeText.length(estimate)
    if let excess { return "\(TimeText.minutes(excess)) over its \(whole)" }
    let minutes = Duration.seconds((left.secondsRoundedUp + 59) / 60 * 60)
    return "\(TimeText.minutes(minutes)) of \(whole) left"
  }
}
