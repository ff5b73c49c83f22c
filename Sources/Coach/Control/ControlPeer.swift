import EventStream
import Platform

/// A client of the control socket as it is served: where the conversation stands, and what is on its
/// way.
///
/// It has one thing to do at a time: it is read from only while nothing is to be written to it and no
/// request of it is open. So nothing of it piles up.
final class ControlPeer {
  /// How many bytes are read at once.
  private static let portion = 16 << 10

  /// Where the conversation stands.
  enum Phase {
    /// It may ask for something.
    case talking
    /// Its request waits to be taken.
    case waiting(RequestLine)
    /// Its request was taken, and is to be answered.
    case asking
    /// It gets records.
    case watching(Watcher)
    /// It gets records that are being looked up.
    case fetching(Watcher)
    /// It has been told all that it will be told.
    case leaving
  }

  let client: ClientRequest.Client
  let socket: SocketPeer
  var phase = Phase.talking
  /// For what its socket is looked after; `nil`: it is not.
  var interest: SocketWatch.Interest?

  private var input = RequestBuffer()
  /// Whether it says nothing more.
  private(set) var isSilent = false
  private var output: [UInt8] = []
  /// How much of `output` is sent.
  private var sent = 0
  /// Whether it takes nothing more; its requests are carried out all the same.
  private var isDeaf = false
  private let clocks: any Clocks
  /// When it said or took something last, on CLOCK_MONOTONIC.
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

  /// Whether it may have to give way: what it asked for is neither on its way nor being done.
  var mayGiveWay: Bool {
    switch phase {
    case .talking, .watching, .fetching, .leaving: true
    case .waiting, .asking: false
    }
  }

  // MARK: What it says

  /// Reads what it has sent.
  func listen() {
    switch socket.receive(ControlPeer.portion) {
    case .bytes(let bytes):
      input.append(bytes)
      lastSign = clocks.monotonic
    case .nothing: break
    case .end: isSilent = true
    }
  }

  /// Returns its next request among the bytes that were read.
  func nextLine() -> RequestBuffer.Line? { input.next(isOver: isSilent) }

  /// Whatever it says from now on is not listened to.
  func ignoreInput() { input = RequestBuffer() }

  // MARK: What it is told

  /// Whether everything said to it is on its way.
  var isTold: Bool { output.isEmpty }

  func tell(_ bytes: [UInt8]) {
    if isDeaf { return }
    if output.isEmpty { output = bytes } else { output += bytes }
  }

  enum Delivery {
    case complete
    /// There is no room for now.
    case partial
    /// It is gone, or takes nothing more.
    case refused
  }

  /// Sends what there is room for, with one call.
  func deliver() -> Delivery {
    guard !output.isEmpty else { return .complete }
    guard let count = socket.send(output[sent...]) else {
      isDeaf = true
      output = []
      sent = 0
      return .refused
    }
    sent += count
    if count > 0 { lastSign = clocks.monotonic }
    guard sent == output.count else { return .partial }
    output = []
    sent = 0
    return .complete
  }
}
