import Coach

/// A display with keys.
package protocol KeyedDisplay: Display {
  /// The tasks to continue with; `nil` unless some were typed at the end. On the queue.
  var more: MoreTasks? { get }

  /// Sets the handlers of its keys; on the queue.
  func attach(_ handlers: KeyHandlers)

  /// Prints the final text, and releases the terminal; after the end.
  func close()
}

extension KeyedDisplay {
  package var more: MoreTasks? { nil }
}
