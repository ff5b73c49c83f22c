import EventStream
import Platform

/// A display of a live rotation for the user. All calls are made on the coach's queue.
package protocol Display: Sendable {
  /// Whether it sends requests, as a screen with keys does.
  var takesRequests: Bool { get }

  /// Shows the current state.
  ///
  /// - Parameters:
  ///   - rotation: The rotation.
  ///   - records: The records since the last call.
  ///   - now: The instant on the rotation's clock.
  /// - Returns: The instant at which the picture changes next by itself; `nil` if only events
  ///   change it.
  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration?

  /// Clears the line before readers of the stream print on the same terminal.
  func makeRoom()

  /// Shows a message that is not a record, such as a refusal.
  func say(_ message: String)

  /// Shows a message that is not an error.
  func greet(_ message: String)

  /// Sets the action for the loss of the terminal.
  func whenGone(_ action: @escaping @Sendable () -> Void)

  /// The size of the terminal has changed.
  func windowChanged()

  /// Takes over the terminal, at the start and when the process is continued.
  func enter()

  /// Restores the terminal before the process is stopped.
  func leave()

  /// Shows the end for as long as the user wants to look at it.
  ///
  /// - Parameters:
  ///   - rotation: The rotation at its end.
  ///   - mayLinger: Whether there is time to look, as no signal ends the program.
  ///   - whenDone: Called once, when the user leaves.
  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void)
}

extension Display {
  package func makeRoom() {}

  package func greet(_ message: String) { say(message) }
}
