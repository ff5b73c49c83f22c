import EventStream
import Tasks
import Thoroughness

@testable import Coach
@testable import Journals

/// The control endpoint of one program, and its clients.
final class SimulatedEndpoint: ControlEndpoint, @unchecked Sendable {
  let machine: SimulatedMachine
  let chronicle: Chronicle
  var dice: SeededNumbers
  var clients: [SimulatedClient] = []
  var asked: (@Sendable () -> Void)?
  var missed: @Sendable (Int) -> [Record] = { _ in [] }
  var unwatched: @Sendable () -> Void = {}
  var isAnnounced = false
  var arrivals = 0
  /// Until when somebody may wait for the list.
  private(set) var patience = Duration.zero
  /// The list that requests change.
  weak var list: SimulatedList?

  /// How many clients there is room for.
  static let room = 32
  /// How many records wait for a watcher.
  static let patience = 8
  var witness: Witness { machine.witness }

  init(machine: SimulatedMachine, chronicle: Chronicle, dice: SeededNumbers) {
    self.machine = machine
    self.chronicle = chronicle
    self.dice = dice
  }

  var isOpen: Bool { asked != nil }

  // MARK: ControlEndpoint

  func open(
    asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (_ from: Int) -> [Record]
  ) {
    guard machine.call() else { return }
    self.asked = asked
    self.missed = missed
  }

  func take() -> [ClientRequest] {
    guard machine.call() else { return [] }
    machine.wasOfUse()
    isAnnounced = false
    patience = machine.time.monotonic + UnansweredRequests.patienceWithList + .milliseconds(1)
    let ready = clients.filter { $0.unanswered == nil && $0.track == nil && !$0.sent.isEmpty }
    var requests: [ClientRequest] = []
    for client in ready.sorted(by: { $0.sent[0].arrival < $1.sent[0].arrival }) {
      let line = client.sent.removeFirst().line
      client.unanswered = line
      client.seqBefore = chronicle.heardSeq
      let request = ClientRequest(client: .init(number: client.number), line: line)
      requests.append(request)
      if machine.sabotage == .answerIsRepeated, dice.isOnce(in: 20) { requests.append(request) }
    }
    return requests
  }

  func answer(_ client: ClientRequest.Client, _ reply: Reply) {
    guard machine.call(), let (asker, line) = asker(client) else { return }
    witness.expect(
      reply.id == line.id, .answers, "\(line.id ?? 0) was asked, \(reply.id ?? 0) is answered")
    machine.wasOfUse()
    switch reply.outcome {
    case .refused: witness.count(.refusals)
    case .done(let seq):
      let missing = missing(from: asker.seqBefore, to: seq)
      witness.expect(seq <= chronicle.heardSeq, .journalFirst, "\(seq) is answered")
      if reply.isSaved {
        witness.expect(
          seq <= chronicle.savedSeq, .saved, "\(seq) is answered, \(chronicle.savedSeq) is safe")
        witness.expect(
          !missing.contains { isAdded($0, by: line) && $0.seq == seq }, .listed,
          "\(seq) is answered, and is not in the list")
      } else {
        witness.count(.unsaved)
        witness.expect(
          chronicle.isExcused || !missing.isEmpty, .saved,
          "\(seq) is not saved though nothing fails")
      }
    }
    goOn(asker)
  }

  /// The records of a turn that the list is to say and does not, up to that of an answer.
  private func missing(from before: Int, to seq: Int) -> [Record] {
    chronicle.records.suffix(max(0, chronicle.heardSeq - before)).filter { record in
      let number = record.seq ?? 0
      return record.changesList && number <= seq && number > list?.written ?? .max
    }
  }

  /// Whether a record says what a request has added.
  private func isAdded(_ record: Record, by line: RequestLine) -> Bool {
    guard case .success(let request) = line.request, case .taskAdded(let task, _) = record.content
    else { return false }
    return switch request {
    case .add(let line), .addNext(let line): TaskItem.reading(line).item?.title == task.card.title
    default: false
    }
  }

  func answer(_ client: ClientRequest.Client, with snapshot: Record) {
    guard machine.call(), let (asker, line) = asker(client) else { return }
    witness.expect(line.request == .success(.status), .answers, "nobody asked for the status")
    if let seq = snapshot.seq { chronicle.wasShown(seq, to: "a client") }
    goOn(asker)
  }

  func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record) {
    guard machine.call(), let (asker, line) = asker(client) else { return }
    witness.count(.subscriptions)
    witness.expect(
      line.request == .success(.subscribe(since: since)), .answers, "nobody asked to watch")
    let last = chronicle.heardSeq
    witness.expect(
      snapshot.seq == last, .watchers, "a snapshot of \(snapshot.seq ?? 0), not \(last)")
    if let since, since > last {
      witness.count(.refusals)
      return goOn(asker)
    }
    asker.track = Track(.watchers, witness, next: since.map { $0 + 1 })
    if let since {
      for record in chronicle.records.dropFirst(since) { asker.track?.take(record) }
    } else {
      asker.track?.take(snapshot)
    }
    asker.sent = []
    if asker.temper == .sleepy { rest(asker) }
  }

  func publish(_ records: [Record]) {
    guard machine.call() else { return }
    for record in records {
      guard let seq = record.seq else { continue }
      for client in clients where client.track != nil {
        if client.firstLost == nil, client.unread < SimulatedEndpoint.patience {
          if machine.sabotage == .watcherMissesOne, dice.isOnce(in: 99) { continue }
          client.track?.take(record)
          chronicle.wasShown(seq, to: "a watcher")
          client.unread = client.isReading ? 0 : client.unread + 1
        } else if client.firstLost == nil {
          client.firstLost = seq
        }
      }
    }
  }

  func whenUnwatched(_ action: @escaping @Sendable () -> Void) { unwatched = action }

  var hasWatchers: Bool { clients.contains { $0.track != nil } }

  func close(by deadline: Duration) {
    guard machine.call() else { return }
    for client in clients {
      witness.expect(
        client.unanswered == nil, .answers, "a request has no answer at the end: \(client.number)")
    }
    clients = []
    asked = nil
    missed = { _ in [] }
  }

  // MARK: Parts

  /// Who waits for an answer; `nil`: somebody who has gone, or does not wait.
  private func asker(
    _ client: ClientRequest.Client
  ) -> (SimulatedClient, RequestLine)? {
    guard let asker = clients.first(where: { $0.number == client.number }) else { return nil }
    if machine.sabotage == .answerIsLost, dice.isOnce(in: 50) { return nil }
    guard let line = asker.unanswered else {
      witness.expect(false, .answers, "\(client.number) is answered and has not asked")
      return nil
    }
    asker.unanswered = nil
    return (asker, line)
  }

  private func goOn(_ client: SimulatedClient) {
    announce()
    guard client.sent.isEmpty, client.temper == .patient else { return }
    let pause = client.dice.anyScale(.milliseconds(1)...(.hours(2)))
    machine.schedule("a client asks", after: pause, &client.dice) { self.send(1, from: client) }
  }
}
