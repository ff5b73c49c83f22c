import CivilTime
import Drawing
import EventStream

/// Times below a chart, as many as there is room for, at round times of the clock.
struct ClockScale {
  struct Tick: Equatable {
    /// Since the start.
    let instant: Duration
    let label: String
  }

  let ticks: [Tick]

  /// Steps that people read easily, in seconds.
  private static let steps = [
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600,
    43_200, 86_400, 172_800, 604_800, 1_209_600, 2_419_200,
  ]

  /// The scale from the start to an end, in so many cells.
  init(end: Duration, wall: WallClock, width: Int) {
    let seconds = max(1, end.secondsRoundedUp)
    let step =
      Self.steps.first { step in
        let label = Self.width(of: step) + 2
        // The cells from one label to the next.
        return step * width >= label * seconds
      } ?? Self.steps[Self.steps.count - 1]
    let midnight = wall.timestamp(at: .zero).local.time.secondsSinceMidnight
    let first = (step - midnight % step) % step
    let room = width - Self.width(of: step)
    let all = stride(from: first, through: seconds, by: step).lazy.map { instant in
      Tick(
        instant: .seconds(instant), label: Self.label(wall.timestamp(at: .seconds(instant)), step))
    }
    // The last one may stand over the edge of the chart, but not far.
    ticks = all.filter { tick in
      Int(tick.instant / end * Double(width)) <= room + 2
    }
  }

  private static func width(of step: Int) -> Int { step < 60 ? 8 : step < 86_400 ? 5 : 6 }

  private static func label(_ time: Timestamp, _ step: Int) -> String {
    let local = time.local
    if step < 60 {
      return local.time.description.count > 5
        ? local.time.description : TimeText.clock(local.time) + ":00"
    }
    return step < 86_400
      ? TimeText.clock(local.time) : "\(local.date.weekday.shortName) \(local.date.numbers.day)"
  }
}
