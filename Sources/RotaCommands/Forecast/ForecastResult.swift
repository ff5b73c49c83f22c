import EventStream
import Forecast

/// A forecast with all that is needed to tell it.
struct ForecastResult {
  let schedule: Schedule
  let quantum: Duration
  /// The titles of the commitments, by their numbers.
  let commitments: [String]
  let wall: WallClock
}
