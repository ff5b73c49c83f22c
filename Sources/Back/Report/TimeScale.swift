import CivilTime
import Drawing
import Terminals

/// The axis of durations, from zero to at least the maximum, in equal steps.
struct TimeScale: Equatable {
  /// In seconds, ascending; the last one is at least the maximum.
  let ticks: [Tick]

  /// The steps that can be read at a glance, in minutes.
  private static let steps = [
    1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440, 3000, 6000, 12_000, 30_000,
    60_000, 120_000, 300_000,
  ]
  private static let mostTicks = 4

  init(upTo longest: Duration) {
    let minutes = max((longest.secondsRoundedUp + 59) / 60, 1)
    let step = Self.steps.first { minutes <= $0 * Self.mostTicks } ?? minutes
    let count = (minutes + step - 1) / step
    ticks = (1...count).map { index in
      Tick(Double(index * step * 60), TimeText.minutes(.seconds(index * step * 60)))
    }
  }
}

extension Duration {
  /// The duration in seconds, for drawing.
  var inSeconds: Double { Double(attoseconds) / 1e18 }
}
