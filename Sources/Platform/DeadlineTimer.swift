import Dispatch

/// A timer for instants of CLOCK_MONOTONIC that can be armed repeatedly.
///
/// Deadlines at a constant interval, such as the seconds on a screen, save one system call each:
/// the timer repeats, and arming it for its next repetition is free. Keep it in a property: a
/// deallocated timer never fires.
package final class DeadlineTimer: Sendable {
  private struct State: ~Copyable {
    /// The next instant at which it fires; `nil` if it is disarmed.
    var deadline: Duration?
    /// The previous deadline.
    var former: Duration?
    /// The interval at which it repeats; `nil` if it does not.
    var period: Duration?
  }

  /// The intervals for which a repeating timer pays.
  private static let periods: ClosedRange<Duration> = .milliseconds(50)...(.seconds(10))

  // Dispatch sources are thread-safe; the Swift overlay does not declare them `Sendable`.
  nonisolated(unsafe) private let source: any DispatchSourceTimer
  private let state: Confined<State>

  /// A disarmed timer; `handler` runs on `queue`, which must be serial. Arm it on that queue.
  package init(queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    state = Confined(State(), to: queue)
    source.setEventHandler { @Sendable [weak self] in
      self?.moveOn()
      handler()
    }
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  deinit { source.cancel() }

  /// Advances the deadline after one or more firings.
  private func moveOn() {
    guard let deadline = state.value.deadline, let period = state.value.period else {
      state.value.deadline = nil
      return
    }
    state.value.deadline = deadline + period * Int(source.data)
  }

  /// Replaces the deadline; a deadline in the past fires at once.
  package func arm(at deadline: Duration) {
    defer { state.value.former = deadline }
    if state.value.deadline == deadline { return }
    let step = state.value.former.map { deadline - $0 } ?? .zero
    let period = DeadlineTimer.periods.contains(step) ? step : nil
    state.value.deadline = deadline
    state.value.period = period
    source.schedule(
      deadline: DispatchTime(monotonic: deadline),
      repeating: period.map(DispatchTimeInterval.init) ?? .never, leeway: .nanoseconds(0))
  }

  /// Cancels the deadline.
  package func disarm() {
    guard state.value.deadline != nil || state.value.period != nil else { return }
    state.value = State()
    source.schedule(deadline: .distantFuture)
  }
}

extension DispatchTimeInterval {
  /// A duration of a few years at most.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
