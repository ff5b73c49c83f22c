import CivilTime
import Drawing
import Terminals

/// The lengths of time that the scale of a chart names.
enum TimeTicks {
  /// The steps of a scale, in seconds.
  private static let steps =
    [10, 30, 60, 120, 300, 600, 900, 1800]
    + [1, 2, 3, 4, 6, 8, 12, 24, 48, 100, 200, 500, 1000].map { $0 * 3600 }

  /// More lines than this would compete with the bars.
  private static let mostTicks = 4

  /// Ticks up to at least the longest time, with at least three rows for each.
  static func ticks(upTo longest: Duration, rows: Int) -> [Tick] {
    let limit = min(max(1, (rows + 1) / 3), mostTicks)
    let seconds = max(1, longest.secondsRoundedUp)
    let step = steps.first { (seconds + $0 - 1) / $0 <= limit } ?? (seconds + limit - 1) / limit
    let count = (seconds + step - 1) / step
    return (1...count).map { index in
      Tick(Double(index * step), TimeText.spent(.seconds(index * step)))
    }
  }
}
