import CShim
import Dispatch
import Glibc

/// Reports when the wall clock is set or the machine wakes up, without polling.
///
/// A CLOCK_REALTIME timer armed far ahead is cancelled by the kernel when the clock is set.
package final class ClockChange: Sendable {
  private let source: ReadSource

  /// Calls `handler` on `queue`, which must be serial, after each change.
  package init(
    queue: DispatchQueue, handler: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let timer = try system("timerfd_create") { shim_clock_watch_create() }
    source = ReadSource(timer, queue: queue)
    try Self.arm(timer)
    source.start {
      var expirations: UInt64 = 0
      _ = Glibc.read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
      // Armed before the handler reads the clocks, so that no change falls in between.
      // On failure the timer stays armed as it was; all changes so far are reported.
      try? Self.arm(timer)
      handler()
    }
  }

  private static func arm(_ timer: Int32) throws(SystemError) {
    do throws(SystemError) {
      try system("timerfd_settime") { shim_clock_watch_arm(timer) }
    } catch {
      // Arm the timer even so: the clock was set since the last reading.
      guard error.errno == ECANCELED else { throw error }
    }
  }
}
