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

    #expect(LiveCoach(setup, queue: DispatchQueue(label: "coach")).run() == .ended(.stopped))
    #expect(desk.replies.withLock { $0.map(\.isSaved) } == [false])
  }
}
