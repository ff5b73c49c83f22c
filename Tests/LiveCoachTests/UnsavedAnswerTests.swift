import Coach
import CoachSupport
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin
import Testing

/// What somebody is told whose request did not get into the journal.
@Suite struct UnsavedAnswerTests {
  /// A journal that takes nothing in.
  private struct StuckJournal: JournalLink {
    func whenChanged(_ tell: @escaping @Sendable (JournalEvent) -> Void) {}
    func add(_ records: [Record]) -> JournalWriteState { .pending(1) }
    func finish(by deadline: Duration) -> Bool { false }
  }

  @Test func `At the end no reply claims that an unsaved change is saved`() throws {
    let endpoint = ScriptedEndpoint(["stop"])
    var setup = LiveCoach.Setup(
      run: try Rehearsal.live("Algebra", rules: .tenMinutes), outlets: [], complain: { _ in })
    setup.services.journal = StuckJournal()
    setup.services.control = endpoint

    let queue = DispatchQueue(label: "coach")
    let coach = LiveCoach(setup, queue: queue)
    #expect(coach.run() == .ended(.stopped))
    #expect(endpoint.replies.map(\.isSaved) == [false])
    #expect(
      endpoint.replies.map(\.why) == [
        "the journal could not be written completely"
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

  @Test func `A change missing in the list is not saved, the others are`() throws {
    let queue = DispatchQueue(label: "coach")
    let endpoint = ScriptedEndpoint([], ["add Biology"], ["pause"], ["stop"])
    var setup = LiveCoach.Setup(
      run: try Rehearsal.live("Algebra", rules: .tenMinutes), outlets: [], complain: { _ in })
    setup.services.control = endpoint
    setup.services.list = ReadOnlyList(queue)
    setup.whenReady = { queue.async { endpoint.goOn() } }
    let coach = LiveCoach(setup, queue: queue)
    #expect(coach.run() == .ended(.stopped))
    #expect(endpoint.replies.map(\.isSaved) == [false, true, true])
    #expect(endpoint.replies.map(\.why) == ["'list' is read-only", nil, nil])
    #expect(queue.sync { coach.hasLost })
  }
}
