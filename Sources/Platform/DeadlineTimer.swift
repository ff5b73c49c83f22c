import Dispatch

/// One timer that fires once at an instant of CLOCK_MONOTONIC and can be armed again and again.
///
/// It is a thread that sleeps until then and runs the handler itself, on the queue: a picture every
/// second costs one wake-up. (A timer of Dispatch wakes one thread to notice, one to act, and the
/// first again to be armed.)
public final class DeadlineTimer: Sendable {
  private let alarm = Alarm()

  /// A timer that is not armed yet; `handler` runs on `queue`, which must be serial.
  public init(
    queue: DispatchQueue, handler: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let alarm = alarm
    try Thread.start(stackSize: 1 << 20) {
      try? Rescue.coverThread()
      while let deadline = alarm.wait() {
        // It may have been armed anew while the queue was busy.
        queue.sync { if alarm.take(deadline) { handler() } }
      }
    }
  }

  deinit { alarm.end() }

  /// Fires at `deadline` on CLOCK_MONOTONIC, at once if that has passed, instead of when it was to.
  public func arm(at deadline: Duration) { alarm.set(deadline) }

  /// Does not fire until it is armed again.
  public func disarm() { alarm.set(nil) }
}
