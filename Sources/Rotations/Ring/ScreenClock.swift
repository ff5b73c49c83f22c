import CivilTime
import EventStream
import RoundRobin
import Terminals

/// The timing of changes of the picture.
package enum ScreenClock {
  /// The instant on the rotation's clock at which the picture changes by itself; `nil` if it does
  /// not.
  ///
  /// Always later than `now`. A countdown changes every second, in slices under a minute every
  /// tenth of a second; a pause every minute; while the rotation waits only the date changes.
  package static func nextChange(
    of content: SnapshotContent, after now: Duration, isAnimated: Bool
  ) -> Duration? {
    let status = RotationStatus(content, at: now)
    let now = status.now
    switch status.state {
    case .ready, .between, .ended: return nil
    case .waiting where status.paused == nil: return now + status.untilMidnight
    case .slice, .checkIn, .rest, .commitment, .waiting: break
    }
    if status.isRunning, let remaining = status.remaining {
      let step = status.step(isAnimated: isAnimated)
      let steps = remaining.rounded(upTo: step)
      return steps == 0 ? nil : now + (remaining - step * Int(steps - 1))
    }
    return status.paused.map { paused in
      now + (.seconds(60) * (paused.secondsRoundedDown / 60 + 1) - paused)
    }
  }
}

extension RotationStatus {
  /// The time until the next day.
  var untilMidnight: Duration {
    let wall = content.wall
    let midnight = wall.position(of: wall.zone.nextMidnight(after: wall.anchor + now))
    return max(.milliseconds(1), midnight - now)
  }
}
