import Dispatch

/// One timer that fires once at an instant of CLOCK_MONOTONIC and can be armed again and again.
///
/// Keep it in a property: a timer that is let go never fires.
public final class DeadlineTimer: Sendable {
  // Sources may be used from any thread; the overlay only does not say so.
  nonisolated(unsafe) private let source: any DispatchSourceTimer

  /// A timer that is not armed yet; `handler` runs on `queue`, which must be serial.
  public init(queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    source.setEventHandler { @Sendable in handler() }
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  deinit { source.cancel() }

  /// Fires at `deadline` on CLOCK_MONOTONIC, at once if that has passed, instead of when it was to.
  public func arm(at deadline: Duration) {
    source.schedule(deadline: DispatchTime(monotonic: deadline), leeway: .nanoseconds(0))
  }

  /// Does not fire until it is armed again.
  public func disarm() {
    source.schedule(deadline: .distantFuture)
  }
}

extension DispatchTime {
  /// An instant of CLOCK_MONOTONIC, which is what `DispatchTime` counts on Linux.
  init(monotonic instant: Duration) {
    let (seconds, attoseconds) = instant.components
    guard seconds >= 0, attoseconds >= 0 else {
      self.init(uptimeNanoseconds: 1)
      return
    }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // 0 means "now" and values above half the range mean "on another clock" or "never".
    if overflow || whole > UInt64(Int64.max) / 2 {
      self = .distantFuture
    } else {
      self.init(uptimeNanoseconds: max(1, whole + UInt64(attoseconds / 1_000_000_000)))
    }
  }
}
