import EventStream
import Platform

/// Something that shows a live rotation to a person. All calls come on the coach's queue.
package protocol Display: Sendable {
  /// Whether requests come from it, as from a whole screen with keys.
  var takesRequests: Bool { get }

  /// Shows how things stand.
  ///
  /// - Parameters:
  ///   - rotation: The rotation as it is.
  ///   - records: What has happened since the last call.
  ///   - now: The instant on the rotation's clock.
  /// - Returns: The instant at which the picture changes next by itself; `nil`: not before
  ///   something happens.
  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration?

  /// Takes away what would stand in the way of readers that print when they get a record.
  func makeRoom()

  /// Says something that is no record, such as a refusal.
  func say(_ message: String)

  /// Says what is to be done when the terminal is gone.
  func whenGone(_ action: @escaping @Sendable () -> Void)

  /// The size of the terminal has changed.
  func windowChanged()

  /// Takes the terminal, at the start and after the process was continued.
  func enter()

  /// Leaves the terminal as it was, before the process is stopped.
  func leave()

  /// Shows the end, for as long as the user wants to look at it.
  ///
  /// - Parameters:
  ///   - rotation: The rotation at its end.
  ///   - mayLinger: Whether there is time to look, as no signal asks for the end.
  ///   - whenDone: Called once, when the user looks no more.
  func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void)
}

extension Display {
  package func makeRoom() {}
}
