import Dispatch
import EventStream
import Journals
import Platform

/// Serves all clients of the control socket on the coach's queue.
///
/// No call blocks. The input and output of a client is bounded and processed in portions, so that
/// no client delays the coach or other clients.
package final class ControlServer: ControlEndpoint {
  /// The maximum number of clients; for another one the longest inactive client is displaced.
  package static let mostClients = 32
  /// The time for which a rotation continues after its last watcher was displaced.
  static let patience = Duration.seconds(10)

  /// Looks up records after a number up to another one: any number from the first on, while the
  /// client still waits; `nil` if they cannot be read.
  package typealias Earlier =
    @Sendable (_ after: Int, _ upTo: Int, _ isWanted: () -> Bool) -> RecordPortion?

  struct State: ~Copyable {
    /// The source of clients; `nil` once it is closed.
    var listener: SocketListener?
    /// Whether new clients are noticed.
    var isAccepting = false
    /// Whether another search for a displaceable client is scheduled.
    var isLookingAgain = false
    var peers: [Int: ControlPeer] = [:]
    /// The number of all clients so far.
    var count = 0
    /// The clients with queued requests, in order of arrival.
    var waiting: [Int] = []
    /// Whether the coach knows, or is about to, that requests wait.
    var isAnnounced = false
    var ring = RecordRing()
    var asked: @Sendable () -> Void = {}
    var missed: @Sendable (_ from: Int) -> [Record] = { _ in [] }
    var unwatched: @Sendable () -> Void = {}
  }

  /// The token of the listener; those of clients are their numbers, from 1, and the complement of a
  /// number reports that records were looked up for that client.
  static let listenerToken = 0

  /// The minimum inactivity of a client before it is displaced.
  let shortestSilence: Duration
  let queue: DispatchQueue
  let watch: SocketWatch
  let earlier: EarlierRecords
  let clocks: any Clocks
  private let confined: Confined<State>

  /// Serves the clients of `listener` on the coach's queue, which is serial.
  ///
  /// `earlier` looks up records that are not in memory; it is called on a separate thread, for one
  /// client at a time. A client may be displaced after an inactivity of `shortestSilence`.
  package init(
    _ listener: SocketListener, queue: DispatchQueue, clocks: any Clocks = SystemClocks(),
    shortestSilence: Duration = .seconds(1), earlier: @escaping Earlier
  ) throws(SystemError) {
    self.shortestSilence = shortestSilence
    self.queue = queue
    self.clocks = clocks
    let watch = try SocketWatch(queue: queue)
    self.watch = watch
    self.earlier = EarlierRecords(earlier) { watch.wake(~$0) }
    confined = Confined(State(listener: listener), to: queue)
  }

  var state: State {
    _read { yield confined.value }
    _modify { yield &confined.value }
  }

  // MARK: ControlEndpoint

  package func open(
    asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (_ from: Int) -> [Record]
  ) {
    state.asked = asked
    state.missed = missed
    watch.start { [weak self] tokens in
      for token in tokens { self?.look(at: token) }
    }
    acceptClients()
  }

  package func take() -> [ClientRequest] {
    state.isAnnounced = false
    defer { state.waiting = [] }
    return state.waiting.compactMap { number in
      guard let peer = state.peers[number], case .waiting(let line) = peer.phase else { return nil }
      peer.phase = .asking
      return ClientRequest(client: peer.client, line: line)
    }
  }

  package func answer(_ client: ClientRequest.Client, _ reply: Reply) {
    answer(client, reply.bytes)
  }

  package func answer(_ client: ClientRequest.Client, with snapshot: Record) {
    answer(client, snapshot.bytes)
  }

  private func answer(_ client: ClientRequest.Client, _ bytes: [UInt8]) {
    guard let peer = asking(client) else { return }
    peer.tell(bytes)
    peer.phase = .talking
    goOn(peer)
  }

  package func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record) {
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

  package func publish(_ records: [Record]) {
    for record in records { state.ring.append(record) }
    for peer in state.peers.values where peer.isWatching && peer.isTold { goOn(peer) }
    // The reason for not accepting a client, such as too many open files, may be gone.
    acceptClients()
  }

  package func whenUnwatched(_ action: @escaping @Sendable () -> Void) { state.unwatched = action }

  package var hasWatchers: Bool { state.peers.values.contains(where: \.isWatching) }

  package func close(by deadline: Duration) {
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
    for number in state.peers.keys { earlier.cancel(for: number) }
    state.peers = [:]
  }
}
