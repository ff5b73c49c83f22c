import Dispatch
import EventStream
import Platform

/// What the clients do, one step at a time.
extension ControlServer {
  /// Does what the listener or a client has waited for.
  func look(at token: Int) {
    if token == ControlServer.listenerToken { return accept() }
    guard let peer = state.peers[token] else { return }
    switch peer.interest {
    case .reading: peer.listen()
    case .writing: break
    case .departure: return remove(peer)
    case nil: takeEarlier(peer)
    }
    goOn(peer)
  }

  /// Gives a watcher the records that were looked up for it.
  private func takeEarlier(_ peer: ControlPeer) {
    guard case .fetching(var watcher, let earlier) = peer.phase else { return }
    switch earlier.outcome {
    case .pending: return
    case .found(let bytes):
      peer.tell(bytes)
      watcher.wasGiven(upTo: earlier.last)
    case .unavailable:
      watcher.wasGiven(upTo: nil)
    }
    peer.phase = .watching(watcher)
  }

  // MARK: Coming and going

  /// Lets somebody in as soon as there is room and they come.
  func letIn() {
    guard let listener = state.listener else { return }
    let hasRoom = state.peers.count < ControlServer.mostClients
    if hasRoom == state.isAccepting { return }
    state.isAccepting = hasRoom
    watch.watch(listener, for: hasRoom ? .reading : nil, as: ControlServer.listenerToken)
  }

  private func accept() {
    guard let listener = state.listener else { return }
    do throws(SystemError) {
      while state.peers.count < ControlServer.mostClients, let socket = try listener.accept() {
        state.count += 1
        let peer = ControlPeer(socket, client: ClientRequest.Client(number: state.count))
        state.peers[state.count] = peer
        goOn(peer)
      }
      letIn()
    } catch {
      // Until something has changed it would fail again, at once and for ever.
      state.isAccepting = false
      watch.watch(listener, for: nil, as: ControlServer.listenerToken)
    }
  }

  private func remove(_ peer: ControlPeer) {
    watch.watch(peer.socket, for: nil, as: peer.client.number)
    state.peers[peer.client.number] = nil
    letIn()
    guard peer.isWatching, !hasWatchers, state.listener != nil else { return }
    // In a turn of its own, as the coach may just be telling something.
    queue.async { [unwatched = state.unwatched] in unwatched() }
  }

  // MARK: Going on

  /// Lets a client go on as far as it can without waiting.
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
      case .waiting, .asking, .fetching:
        return wait(for: nil, peer)
      case .watching(let watcher):
        // A portion at a time, so that the others have their turn.
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

  /// Tells the coach that requests wait, in a turn of its own: it may be in the middle of one.
  private func announce() {
    if state.isAnnounced { return }
    state.isAnnounced = true
    queue.async { [weak self] in
      guard let self, !state.waiting.isEmpty else { return }
      let asked = state.asked
      asked()
    }
  }

  /// Gives a watcher what comes next; answers whether there was something.
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
      let (watch, earlier, token) = (watch, earlier, peer.client.number)
      let records = EarlierRecords(upTo: last) {
        earlier(first, last)
      } whenDone: {
        watch.wake(token)
      }
      peer.phase = .fetching(watcher, records)
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
