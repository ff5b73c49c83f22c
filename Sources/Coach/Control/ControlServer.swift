import Dispatch
import EventStream
import Platform

/// Serves those who connect to the control socket, all of them on the coach's queue.
///
/// No call waits for a client. What one of them sends or takes is bounded, and done a portion at a
/// time, so that nobody holds up the coach or the others; whoever does not go on only waits.
public final class ControlServer: ControlDesk {
  /// How many are served at once; more wait in the kernel until one of them leaves.
  public static let mostClients = 32

  /// Looks up the records behind a number up to another, as lines; `nil`: they are not to be had.
  public typealias Earlier = @Sendable (_ after: Int, _ upTo: Int) -> [UInt8]?

  struct State {
    /// Where clients come from; `nil` once nobody is let in any more.
    var listener: SocketListener?
    /// Whether more may come in at the moment.
    var isAccepting = false
    var peers: [Int: ControlPeer] = [:]
    /// How many clients there ever were.
    var count = 0
    /// Those whose requests wait to be taken, in the order in which they came.
    var waiting: [Int] = []
    /// Whether the coach knows, or is about to, that requests wait.
    var isAnnounced = false
    var ring = RecordRing()
    var asked: @Sendable () -> Void = {}
    var missed: @Sendable (_ from: Int) -> [Record] = { _ in [] }
    var unwatched: @Sendable () -> Void = {}
  }

  /// The token of the listener; those of clients are their numbers, from 1.
  static let listenerToken = 0

  let queue: DispatchQueue
  let watch: SocketWatch
  let earlier: Earlier
  private let clocks: any Clocks
  private let confined: Confined<State>

  /// Serves those who connect to `listener` on the coach's queue, which is serial.
  ///
  /// `earlier` looks up records that are not among the newest; it is called on threads of their own,
  /// several at a time if several clients ask.
  public init(
    _ listener: SocketListener, queue: DispatchQueue, clocks: any Clocks = SystemClocks(),
    earlier: @escaping Earlier
  ) throws(SystemError) {
    self.queue = queue
    self.clocks = clocks
    self.earlier = earlier
    watch = try SocketWatch(queue: queue)
    confined = Confined(State(listener: listener), to: queue)
  }

  var state: State {
    _read { yield confined.value }
    _modify { yield &confined.value }
  }

  // MARK: ControlDesk

  public func open(
    asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (_ from: Int) -> [Record]
  ) {
    state.asked = asked
    state.missed = missed
    watch.start { [weak self] tokens in
      for token in tokens { self?.look(at: token) }
    }
    letIn()
  }

  public func take() -> [ClientRequest] {
    state.isAnnounced = false
    defer { state.waiting = [] }
    return state.waiting.compactMap { number in
      guard let peer = state.peers[number], case .waiting(let line) = peer.phase else { return nil }
      peer.phase = .asking
      return ClientRequest(client: peer.client, line: line)
    }
  }

  public func answer(_ client: ClientRequest.Client, _ reply: Reply) {
    answer(client, reply.bytes)
  }

  public func answer(_ client: ClientRequest.Client, with snapshot: Record) {
    answer(client, snapshot.bytes)
  }

  private func answer(_ client: ClientRequest.Client, _ bytes: [UInt8]) {
    guard let peer = asking(client) else { return }
    peer.tell(bytes)
    peer.phase = .talking
    goOn(peer)
  }

  public func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record) {
    guard let peer = asking(client) else { return }
    let newest = snapshot.seq ?? 0
    state.ring.expect(after: newest)
    if let since {
      peer.phase = .watching(Watcher(since: since, in: state.ring))
    } else {
      peer.tell(snapshot.bytes)
      peer.phase = .watching(Watcher(knowing: newest, in: state.ring))
    }
    peer.ignoreInput()
    goOn(peer)
  }

  private func asking(_ client: ClientRequest.Client) -> ControlPeer? {
    guard let peer = state.peers[client.number], case .asking = peer.phase else { return nil }
    return peer
  }

  public func publish(_ records: [Record]) {
    for record in records { state.ring.append(record) }
    for peer in state.peers.values where peer.isWatching && peer.isTold { goOn(peer) }
    // Whatever kept somebody out, such as too many open files, may be over.
    letIn()
  }

  public func whenUnwatched(_ action: @escaping @Sendable () -> Void) { state.unwatched = action }

  public var hasWatchers: Bool { state.peers.values.contains(where: \.isWatching) }

  public func close(by deadline: Duration) {
    if let listener = state.listener {
      watch.watch(listener, for: nil, as: ControlServer.listenerToken)
      listener.stop()
    }
    state.listener = nil
    for peer in state.peers.values {
      if !peer.isWatching { peer.phase = .leaving }
      goOn(peer)
    }
    while !state.peers.isEmpty {
      let left = deadline - clocks.monotonic
      if left <= .zero { break }
      for token in watch.ready(within: left) { look(at: token) }
    }
    state.peers = [:]
  }
}
