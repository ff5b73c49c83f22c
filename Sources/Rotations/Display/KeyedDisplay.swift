import Coach
import EventStream

/// A display from which keys come.
package protocol KeyedDisplay: Display {
  /// What was typed at the end to go on with; on the queue.
  var more: [String] { get }

  /// Says who carries out what keys ask for, and who lets the picture be drawn again; on the queue.
  ///
  /// With `leave` it is the display of a guest, who may go before the rotation ends.
  func attach(
    perform: @escaping @Sendable (Request) -> Void, refresh: @escaping @Sendable () -> Void,
    leave: (@Sendable () -> Void)?)

  /// Writes what stays on the terminal, and lets go of it; after the end.
  func close()
}

extension KeyedDisplay {
  /// The display of the one who runs the rotation.
  package func attach(
    perform: @escaping @Sendable (Request) -> Void, refresh: @escaping @Sendable () -> Void
  ) {
    attach(perform: perform, refresh: refresh, leave: nil)
  }
}
