/// Runs a closure periodically on another thread while this one is busy.
package final class Ticker: Sendable {
  private let isOver = Monitor(false)

  /// - Parameters:
  ///   - first: The delay before the first call.
  ///   - period: The interval of further calls; `nil` for no more.
  ///   - tick: Called with the elapsed time; never called if the thread cannot be started.
  package init(
    after first: Duration, every period: Duration? = nil,
    _ tick: @escaping @Sendable (_ passed: Duration) -> Void
  ) {
    let clocks = SystemClocks()
    let start = clocks.monotonic
    try? Thread.start { [isOver] in
      var next: Duration? = first
      isOver.wait { isOver in
        if isOver { return .found(()) }
        if let due = next, clocks.monotonic - start >= due {
          tick(due)
          next = period.map { due + $0 }
        }
        return .wait(until: next.map { start + $0 })
      }
    }
  }

  /// Stops it; after this returns, the closure is not running.
  package func stop() { isOver.change { $0 = true } }
}
