import Dispatch
import EventStream
import Journals
import Platform

/// Serves those who connect to the control socket, all of them on the coach's queue.
///
/// No call waits for a client. What one of them sends or takes is bounded, and done a portion at a
/// time, so that nobody holds up the coach or the others; whoever does not go on only waits.
package final class ControlServer: ControlEndpoint {
  /// How many are served at once; for one more the one gives way that was silent longest.
  package static let mostClients = 32
  /// For how long a rotation goes on whose last watcher had to give way and may come back.
  static let patience = Duration.seconds(10)

  /// Looks up the records behind a number up to another one, as many as it likes from the first on,
  /// as long as a client waits for them; `nil` if they cannot be read.
  package typealias Earlier =
    @Sendable (_ after: Int, _ upTo: Int, _ isWanted: () -> Bool) -> RecordPortion?

  struct State: ~Copyable {
    /// Where clients come from; `nil` once no more are accepted.
    var listener: SocketListener?
    /// Whether new clients are noticed.
    var isAccepting = false
    /// Whether it is about to be looked again who may give way.
    var isLookingAgain = false
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

  /// The token of the listener; those of clients are their numbers, from 1, and the complement of
  /// its number is that of a client for which records were looked up.
  static let listenerToken = 0

  /// How long a client has to be silent at least before it gives way.
  let shortestSilence: Duration
  let queue: DispatchQueue
  let watch: SocketWatch
  let earlier: EarlierRecords
  let clocks: any Clocks
  private let confined: Confined<State>

  /// Serves those who connect to `listener` on the coach's queue, which is serial.
  ///
  /// `earlier` looks up records that are not among the newest; it is called on threads of their own,
  /// for one client at a time. A client gives way to another one when it was silent for
  /// `shortestSilence` at least.
  package init(
    _ listener: SocketListener, queue: DispatchQueue, clocks: any Clocks = SystemClocks(),
    shortestSilence: Duration = .seconds(1), earlier: @escaping Earlier
  ) throws(SystemError) {
    self.shortestSilence = shortestSilence
    self.queue = queue
    self.clocks = clocks
    self.earlier = EarlierRecords(earlier)
    watch = try SocketWatch(queue: queue)
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
    letIn()
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
    // Whatever kept somebody out, such as too many open files, may be over.
    letIn()
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
