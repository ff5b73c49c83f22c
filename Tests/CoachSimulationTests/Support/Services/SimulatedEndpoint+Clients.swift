import Coach
import EventStream
import Journals
import Thoroughness

/// What the clients of the endpoint do.
extension SimulatedEndpoint {
  /// Lets somebody connect, who acts as `temper` says.
  func connect(_ number: Int, _ temper: SimulatedClient.Temper, dice: SeededNumbers) {
    guard isOpen, clients.count < SimulatedEndpoint.room else { return }
    let client = SimulatedClient(number, temper, dice: dice)
    clients.append(client)
    act(client)
  }

  private func act(_ client: SimulatedClient) {
    switch client.temper {
    case .silent: break
    case .patient: send(1, from: client)
    case .hasty: send(client.dice.number(2...20), from: client)
    case .watchful, .sleepy: subscribe(client)
    }
    let stay = client.dice.anyScale(.seconds(1)...(.hours(8)))
    machine.schedule("a client goes", after: stay, &client.dice) {
      self.clients.removeAll { $0 === client }
      if client.track != nil, !self.hasWatchers { self.unwatched() }
    }
  }

  func send(_ count: Int, from client: SimulatedClient) {
    for _ in 0..<count { send(Wish.line(&client.dice, last: chronicle.heardSeq), from: client) }
  }

  private func subscribe(_ client: SimulatedClient) {
    let last = chronicle.heardSeq
    let since = client.dice.isOnce(in: 2) ? client.dice.number(max(0, last - 200)...last + 1) : nil
    let words = since.map { "subscribe since \($0)" } ?? "subscribe"
    send(RequestLine(parsing: Array(words.utf8).span), from: client)
  }

  private func send(_ line: RequestLine, from client: SimulatedClient) {
    arrivals += 1
    witness.count(.requests)
    client.sent.append((arrivals, line))
    announce()
  }

  /// Says that requests wait, unless that was said.
  func announce() {
    guard !isAnnounced, clients.contains(where: { $0.unanswered == nil && !$0.sent.isEmpty })
    else { return }
    isAnnounced = true
    machine.schedule(
      "requests wait", after: dice.duration(.microseconds(1)...(.microseconds(60))),
      &dice
    ) { self.asked?() }
  }

  func rest(_ client: SimulatedClient) {
    client.isReading.toggle()
    if client.isReading { catchUp(client) }
    let time = client.dice.anyScale(.minutes(1)...(.hours(6)))
    machine.schedule("a watcher rests or wakes", after: time, &client.dice) { self.rest(client) }
  }

  private func catchUp(_ client: SimulatedClient) {
    client.unread = 0
    guard let first = client.firstLost else { return }
    client.firstLost = nil
    witness.count(.lostToWatchers)
    for record in missed(first) { client.track?.take(record) }
  }
}
