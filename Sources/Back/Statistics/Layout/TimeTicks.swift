import CivilTime
import Drawing
import Terminals

/// The lengths of time that the scale of a chart names: equal steps, up to at least the longest.
enum TimeTicks {
  /// The steps on a screen, in seconds.
  private static let screenSteps =
    [10, 30, 60, 120, 300, 600, 900, 1800]
    + [1, 2, 3, 4, 6, 8, 12, 24, 48, 100, 200, 500, 1000].map { $0 * 3600 }

  /// The steps on a page, in seconds.
  private static let pageSteps =
    [1, 2, 5, 10, 15, 30].map { $0 * 60 }
    + [1, 2, 3, 4, 6, 8, 12, 24, 50, 100, 200, 500, 1000, 2000, 5000].map { $0 * 3600 }

  /// More lines than this would compete with what is drawn.
  private static let most = 4

  /// Ticks on a screen, with at least three rows for each.
  static func ticks(upTo longest: Duration, rows: Int) -> [Tick] {
    ticks(upTo: longest, screenSteps, atMost: min(max(1, (rows + 1) / 3), most))
  }

  /// Ticks on a page.
  static func ticks(upTo longest: Duration) -> [Tick] {
    ticks(upTo: longest, pageSteps, atMost: most)
  }

  private static func ticks(upTo longest: Duration, _ steps: [Int], atMost limit: Int) -> [Tick] {
    let seconds = max(1, longest.secondsRoundedUp)
    let step = steps.first { seconds <= $0 * limit } ?? (seconds + limit - 1) / limit
    let count = (seconds + step - 1) / step
    return (1...count).map { index in
      Tick(Double(index * step), TimeText.spent(.seconds(index * step)))
    }
  }
}
