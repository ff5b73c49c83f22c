import CoachSupport
import Platform
import Synchronization

/// The other end of a connection, played from a script: what it says is cut up as told, and what it
/// hears is kept.
final class ScriptedConnection: Connection {
  /// What comes next from the other end.
  enum Part: Sendable {
    case bytes(String)
    /// Nothing comes for as long as anybody waits.
    case silence
    case failure(errno: Int32)
  }

  private struct State {
    var parts: [Part]
    var sent: [UInt8] = []
    var sendError: Int32?
  }

  private let state: Mutex<State>

  /// Whether everything was read that was sent to it.
  let isRead: Bool

  init(_ parts: Part..., sendError: Int32? = nil, isRead: Bool = true) {
    self.isRead = isRead
    state = Mutex(State(parts: parts, sendError: sendError))
  }

  /// What was sent.
  var sent: String { state.withLock { String(decoding: $0.sent, as: UTF8.self) } }

  func send(_ bytes: [UInt8]) throws(SystemError) {
    let failure = state.withLock { state in
      state.sent += bytes
      return state.sendError
    }
    if let failure { throw SystemError(call: "send", errno: failure) }
  }

  func receive(within patience: Duration?) throws(SystemError) -> [UInt8]? {
    let part = state.withLock { $0.parts.isEmpty ? .bytes("") : $0.parts.removeFirst() }
    switch part {
    case .bytes(let text): return Array(text.utf8)
    case .silence: return nil
    case .failure(let errno): throw SystemError(call: "recv", errno: errno)
    }
  }

  func close() {}
}
