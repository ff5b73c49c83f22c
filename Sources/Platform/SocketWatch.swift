import CShim
import Dispatch
import Glibc

/// A socket that a ``SocketWatch`` can look after.
package protocol WatchedSocket: Sendable {
  var descriptor: Int32 { get }
}

/// Tells on one queue which of many sockets can go on.
///
/// Each is waited for in one way at a time. The queue may also stand still and wait for them itself.
/// A socket that is let go is looked after no more.
package final class SocketWatch: Sendable {
  /// The event that a socket waits for; all of them also wait for the other end to go.
  package enum Interest: Equatable, Sendable {
    /// That the other end goes, and nothing else.
    case departure
    /// There is something to read, or a client to accept.
    case reading
    /// That there is room to write.
    case writing
  }

  private static let bellToken = -1
  /// How many are told of at once; what else the queue has to do comes in between.
  private static let batch = 16

  /// The epoll set of all the sockets and the bell.
  private let set: Int32
  private let bell: Int32
  /// The tokens that were woken and not handed out yet.
  private let woken = Locked<[Int]>([])
  // Sources may be used from any thread; the overlay only does not say so.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  /// A watch over no sockets for `queue`, which must be serial.
  package init(queue: DispatchQueue) throws(SystemError) {
    let (set, bell) = try Self.create()
    self.set = set
    self.bell = bell
    // The set can be waited for like any file: it is readable while one of its members is ready.
    source = DispatchSource.makeReadSource(fileDescriptor: set, queue: queue)
    source.setCancelHandler { @Sendable in
      close(set)
      close(bell)
    }
  }

  deinit {
    // A source that was never started must not be let go.
    source.activate()
    source.cancel()
  }

  /// Calls `handler` on the queue from now on with the tokens of those that can go on.
  package func start(_ handler: @escaping @Sendable ([Int]) -> Void) {
    source.setEventHandler { @Sendable [weak self] in
      guard let self else { return }
      handler(ready(within: .zero))
    }
    source.activate()
  }

  private static func create() throws(SystemError) -> (set: Int32, bell: Int32) {
    let set = try system("epoll_create1") { shim_set_create() }
    do throws(SystemError) {
      let bell = try system("eventfd") { shim_bell_create() }
      try system("epoll_ctl") { shim_set_put(set, bell, shim_reading, bellToken) }
      return (set, bell)
    } catch {
      close(set)
      throw error
    }
  }

  /// Looks after a socket from now on, or in another way.
  ///
  /// - Parameters:
  ///   - socket: The socket.
  ///   - interest: What it waits for; `nil`: nothing at all.
  ///   - token: By what it is told, from 0.
  package func watch(_ socket: some WatchedSocket, for interest: Interest?, as token: Int) {
    // Neither can fail but for want of memory: the descriptors are open, and of the right kind.
    guard let interest else {
      _ = shim_set_remove(set, socket.descriptor)
      return
    }
    _ = shim_set_put(set, socket.descriptor, interest.code, token)
  }

  /// Has a token handed out as if its socket could go on; may be called from any thread.
  package func wake(_ token: Int) {
    woken.withLock { $0.append(token) }
    shim_bell_ring(bell)
  }

  /// The tokens of those that can go on; waits for the first for at most `patience`.
  package func ready(within patience: Duration) -> [Int] {
    var tokens = [Int](repeating: 0, count: SocketWatch.batch)
    let milliseconds = Int32(clamping: patience.millisecondsRoundedUp)
    let count = Int(shim_set_wait(set, &tokens, Int32(tokens.count), max(0, milliseconds)))
    // Interrupted by a signal, it found nobody; the queue is told again.
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
