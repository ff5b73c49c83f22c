import EventStream
import Forecast
import Histories

/// A forecast with the data for its presentation.
struct ForecastResult {
  let schedule: Schedule
  /// The quantum of the rules.
  let quantum: Duration
  let policy: PolicyName
  /// The time unit of the policy's numbers.
  let unit: Duration
  /// The work assumed for a task without an estimate and without a slice of its own.
  let assumption: Duration
  /// The comparison; `nil` for none.
  let comparison: Comparison?
  let switchCost: Duration
  /// The titles of the commitments, by their numbers.
  let commitments: [String]
  /// The end of the known commitments, if the forecast extends beyond it.
  let outlook: Duration?
  /// The end of the days with working hours, if the forecast extends beyond it.
  let hoursEnd: Duration?
  let wall: WallClock
  /// The problems of the journals, because of which the time left of estimates may be wrong.
  let problems: JournalProblems

  /// The first quantum that a policy chose, or that of the rules.
  var firstQuantum: Duration { schedule.quanta.first ?? quantum }
}
