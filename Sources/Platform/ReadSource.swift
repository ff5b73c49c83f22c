import Dispatch
import Glibc

/// An open descriptor whose input is reported on a queue; it is closed at the end.
///
/// Keep it in a property: a deallocated one reports nothing.
final class ReadSource: Sendable {
  let descriptor: Int32
  // Dispatch sources are thread-safe; the Swift overlay does not declare them `Sendable`.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  init(_ descriptor: Int32, queue: DispatchQueue) {
    self.descriptor = descriptor
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setCancelHandler { @Sendable in close(descriptor) }
  }

  deinit {
    // A suspended source must not be deallocated.
    source.activate()
    source.cancel()
  }

  /// Calls `handler` on the queue while there is input.
  func start(_ handler: @escaping @Sendable () -> Void) {
    source.setEventHandler(handler: handler)
    source.activate()
  }
}
