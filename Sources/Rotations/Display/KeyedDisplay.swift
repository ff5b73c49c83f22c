import Coach
import EventStream

/// A display with keys.
package protocol KeyedDisplay: Display {
  /// The tasks to continue with; `nil` unless some were typed at the end. On the queue.
  var more: MoreTasks? { get }

  /// Sets the handlers of requests and of redrawing; on the queue.
  ///
  /// With `leave` it is the display of a guest, who may leave before the rotation ends.
  func attach(
    perform: @escaping @Sendable (Request) -> Void, refresh: @escaping @Sendable () -> Void,
    leave: (@Sendable () -> Void)?)

  /// Prints the final text, and releases the terminal; after the end.
  func close()
}

extension KeyedDisplay {
  /// Attaches the display of the process that runs the rotation.
  package func attach(
    perform: @escaping @Sendable (Request) -> Void, refresh: @escaping @Sendable () -> Void
  ) {
    attach(perform: perform, refresh: refresh, leave: nil)
  }
}
