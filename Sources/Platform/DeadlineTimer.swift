import Dispatch

/// A timer for instants of CLOCK_MONOTONIC that can be armed repeatedly.
///
/// It has a thread of its own, which does the work on the queue: so a deadline wakes one thread by
/// one system call, where a timer of Dispatch wakes two by six. Keep it in a property: a
/// deallocated timer never fires.
package final class DeadlineTimer: Sendable {
  private struct State {
    /// The next instant at which it fires; `nil` if it is disarmed.
    var deadline: Duration?
    var hasThread = false
    var isOver = false
  }

  private let queue: DispatchQueue
  private let handler: @Sendable () -> Void
  private let state = Monitor(State())

  /// A disarmed timer; `handler` runs on `queue`, which must be serial. Arm it on that queue.
  package init(queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    self.queue = queue
    self.handler = handler
  }

  deinit { state.change { $0.isOver = true } }

  /// Replaces the deadline; a deadline in the past fires at once.
  package func arm(at deadline: Duration) {
    let hasThread = state.change { state in
      defer { state.hasThread = true }
      state.deadline = deadline
      return state.hasThread
    }
    if hasThread { return }
    do {
      try Thread.start { [state, queue, handler] in Self.run(state, queue, handler) }
    } catch {
      // Where no thread is to be had, Dispatch may have one, and the next deadline tries again.
      state.change { $0.hasThread = false }
      queue.asyncAfter(deadline: DispatchTime(monotonic: deadline)) { [state, handler] in
        Self.fire(deadline, state, handler)
      }
    }
  }

  /// Cancels the deadline.
  package func disarm() { state.change { $0.deadline = nil } }

  /// The thread: fires at each deadline, until the timer is gone.
  private static func run(
    _ state: Monitor<State>, _ queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) {
    let clocks = SystemClocks()
    while let due = state.wait({ state -> Monitor<State>.Look<Duration?> in
      if state.isOver { return .found(nil) }
      guard let deadline = state.deadline, clocks.monotonic >= deadline else {
        return .wait(until: state.deadline)
      }
      return .found(deadline)
    }) {
      queue.sync { fire(due, state, handler) }
    }
  }

  /// Fires, unless another deadline was set before the queue was free.
  private static func fire(
    _ due: Duration, _ state: Monitor<State>, _ handler: @Sendable () -> Void
  ) {
    let isDue = state.change { state in
      guard state.deadline == due, !state.isOver else { return false }
      state.deadline = nil
      return true
    }
    if isDue { handler() }
  }
}
