import Dispatch
import Glibc

/// Reads keys from a terminal in raw mode as they are pressed.
///
/// Keep it in a property: a deallocated one delivers nothing.
package final class KeyInput: Sendable {
  /// The bytes that came from the terminal.
  package enum Event: Equatable, Sendable {
    /// Bytes as they were read: a key's sequence may be split.
    case bytes([UInt8])
    /// The terminal has closed; no event follows.
    case ended
  }

  private let input: Int32
  // Dispatch sources are thread-safe; the Swift overlay does not declare them `Sendable`.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  /// Calls `handler` on `queue`, which must be serial, with the input from `terminal`.
  package init(
    _ terminal: Terminal, queue: DispatchQueue, handler: @escaping @Sendable (Event) -> Void
  ) {
    input = terminal.input
    source = DispatchSource.makeReadSource(fileDescriptor: terminal.input, queue: queue)
    source.setEventHandler { @Sendable [weak self] in
      guard let event = self?.read() else { return }
      handler(event)
    }
    source.activate()
  }

  deinit { source.cancel() }

  /// Reads the available bytes; cancels the source at the end.
  private func read() -> Event? {
    // In raw mode a read without input returns at once; at the end of the file it always does.
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) == 1 else { return nil }
    do throws(SystemError) {
      let bytes = try Descriptor.readOnce(4_096, from: input)
      if !bytes.isEmpty { return .bytes(bytes) }
      guard Int32(request.revents) & (POLLHUP | POLLERR) != 0 else { return nil }
    } catch {
      if error.errno == EAGAIN { return nil }
    }
    source.cancel()
    return .ended
  }
}
