import Coach
import Dispatch
import EventStream
import Platform
import RoundRobin
import Testing

/// What somebody is told whose request did not get into the journal.
@Suite struct UnsavedAnswerTests {
  /// A journal that takes nothing in.
  private struct StuckLedger: Ledger {
    func whenChanged(_ tell: @escaping @Sendable (LedgerEvent) -> Void) {}
    func add(_ records: [Record]) -> LedgerEntry { .pending(1) }
    func finish(by deadline: Duration) -> Bool { false }
  }

  /// A desk at which one client stands, who asks for the end.
  private final class LastDesk: ControlDesk {
    let replies = Locked<[Reply]>([])

    func open(
      asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (Int) -> [Record]
    ) {
      asked()
    }

    func take() -> [ClientRequest] {
      [ClientRequest(client: .init(number: 1), line: RequestLine(parsing: Array("stop".utf8).span))]
    }

    func answer(_ client: ClientRequest.Client, _ reply: Reply) {
      replies.withLock { $0.append(reply) }
    }

    func answer(_ client: ClientRequest.Client, with snapshot: Record) {}
    func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record) {}
    func publish(_ records: [Record]) {}
    func whenUnwatched(_ action: @escaping @Sendable () -> Void) {}
    var hasWatchers: Bool { false }
    func close(by deadline: Duration) {}
  }

  @Test func `At the end nobody is told that something is saved which is not`() throws {
    let desk = LastDesk()
    var setup = LiveCoach.Setup(
      run: try Rehearsal.live("Algebra", rules: .tenMinutes), outlets: [], complain: { _ in })
    setup.ledger = StuckLedger()
    setup.desk = desk

    let queue = DispatchQueue(label: "coach")
    let coach = LiveCoach(setup, queue: queue)
    #expect(coach.run() == .ended(.stopped))
    #expect(desk.replies.withLock { $0.map(\.isSaved) } == [false])
    #expect(
      desk.replies.withLock { $0.map(\.why) } == [
        "the journal could not be written to its end"
      ])
    #expect(queue.sync { coach.hasLost })
  }

  /// A list that is kept up to date, and cannot be written.
  private final class ReadOnlyList: ListLink {
    private let tell = Locked<(@Sendable (ListEvent) -> Void)?>(nil)
    private let queue: DispatchQueue
    let keepsUp = true

    init(_ queue: DispatchQueue) { self.queue = queue }

    func open(_ tell: @escaping @Sendable (ListEvent) -> Void) {
      self.tell.withLock { $0 = tell }
    }

    func settle(_ change: ListChange, _ outcome: Result<[Record], Refused>) {}

    func take(_ records: [Record], roster: Roster) {
      let seqs = records.compactMap(\.seq)
      guard let seq = seqs.last, let tell = tell.withLock({ $0 }) else { return }
      queue.async { tell(.unwritten(upTo: seq, message: "'list' is read-only")) }
    }

    func finish(by deadline: Duration) -> Bool { false }
  }

  /// A desk at which one client stands, who adds a task and asks for the end.
  private final class BusyDesk: ControlDesk {
    private let lines = Locked(["stop", "pause", "add Biology"])
    private let asked = Locked<(@Sendable () -> Void)?>(nil)
    let replies = Locked<[Reply]>([])

    func open(
      asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (Int) -> [Record]
    ) {
      self.asked.withLock { $0 = asked }
    }

    /// Lets the client say its next line.
    func goOn() {
      let asked = asked.withLock { $0 }
      asked?()
    }

    func take() -> [ClientRequest] {
      guard let line = lines.withLock({ $0.popLast() }) else { return [] }
      return [
        ClientRequest(
          client: .init(number: 1), line: RequestLine(parsing: Array(line.utf8).span))
      ]
    }

    func answer(_ client: ClientRequest.Client, _ reply: Reply) {
      replies.withLock { $0.append(reply) }
      goOn()
    }

    func answer(_ client: ClientRequest.Client, with snapshot: Record) {}
    func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record) {}
    func publish(_ records: [Record]) {}
    func whenUnwatched(_ action: @escaping @Sendable () -> Void) {}
    var hasWatchers: Bool { false }
    func close(by deadline: Duration) {}
  }

  @Test func `What the list does not have is not saved, and the rest is`() throws {
    let queue = DispatchQueue(label: "coach")
    let desk = BusyDesk()
    var setup = LiveCoach.Setup(
      run: try Rehearsal.live("Algebra", rules: .tenMinutes), outlets: [], complain: { _ in })
    setup.desk = desk
    setup.list = ReadOnlyList(queue)
    setup.whenReady = { queue.async { desk.goOn() } }
    let coach = LiveCoach(setup, queue: queue)
    #expect(coach.run() == .ended(.stopped))
    #expect(desk.replies.withLock { $0.map(\.isSaved) } == [false, true, true])
    #expect(desk.replies.withLock { $0.map(\.why) } == ["'list' is read-only", nil, nil])
    #expect(queue.sync { coach.hasLost })
  }
}
