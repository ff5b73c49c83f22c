import CShim
import Dispatch
import Glibc

/// Tells when the wall clock is set, or the machine wakes up, without polling.
///
/// It waits for one CLOCK_REALTIME timer armed far ahead that the kernel cancels when the clock is set.
package final class ClockChange: Sendable {
  // Sources may be used from any thread; the overlay only does not say so.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  /// Calls `handler` on `queue`, which must be serial, after each change.
  package init(
    queue: DispatchQueue, handler: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let timer = try system("timerfd_create") { shim_clock_watch_create() }
    do throws(SystemError) {
      try Self.arm(timer)
    } catch {
      close(timer)
      throw error
    }
    source = DispatchSource.makeReadSource(fileDescriptor: timer, queue: queue)
    source.setEventHandler { @Sendable in
      var expirations: UInt64 = 0
      _ = Glibc.read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
      // Armed again before the handler reads the clocks, so that no change falls between the two.
      // A failure would leave the timer as it is: the changes until now have been told.
      try? Self.arm(timer)
      handler()
    }
    source.setCancelHandler { @Sendable in close(timer) }
    source.activate()
  }

  deinit { source.cancel() }

  private static func arm(_ timer: Int32) throws(SystemError) {
    do throws(SystemError) {
      try system("timerfd_settime") { shim_clock_watch_arm(timer) }
    } catch {
      // Armed all the same: the clock was set since the last reading.
      guard error.errno == ECANCELED else { throw error }
    }
  }
}
