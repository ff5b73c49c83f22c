import EventStream
import Platform

/// A client of the control socket, as the server sees it: its state and its buffers.
///
/// It has one pending operation at a time: its input is read only while no output and no request is
/// pending, so its buffers stay bounded.
final class ControlPeer {
  /// The number of bytes per read.
  private static let portion = 16 << 10

  /// The state of the conversation.
  enum Phase {
    /// It may send a request.
    case talking
    /// Its request is queued.
    case waiting(RequestLine)
    /// Its request is being executed.
    case asking
    /// It receives records.
    case watching(Watcher)
    /// It waits for records being looked up.
    case fetching(Watcher)
    /// Everything was sent and the connection closes.
    case leaving
  }

  let client: ClientRequest.Client
  let socket: SocketPeer
  var phase = Phase.talking
  /// The event that its socket waits for; `nil` for none.
  var interest: SocketWatch.Interest?

  private var input = RequestBuffer()
  /// Whether it sends no more.
  private(set) var isSilent = false
  private var output: [UInt8] = []
  /// The number of bytes sent of `output`.
  private var sent = 0
  /// Whether it receives no more; its requests are executed all the same.
  private var isDeaf = false
  private let clocks: any Clocks
  /// The instant of its last activity, on CLOCK_MONOTONIC.
  private(set) var lastSign: Duration

  init(_ socket: SocketPeer, client: ClientRequest.Client, clocks: any Clocks) {
    self.socket = socket
    self.client = client
    self.clocks = clocks
    lastSign = clocks.monotonic
  }

  var isWatching: Bool {
    switch phase {
    case .watching, .fetching: true
    case .talking, .waiting, .asking, .leaving: false
    }
  }

  /// Whether it may be displaced: it has no pending request.
  var mayGiveWay: Bool {
    switch phase {
    case .talking, .watching, .fetching, .leaving: true
    case .waiting, .asking: false
    }
  }

  // MARK: Receiving

  /// Reads its input.
  func listen() {
    switch socket.receive(ControlPeer.portion) {
    case .bytes(let bytes):
      input.append(bytes)
      lastSign = clocks.monotonic
    case .nothing: break
    case .end: isSilent = true
    }
  }

  /// Returns its next request from the input.
  func nextLine() -> RequestBuffer.Line? { input.next(isOver: isSilent) }

  /// Ignores its further input.
  func ignoreInput() { input = RequestBuffer() }

  // MARK: Sending

  /// Whether all output was sent.
  var isTold: Bool { output.isEmpty }

  func tell(_ bytes: [UInt8]) {
    if isDeaf { return }
    if output.isEmpty { output = bytes } else { output += bytes }
  }

  enum Delivery {
    case complete
    /// The socket's buffer is full.
    case partial
    /// It is gone, or receives no more.
    case refused
  }

  /// Sends as much as there is room for, with one call.
  func deliver() -> Delivery {
    guard !output.isEmpty else { return .complete }
    guard let count = socket.send(output[sent...]) else {
      isDeaf = true
      output = []
      sent = 0
      return .refused
    }
    sent += count
    // What a watcher receives is no sign of it: with many records none would ever give way.
    if count > 0, !isWatching { lastSign = clocks.monotonic }
    guard sent == output.count else { return .partial }
    output = []
    sent = 0
    return .complete
  }
}
