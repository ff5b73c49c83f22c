import CShim
import Dispatch
import Glibc

/// A socket that a ``SocketWatch`` can observe.
package protocol WatchedSocket: Sendable {
  var descriptor: Int32 { get }
}

/// Reports on one queue which of many sockets are ready (`epoll`).
///
/// Each socket has one interest at a time. The queue may also block and wait itself. A closed
/// socket is no longer observed.
package final class SocketWatch: Sendable {
  /// The event that a socket waits for, besides the peer closing.
  package enum Interest: Equatable, Sendable {
    /// Only the peer closing.
    case departure
    /// Bytes to read, or a client to accept.
    case reading
    /// Room to write.
    case writing
  }

  private static let bellToken = -1
  /// The maximum number reported at once; other work of the queue runs in between.
  private static let batch = 16

  /// The epoll set of all sockets and the bell.
  private let set: ReadSource
  private let bell: Int32
  /// The tokens that were woken and not yet reported.
  private let woken = Locked<[Int]>([])

  /// A watch without sockets for `queue`, which must be serial.
  package init(queue: DispatchQueue) throws(SystemError) {
    // An epoll descriptor is readable while one of its members is ready.
    set = ReadSource(try system("epoll_create1") { shim_set_create() }, queue: queue)
    bell = try system("eventfd") { shim_bell_create() }
    try system("epoll_ctl") { shim_set_put(set.descriptor, bell, shim_reading, Self.bellToken) }
  }

  deinit { close(bell) }

  /// Calls `handler` on the queue with the tokens of the ready sockets.
  package func start(_ handler: @escaping @Sendable ([Int]) -> Void) {
    set.start { [weak self] in
      guard let self else { return }
      handler(ready(within: .zero))
    }
  }

  /// Observes a socket, or changes its interest.
  ///
  /// - Parameters:
  ///   - socket: The socket.
  ///   - interest: The event to wait for; `nil` to pause.
  ///   - token: The number that identifies it in reports, from 0.
  package func watch(_ socket: some WatchedSocket, for interest: Interest?, as token: Int) {
    // Both fail only for lack of memory: the descriptors are open and of the right kind.
    guard let interest else {
      _ = shim_set_remove(set.descriptor, socket.descriptor)
      return
    }
    _ = shim_set_put(set.descriptor, socket.descriptor, interest.code, token)
  }

  /// Reports a token as if its socket were ready; may be called from any thread.
  package func wake(_ token: Int) {
    woken.withLock { $0.append(token) }
    shim_bell_ring(bell)
  }

  /// The tokens of the ready sockets; waits for the first for at most `patience`.
  package func ready(within patience: Duration) -> [Int] {
    var tokens = [Int](repeating: 0, count: SocketWatch.batch)
    let milliseconds = Int32(clamping: patience.millisecondsRoundedUp)
    let count = Int(
      shim_set_wait(set.descriptor, &tokens, Int32(tokens.count), max(0, milliseconds)))
    // A signal interrupted the wait; the queue is notified again.
    tokens.removeSubrange(max(0, count)...)
    guard let index = tokens.firstIndex(of: SocketWatch.bellToken) else { return tokens }
    tokens.remove(at: index)
    shim_bell_hush(bell)
    return tokens
      + woken.withLock { woken in
        defer { woken = [] }
        return woken
      }
  }
}

extension SocketWatch.Interest {
  fileprivate var code: shim_interest {
    switch self {
    case .departure: shim_departure
    case .reading: shim_reading
    case .writing: shim_writing
    }
  }
}
