import CivilTime
import Platform
import Synchronization

/// Clocks that stand still until a test lets time pass; they begin at 2026-11-20T08:00:00Z.
package final class FakeClocks: Clocks {
  package static let start = Instant(seconds: 1_795_161_600)

  private struct State {
    var passed = Duration.zero
    var wallSetBy = Duration.zero
  }

  private let state = Mutex(State())

  package init() {}

  /// How much time has passed.
  package var passed: Duration { state.withLock(\.passed) }

  /// Lets time pass until so much of it has.
  package func pass(to instant: Duration) {
    state.withLock { $0.passed = max($0.passed, instant) }
  }

  /// Sets the wall clock forward, as a user would.
  package func setWall(by duration: Duration) { state.withLock { $0.wallSetBy += duration } }

  // Any number will do that is not taken for the rotation's clock.
  package var monotonic: Duration { .seconds(5000) + passed }
  package var boottime: Duration { monotonic }
  package var wall: Int64 {
    (FakeClocks.start + passed + state.withLock(\.wallSetBy)).milliseconds
  }
}
