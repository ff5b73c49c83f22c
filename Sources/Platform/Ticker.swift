/// Something that is done now and then while this thread is busy with something else.
package final class Ticker: Sendable {
  private let isOver = Monitor(false)

  /// - Parameters:
  ///   - first: After what time it is done for the first time.
  ///   - period: After what further time each it is done again; `nil`: it is not.
  ///   - tick: What is done; it is told how much time has passed. Nothing is if there is no room for
  ///     another thread.
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

  /// Lets it be: when this returns, nothing is being done any more.
  package func stop() { isOver.change { $0 = true } }
}
