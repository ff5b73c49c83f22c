import Dispatch
import Platform

/// Waits in the background of a shell until the program is in the foreground of its terminal.
///
/// A shell does not signal a running job that it brings to the foreground. So in the background the
/// terminal is asked twice a second; in the foreground nothing is.
///
/// Call everything except the initializer on the queue given there.
package final class ForegroundWait: Sendable {
  private static let interval = Duration.milliseconds(500)

  private let terminal: Terminal
  private let queue: DispatchQueue
  private let timer: Confined<DeadlineTimer?>

  package init(for terminal: Terminal, queue: DispatchQueue) {
    self.terminal = terminal
    self.queue = queue
    timer = Confined(nil, to: queue)
  }

  /// Calls `action` in the foreground: at once, or as soon as the program is there.
  package func reach(_ action: @escaping @Sendable (_ isLate: Bool) -> Void) {
    giveUp()
    if terminal.isInForeground { return action(false) }
    timer.value = DeadlineTimer(queue: queue) { [weak self] in self?.ask(action) }
    arm()
  }

  /// Waits no longer.
  package func giveUp() { timer.value = nil }

  private func ask(_ action: @Sendable (_ isLate: Bool) -> Void) {
    guard terminal.isInForeground else { return arm() }
    giveUp()
    action(true)
  }

  private func arm() { timer.value?.arm(at: SystemClocks().monotonic + Self.interval) }
}
