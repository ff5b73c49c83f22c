import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Made-up records, to try hooks with: the middle of a day with three tasks and a lecture.
package struct ExampleRecord {
  private let now: Timestamp
  private let essay = TaskCard(
    id: "essay1", title: "Write the essay", project: "school", tags: ["desk", "deep"],
    priority: Priority("A"))
  private let maths = Who(id: "maths1", title: "Revise integration", project: "maths")
  private let lecture = Roster.Block(id: "cs2050", title: "Lecture")
  private let quantum = Duration.seconds(25 * 60)

  /// An example record of a kind for hooks; `nil` if there is no such kind.
  package static func of(_ kind: String, at now: Timestamp) -> Record? {
    ExampleRecord(now: now).contents.first { "\($0.kind)" == kind }.map { content in
      Record(
        seq: 42, time: now, at: .seconds(7200), rotation: "000000000000", cycle: 2,
        content: content, cause: cause(of: content))
    }
  }

  /// The cause that a record of a kind always has; `nil` if it may have none.
  private static func cause(of content: Record.Content) -> Record.Cause? {
    switch content {
    case .undone: .user
    case .taskRestored: .undo(of: 40)
    default: nil
    }
  }

  private func later(_ duration: Duration) -> Timestamp {
    Timestamp(now.instant + duration, offset: now.offset)
  }

  private var run: Record.Countdown {
    Record.Countdown(length: quantum, remaining: quantum, deadline: later(quantum))
  }

  private var rest: Record.Countdown {
    let length = Duration.seconds(5 * 60)
    return Record.Countdown(length: length, remaining: length, deadline: later(length))
  }

  private var detail: TaskDetail { TaskDetail(card: essay, estimate: quantum * 4) }

  private var contents: [Record.Content] {
    [
      .started(
        name: "default", machine: "example", list: "/home/ann/today.txt", quantum: quantum,
        tasks: 3),
      .sliceStarted(
        essay, previous: maths, next: maths, switched: true, why: .turn, credit: .zero, run),
      .sliceEnded(essay, .expired, spent: quantum, length: quantum, credit: .zero),
      .cycleEnded,
      .breakStarted(long: false, number: 1, rest),
      .breakEnded(.expired, spent: rest.length),
      .checkInDue(essay, rest),
      .checkedIn(essay, confirmed: true, waited: .seconds(12)),
      .waitingStarted(until: later(quantum)),
      .waitingEnded(waited: quantum),
      .commitmentStarted(lecture, until: later(quantum * 3)),
      .commitmentEnded(lecture, spent: quantum * 3),
      .commitmentAdded(lecture, start: later(quantum), end: later(quantum * 4)),
      .commitmentRemoved(lecture, by: .request),
      .warning(.slice, id: essay.id, title: essay.title, remaining: .seconds(60)),
      .paused(.user, ago: .zero, remaining: quantum),
      .resumed(paused: .seconds(90), remaining: quantum, deadline: later(quantum)),
      .extended(.slice, by: rest.length, run),
      .quantumChanged(quantum),
      .taskAdded(detail, .tail),
      .taskArrived(detail, .tail),
      .taskEdited(detail, .tail),
      .taskMoved(detail, .after(maths.id)),
      .taskReopened(detail, .tail),
      .taskCompleted(essay, spent: quantum * 3),
      .taskRemoved(essay, spent: quantum),
      .undone(of: 41, kept: nil),
      .taskRestored(
        detail, .head, Standing(.ring, turn: 1, latest: 3, left: quantum / 2), spent: quantum / 2),
      .estimateReached(essay, estimate: quantum * 4),
      .slept(.seconds(720), frozen: false, .pause),
      .recovered(
        Recovery(
          gone: .seconds(3600), counted: .seconds(55),
          origin: Origin(
            name: "default", machine: "example", pid: 4711, list: "/home/ann/today.txt"),
          zone: Zone(offset: now.offset), rules: Rules(quantum: quantum), until: nil)),
      .planned(PlanDigest(blocks: 7, unplaced: 1, reason: "start")),
      .problem(.journal, message: "the disk is full"),
      .problemSolved(.journal, dropped: 0),
      .ended(.stopped, exitCode: 0),
    ]
  }
}
