import CivilTime
import EventStream
import RoundRobin
import Terminals

extension ScreenClock {
  /// When the picture looks different next although nothing happens, on the rotation's clock; nil:
  /// not by itself.
  ///
  /// Always later than `now`. What counts down changes when a second of what is left is over, in
  /// slices under a minute every tenth of a second; a pause when a further minute of it is over;
  /// while the rotation waits only the date changes.
  package static func nextChange(
    of content: SnapshotContent, after now: Duration, isAnimated: Bool = true
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

/// When the picture of a rotation changes.
package enum ScreenClock {}

extension RotationStatus {
  /// How long it is until the date on the wall changes, about: a change of the clocks may come
  /// before.
  fileprivate var untilMidnight: Duration {
    let stamp = content.wall.timestamp(at: now)
    let next = stamp.local.time.secondsSinceMidnight - 86_400
    let ahead = Instant(seconds: stamp.instant.seconds - next) - content.wall.anchor - now
    return max(.milliseconds(1), ahead)
  }
}
