import CivilTime
import Platform
import Synchronization

/// Clocks that stand still unless somebody lets time pass; they begin at 2026-11-20T08:00:00Z.
final class FakeClocks: Clocks {
  static let start = Instant(seconds: 1_795_161_600)

  private struct State {
    var passed = Duration.zero
    var wallSetBy = Duration.zero
  }

  private let state = Mutex(State())

  /// How much time has passed.
  var passed: Duration { state.withLock(\.passed) }

  /// Lets time pass until so much of it has.
  func pass(to instant: Duration) {
    state.withLock { $0.passed = max($0.passed, instant) }
  }

  /// As if somebody had set the wall clock just now.
  func setWall(by duration: Duration) { state.withLock { $0.wallSetBy += duration } }

  // Any number will do, as long as nobody takes it for the rotation's clock.
  var monotonic: Duration { .seconds(5000) + passed }
  var boottime: Duration { monotonic }
  var wall: Int64 {
    (FakeClocks.start + passed + state.withLock(\.wallSetBy)).milliseconds
  }
}
