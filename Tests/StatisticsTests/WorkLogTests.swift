import CivilTime
import EventStream
import Statistics
import Tasks
import Testing

/// The work on tasks, without the rest of the history.
@Suite struct WorkLogTests {
  private func time(_ minute: Int) -> Instant { Instant(seconds: minute * 60) }

  private func work(_ task: Int, at minute: Int) -> WorkLog.Work {
    WorkLog.Work(task: task, stretch: Stretch(start: time(minute), length: .seconds(60)))
  }

  private func change(_ task: Int, at minute: Int, _ kind: WorkLog.Change.Kind) -> WorkLog.Change {
    WorkLog.Change(task: task, time: time(minute), kind: kind)
  }

  @Test func `Two logs are merged in the order of time, whatever their numbers`() throws {
    var log = try #require(
      WorkLog(tasks: ["a", "b"], work: [work(0, at: 1), work(1, at: 5)], changes: []))
    let other = try #require(
      WorkLog(
        tasks: ["b", "c"], work: [work(0, at: 2), work(0, at: 7), work(1, at: 3)].sorted(),
        changes: [change(0, at: 4, .ended), change(1, at: 6, .edited(id: 0))]))
    log.merge(other)
    #expect(log.tasks == ["a", "b", "c"])
    #expect(log.work.map(\.stretch.start) == [1, 2, 3, 5, 7].map(time))
    #expect(log.work.map(\.task) == [0, 1, 2, 1, 1])
    #expect(log.changes == [change(1, at: 4, .ended), change(2, at: 6, .edited(id: 1))])
    let efforts = Efforts(log)
    // What b had before does not count; then c got its name, and each kept its own time.
    #expect(efforts.time(of: "b") == .seconds(120))
    #expect(efforts.time(of: "c") == .seconds(60))
    #expect(efforts.latest(of: "a") == time(1))
  }

  @Test func `While its rotation runs, a task has its time under both of its ids`() throws {
    let log = try #require(
      WorkLog(
        tasks: ["a", "b"], work: [work(0, at: 1), work(0, at: 3), work(0, at: 6)],
        changes: [change(0, at: 2, .edited(id: 1)), change(0, at: 5, .parted)]))
    let after = Efforts(log)
    #expect(after.time(of: "b") == .seconds(120))
    #expect(after.time(of: "a") == .seconds(60))
    let during = try #require(
      WorkLog(tasks: log.tasks, work: log.work, changes: [log.changes[0]]))
    for id in log.tasks { #expect(Efforts(during).time(of: id) == .seconds(180)) }
  }

  @Test func `A rotation that runs keeps the former ids of its tasks`() {
    let id = TaskItem(title: "Paper").id
    let edit = PastMoment(
      time: time(2), rotation: "r",
      what: .edited(TaskCard(id: id, title: "Essay"), hasWrittenID: false))
    let history = History(moments: [edit])
    #expect(WorkLog(history).changes.map(\.kind) == [.edited(id: 0), .parted])
    #expect(WorkLog(history, running: ["r"]).changes.map(\.kind) == [.edited(id: 0)])
  }

  @Test func `A file that is not a log is refused`() {
    #expect(WorkLog(tasks: ["a", "a"], work: [], changes: []) == nil)
    #expect(WorkLog(tasks: ["a"], work: [work(1, at: 1)], changes: []) == nil)
    #expect(WorkLog(tasks: ["a"], work: [work(-1, at: 1)], changes: []) == nil)
    #expect(WorkLog(tasks: ["a"], work: [work(0, at: 2), work(0, at: 1)], changes: []) == nil)
    #expect(WorkLog(tasks: ["a"], work: [], changes: [change(1, at: 1, .added)]) == nil)
    #expect(WorkLog(tasks: ["a"], work: [], changes: [change(0, at: 1, .edited(id: 1))]) == nil)
    #expect(
      WorkLog(
        tasks: ["a"], work: [], changes: [change(0, at: 2, .added), change(0, at: 1, .ended)])
        == nil)
    #expect(WorkLog(tasks: ["a"], work: [work(0, at: 1), work(0, at: 1)], changes: []) != nil)
  }
}

extension [WorkLog.Work] {
  fileprivate func sorted() -> Self { sorted { $0.stretch.start < $1.stretch.start } }
}
