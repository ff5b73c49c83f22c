import CoachSupport
import Dispatch
import Platform

/// Measures how late a timer on a queue fires, every two milliseconds.
final class Punctuality: Sendable {
  private struct State {
    var due: Duration
    var lateness: [Duration] = []
    var timer: DeadlineTimer?
  }

  private static let interval = Duration.milliseconds(2)

  private let queue: DispatchQueue
  private let clocks = SystemClocks()
  private let state: Confined<State>

  init(queue: DispatchQueue) {
    self.queue = queue
    state = Confined(State(due: clocks.monotonic), to: queue)
    queue.sync {
      state.value.timer = DeadlineTimer(queue: queue) { [weak self] in self?.fire() }
      arm()
    }
  }

  private func fire() {
    state.value.lateness.append(clocks.monotonic - state.value.due)
    arm()
  }

  private func arm() {
    state.value.due = clocks.monotonic + Punctuality.interval
    state.value.timer?.arm(at: state.value.due)
  }

  /// Ends, and answers how late it was: at the median, and but for one time in a hundred.
  func finish() -> (median: Duration, mostly: Duration) {
    queue.sync {
      state.value.timer = nil
      let sorted = state.value.lateness.sorted()
      guard !sorted.isEmpty else { return (.seconds(1), .seconds(1)) }
      return (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
    }
  }
}
