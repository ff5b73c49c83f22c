import Dispatch

/// One timer that fires at an instant of CLOCK_MONOTONIC and can be armed again and again.
///
/// Deadlines that follow one another at the same distance, as the seconds on a screen do, cost one
/// wake-up less each: the timer repeats by itself, and arming it for what it does anyway is free.
/// Keep it in a property: a timer that is let go never fires.
package final class DeadlineTimer: Sendable {
  private struct State: ~Copyable {
    /// When it fires next; `nil`: never.
    var deadline: Duration?
    /// The last deadline it was armed for.
    var former: Duration?
    /// After what time it fires again; `nil`: it does not.
    var period: Duration?
  }

  /// The distances at which it is worth while to repeat.
  private static let periods: ClosedRange<Duration> = .milliseconds(50)...(.seconds(10))

  // Sources may be used from any thread; the overlay only does not say so.
  nonisolated(unsafe) private let source: any DispatchSourceTimer
  private let state: Confined<State>

  /// A timer that is not armed yet; `handler` runs on `queue`, which must be serial and is where the
  /// timer is armed.
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

  /// Takes note that it fired, perhaps more than once.
  private func moveOn() {
    guard let deadline = state.value.deadline, let period = state.value.period else {
      state.value.deadline = nil
      return
    }
    state.value.deadline = deadline + period * Int(source.data)
  }

  /// Fires at `deadline` on CLOCK_MONOTONIC, at once if that has passed, instead of when it was to.
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

  /// Does not fire until it is armed again.
  package func disarm() {
    guard state.value.deadline != nil || state.value.period != nil else { return }
    state.value = State()
    source.schedule(deadline: .distantFuture)
  }
}

extension DispatchTimeInterval {
  /// A length of some years at the most.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
