import EventStream
import Forecast

/// A forecast with all that is needed to tell it.
struct ForecastResult {
  let schedule: Schedule
  /// The quantum of the rules.
  let quantum: Duration
  let policy: PolicyName
  /// What the numbers of the policy count.
  let unit: Duration
  /// What a task without an estimate and a slice of its own counts as.
  let assumption: Duration
  /// What was compared with it; `nil`: nothing.
  let comparison: Comparison?
  let switchCost: Duration
  /// The titles of the commitments, by their numbers.
  let commitments: [String]
  /// The first instant of which no commitment is known, if the forecast goes beyond it.
  let outlook: Duration?
  let wall: WallClock

  /// The first quantum that a policy chose, or that of the rules.
  var firstQuantum: Duration { schedule.quanta.first ?? quantum }
}
