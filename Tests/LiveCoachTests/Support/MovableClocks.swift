import CoachSupport
import Platform
import Synchronization

/// The real clocks, which a test may let sleep, stand still, or set.
final class MovableClocks: Clocks {
  private struct Offsets {
    var monotonic = Duration.zero
    var boottime = Duration.zero
    var wall = Duration.zero
  }

  private let offsets = Mutex(Offsets())

  /// As if the machine had been suspended just now.
  func sleep(for duration: Duration) {
    offsets.withLock { offsets in
      offsets.boottime += duration
      offsets.wall += duration
    }
  }

  /// As if the process had stood still just now.
  func freeze(for duration: Duration) {
    offsets.withLock { offsets in
      offsets.monotonic += duration
      offsets.boottime += duration
      offsets.wall += duration
    }
  }

  /// As if somebody had set the wall clock just now.
  func setWall(by duration: Duration) {
    offsets.withLock { $0.wall += duration }
  }

  var monotonic: Duration { SystemClocks().monotonic + offsets.withLock(\.monotonic) }
  var boottime: Duration { SystemClocks().boottime + offsets.withLock(\.boottime) }
  var wall: Int64 {
    SystemClocks().wall + offsets.withLock { $0.wall.components.seconds } * 1000
  }
}
