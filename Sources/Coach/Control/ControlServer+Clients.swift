import Dispatch
import EventStream
import Journals
import Platform

/// The steps of clients, one at a time.
extension ControlServer {
  /// Handles an event of the listener or of a client.
  func look(at token: Int) {
    if token == ControlServer.listenerToken { return accept() }
    if token < 0 { return takeEarlier(~token) }
    guard let peer = state.peers[token] else { return }
    switch peer.interest {
    case .reading: peer.listen()
    case .writing: break
    case .departure: return remove(peer)
    case nil: return
    }
    goOn(peer)
  }

  /// Delivers the records looked up for a watcher.
  private func takeEarlier(_ number: Int) {
    guard let peer = state.peers[number], case .fetching(var watcher) = peer.phase,
      let outcome = earlier.take(for: number)
    else { return }
    switch outcome {
    case .found(let portion):
      peer.tell(portion.bytes)
      watcher.wasGiven(upTo: portion.last)
    case .unavailable:
      watcher.wasGiven(upTo: nil)
    }
    peer.phase = .watching(watcher)
    goOn(peer)
  }

  // MARK: Coming and going

  private var hasRoom: Bool { state.peers.count < ControlServer.mostClients }

  /// Accepts new clients from now on, or lets them wait.
  func acceptClients(_ isAccepting: Bool = true) {
    guard let listener = state.listener, state.isAccepting != isAccepting else { return }
    state.isAccepting = isAccepting
    watch.watch(listener, for: isAccepting ? .reading : nil, as: ControlServer.listenerToken)
  }

  private func accept() {
    guard let listener = state.listener else { return }
    // Called only while a client waits to connect.
    guard hasRoom || makeRoom() else { return acceptClients(false) }
    do throws(SystemError) {
      while hasRoom, let socket = try listener.accept() {
        state.count += 1
        let peer = ControlPeer(
          socket, client: ClientRequest.Client(number: state.count), clocks: clocks)
        state.peers[state.count] = peer
        goOn(peer)
      }
    } catch {
      // Until something changes it would fail again at once.
      acceptClients(false)
    }
  }

  /// Displaces the client that was inactive longest; returns whether there is room then.
  private func makeRoom() -> Bool {
    for peer in state.peers.values.sorted(by: { $0.lastSign < $1.lastSign }) where peer.mayGiveWay {
      let end = peer.lastSign + shortestSilence
      if clocks.monotonic < end { break }
      if !hasJustSpoken(peer) { displace(peer) }
      if hasRoom { return true }
    }
    lookAgain()
    return false
  }

  /// Reads what a client may have sent since the last read.
  private func hasJustSpoken(_ peer: ControlPeer) -> Bool {
    guard case .talking = peer.phase, peer.isTold else { return false }
    let lastSign = peer.lastSign
    peer.listen()
    guard peer.isSilent || peer.lastSign > lastSign else { return false }
    goOn(peer)
    return true
  }

  /// A client that waits for a reply learns that its request was not executed.
  private func displace(_ peer: ControlPeer) {
    if !peer.isWatching {
      peer.tell(Reply.givingWay.bytes)
      _ = peer.deliver()
    }
    let wasLast = peer.isWatching && state.peers.values.count(where: \.isWatching) == 1
    drop(peer)
    // It may reconnect; meanwhile a rotation whose last watcher it was does not end.
    if wasLast { checkForWatchers(at: clocks.monotonic + ControlServer.patience) }
  }

  /// Schedules another search for a displaceable client, as one waits to connect.
  private func lookAgain() {
    if state.isLookingAgain { return }
    state.isLookingAgain = true
    let ends = state.peers.values.filter(\.mayGiveWay).map(\.lastSign)
    let instant = (ends.min() ?? clocks.monotonic) + shortestSilence
    queue.asyncAfter(deadline: DispatchTime(monotonic: instant)) { [weak self] in
      guard let self else { return }
      state.isLookingAgain = false
      acceptClients()
    }
  }

  private func drop(_ peer: ControlPeer) {
    watch.watch(peer.socket, for: nil, as: peer.client.number)
    state.peers[peer.client.number] = nil
    earlier.cancel(for: peer.client.number)
  }

  private func remove(_ peer: ControlPeer) {
    drop(peer)
    acceptClients()
    // In a separate turn, as the coach may be in the middle of an operation.
    if peer.isWatching { checkForWatchers(at: clocks.monotonic) }
  }

  /// Reports at an instant that no client watches, if so.
  private func checkForWatchers(at instant: Duration) {
    guard !hasWatchers, state.listener != nil else { return }
    queue.asyncAfter(deadline: DispatchTime(monotonic: instant)) { [weak self] in
      guard let self, !hasWatchers, state.listener != nil else { return }
      let unwatched = state.unwatched
      unwatched()
    }
  }

  // MARK: Going on

  /// Advances a client as far as possible without blocking.
  func goOn(_ peer: ControlPeer) {
    var hasFed = false
    while true {
      switch peer.deliver() {
      case .complete: break
      case .partial: return wait(for: .writing, peer)
      case .refused: if peer.isWatching { return remove(peer) }
      }
      switch peer.phase {
      case .talking:
        guard let line = peer.nextLine() else {
          return peer.isSilent ? remove(peer) : wait(for: .reading, peer)
        }
        hear(line, from: peer)
      case .waiting, .asking:
        return wait(for: nil, peer)
      case .fetching:
        return wait(for: .departure, peer)
      case .watching(let watcher):
        // One portion at a time, so that the others have their turn.
        if hasFed { return wait(for: .writing, peer) }
        hasFed = true
        if !feed(peer, watcher) {
          return state.listener == nil ? remove(peer) : wait(for: .departure, peer)
        }
      case .leaving:
        return remove(peer)
      }
    }
  }

  private func wait(for interest: SocketWatch.Interest?, _ peer: ControlPeer) {
    if interest == peer.interest { return }
    peer.interest = interest
    watch.watch(peer.socket, for: interest, as: peer.client.number)
  }

  private func hear(_ line: RequestBuffer.Line, from peer: ControlPeer) {
    switch line {
    case .request(let line):
      peer.phase = .waiting(line)
      state.waiting.append(peer.client.number)
      announce()
    case .overlong:
      let most = RequestBuffer.longestLine >> 10
      dismiss(peer, "a line is longer than \(most) KiB; write a command as in: extend 5m")
    case .torn(let excerpt):
      dismiss(peer, "the line '\(excerpt)' has no end; end each command with a newline")
    }
  }

  private func dismiss(_ peer: ControlPeer, _ error: String) {
    peer.tell(Reply(.refused(code: 2, error: error)).bytes)
    peer.phase = .leaving
  }

  /// Notifies the coach of queued requests, in a separate turn: it may be in the middle of one.
  private func announce() {
    if state.isAnnounced { return }
    state.isAnnounced = true
    queue.async { [weak self] in
      guard let self, !state.waiting.isEmpty else { return }
      let asked = state.asked
      asked()
    }
  }

  /// Sends a watcher its next records; returns whether there were any.
  private func feed(_ peer: ControlPeer, _ watcher: Watcher) -> Bool {
    var watcher = watcher
    switch watcher.next(in: state.ring) {
    case .nothing:
      peer.phase = .watching(watcher)
      return false
    case .bytes(let bytes):
      peer.tell(bytes)
      peer.phase = .watching(watcher)
    case .earlier(let first, let last):
      peer.phase = .fetching(watcher)
      earlier.ask(for: peer.client.number, after: first, upTo: last)
    case .missed(let first):
      let missed = state.missed
      let records = missed(first)
      for record in records { peer.tell(record.bytes) }
      watcher.wasTold(upTo: records.compactMap(\.seq).max() ?? first - 1, in: state.ring)
      peer.phase = .watching(watcher)
    }
    return true
  }
}
