import Dispatch

extension DispatchTime {
  /// An instant of CLOCK_MONOTONIC, which is what `DispatchTime` counts on Linux.
  package init(monotonic instant: Duration) {
    let (seconds, attoseconds) = instant.components
    guard seconds >= 0, attoseconds >= 0 else {
      self.init(uptimeNanoseconds: 1)
      return
    }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // Dispatch reads 0 as "now" and values above half the range as another clock or "never".
    if overflow || whole > UInt64(Int64.max) / 2 {
      self = .distantFuture
    } else {
      self.init(uptimeNanoseconds: max(1, whole + UInt64(attoseconds / 1_000_000_000)))
    }
  }
}

extension DispatchTimeInterval {
  /// A duration of a few years at most.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
