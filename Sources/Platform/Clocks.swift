import Glibc

/// The three clocks of the machine.
package protocol Clocks: Sendable {
  /// Time since an arbitrary instant, without the time the machine slept (CLOCK_MONOTONIC).
  var monotonic: Duration { get }
  /// Time since an arbitrary instant, with the time the machine slept (CLOCK_BOOTTIME).
  var boottime: Duration { get }
  /// The wall clock in milliseconds since 1970-01-01T00:00:00Z (CLOCK_REALTIME).
  var wall: Int64 { get }
}

/// The real clocks; nothing else in the program reads them.
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
    // The three clocks exist on every Linux, so that the call has no way to fail.
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
