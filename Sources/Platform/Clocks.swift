import Glibc

/// The three clocks of the machine.
package protocol Clocks: Sendable {
  /// The time since an arbitrary instant, without suspend (CLOCK_MONOTONIC).
  var monotonic: Duration { get }
  /// The time since an arbitrary instant, including suspend (CLOCK_BOOTTIME).
  var boottime: Duration { get }
  /// The wall clock in milliseconds since 1970-01-01T00:00:00Z (CLOCK_REALTIME).
  var wall: Int64 { get }
}

/// The real clocks; no other code in the program reads them.
package struct SystemClocks: Clocks {
  package init() {}

  package var monotonic: Duration { read(CLOCK_MONOTONIC) }
  package var boottime: Duration { read(CLOCK_BOOTTIME) }

  package var wall: Int64 {
    let (seconds, attoseconds) = read(CLOCK_REALTIME).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }

  private func read(_ clock: clockid_t) -> Duration {
    var time = timespec()
    // Every Linux has the three clocks, so the call cannot fail.
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
