import Coach
import EventStream
import Terminals

/// Announces the switches of a rotation without a terminal, on the desktop and by sounds, and
/// prints its messages.
final class UnseenDisplay: KeyedDisplay {
  private let announcer: Announcer
  private let complain: @Sendable (String) -> Void

  init(_ announcer: Announcer, complain: @escaping @Sendable (String) -> Void) {
    self.announcer = announcer
    self.complain = complain
  }

  var takesRequests: Bool { false }

  func attach(_ handlers: KeyHandlers) {}

  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
    // There is no terminal for the bell or an escape sequence.
    _ = announcer.announce(records)
    return nil
  }

  func say(_ message: String) { complain(message) }

  func whenGone(_ action: @escaping @Sendable () -> Void) {}

  func windowChanged() {}

  func enter() {}

  func leave() {}

  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
    whenDone()
  }

  func close() {}
}
