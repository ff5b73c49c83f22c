import CivilTime
import CommandSupport
import EventStream
import Rotations
import RoundRobin
import Tasks
import Terminals
import Testing

@Suite struct ScreenNarratorTests {
  /// The sentences of a day, as its rotation says them.
  private func story(
    _ items: [TaskItem], _ rules: Rules, until limit: Duration,
    _ script: [(at: Duration, command: Command)] = []
  ) -> [String] {
    let day = ScreenDay(items)
    var scribe = Scribe(
      rotationID: "r", origin: day.content.origin, roster: day.roster, wall: day.wall)
    var simulation = Simulation(
      Rotation(tasks: items.map { _ in Terms() }, rules: rules), script: script)
    let events = simulation.run(until: limit)
    return events.compactMap { event in
      Narrator.sentence(for: scribe.record(event, of: simulation.rotation))
    }
  }

  @Test func `A morning is described in sentences`() {
    let rules = Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300)))
    let items = [TaskItem(title: "Essay"), TaskItem(title: "Form")]
    let told = story(
      items, rules, until: .seconds(3700),
      [
        (at: .seconds(600), command: .pause()), (at: .seconds(900), command: .resume),
        (at: .seconds(2400), command: .done()), (at: .seconds(2500), command: .skip),
        (at: .seconds(3000), command: .stop()),
      ])
    #expect(
      told == [
        "09:00  2 tasks, 25 min a slice.",
        "09:00  Essay has the slice: 25 min, until 09:25. Next: Form.",
        "09:10  Paused with 15:00 left.",
        "09:15  Resumed after 5 min, 15:00 left, until 09:30.",
        "09:30  Break, 5 min, until 09:35.",
        "09:35  Switch to Form: 25 min, until 10:00. Next: Essay.",
        "09:40  Done: Form, after 5 min.",
        "09:40  Break, 5 min, until 09:45.",
        "09:41  The break was skipped.",
        "09:41  Switch to Essay: 25 min, until 10:06. No other task for now.",
        "09:50  Ended for today.",
      ])
  }

  @Test func `On a narrow terminal a sentence continues beside its time`() throws {
    let coach = try FakeCoach("Essay\nForm\n", rules: Rules(quantum: .seconds(600)))
    coach.letPass(to: .seconds(601))
    var narration = Narration()
    let lines = narration.lines(about: coach.records, width: 32)
    #expect(
      lines == [
        "09:00  2 tasks, 10 min a slice.",
        "09:00  Essay has the slice:",
        "       10 min, until 09:10.",
        "       Next: Form.",
        "09:10  Switch to Form: 10 min,",
        "       until 09:20. Next: Essay.",
      ])
  }

  static let stamp = Timestamp(Instant(seconds: 1_795_161_600), offset: 3600)

  static let lecture = Roster.Block(id: "c", title: "Algorithms", source: .calendar)
  static let tomorrow = Timestamp(stamp.instant + .seconds(86_400), offset: 3600)
  static let card = TaskCard(id: "e", title: "Es\u{1B}say")
  static let later = Timestamp(stamp.instant + .seconds(1500), offset: 3600)

  static let table: [(Record.Content, String?)] = [
    (
      .started(name: "default", machine: "m", list: nil, quantum: .seconds(1500), tasks: 3),
      "3 tasks, 25 min a slice."
    ),
    (.cycleEnded, nil),
    (
      .checkInDue(
        card, Record.Countdown(length: .seconds(300), remaining: .seconds(300), deadline: later)),
      "Time is up for Essay. Still there? Any key says yes, 5 min, until 09:25."
    ),
    (
      .checkInDue(
        card,
        Record.Countdown(
          length: .milliseconds(299_100), remaining: .milliseconds(299_100), deadline: later)),
      "Time is up for Essay. Still there? Any key says yes, 5 min, until 09:25."
    ),
    (.checkedIn(card, confirmed: false, waited: .seconds(300)), "No answer for 5 min."),
    (.waitingStarted(until: later), "Nothing to do until 09:25."),
    (.waitingStarted(until: tomorrow), "Nothing to do until Sat 09:00."),
    (
      .commitmentStarted(Roster.Block(id: "c", title: "Algorithms"), until: later),
      "Algorithms, until 09:25."
    ),
    (
      .commitmentEnded(Roster.Block(id: "c", title: "Algorithms"), spent: .seconds(60)),
      "Algorithms is over."
    ),
    (.commitmentAdded(lecture, start: later, end: later), "New: Algorithms, 09:25 to 09:25."),
    (.commitmentAdded(lecture, start: tomorrow, end: tomorrow), nil),
    (.commitmentRemoved(lecture, by: .calendar), "Cancelled: Algorithms."),
    (.commitmentRemoved(lecture, by: .request), "Removed: Algorithms."),
    (.warning(.slice, id: "e", title: "Essay", remaining: .seconds(300)), "5 min left of Essay."),
    (.warning(.upcoming, id: "c", title: "algebra", remaining: .zero), "Algebra starts now."),
    (.warning(.rest, id: nil, title: nil, remaining: .zero), "The break is over."),
    (
      .planned(PlanDigest(blocks: 1, unplaced: 2, reason: "the rotation begins")),
      "The plan has 1 block; 2 tasks do not fit."
    ),
    (
      .planned(
        PlanDigest(
          blocks: 7, unplaced: 0, reason: "a task was added",
          changes: "Essay moves from 14:00 to 15:30")),
      "Essay moves from 14:00 to 15:30; planned again, because a task was added."
    ),
    (.taskEdited(TaskDetail(card: card, isPlanned: true), .tail), nil),
    (.taskMoved(TaskDetail(card: card, isPlanned: true), .tail), nil),
    (
      .warning(.upcoming, id: "c", title: "algebra", remaining: .seconds(300)),
      "Algebra starts in 5 min."
    ),
    (.paused(.user, ago: .zero, remaining: .seconds(750)), "Paused with 12:30 left."),
    (.paused(.sleep, ago: .zero, remaining: nil), "Paused, because the machine slept."),
    (
      .resumed(paused: .seconds(300), remaining: .seconds(750), deadline: later),
      "Resumed after 5 min, 12:30 left, until 09:25."
    ),
    (
      .resumed(paused: .milliseconds(262), remaining: .seconds(750), deadline: later),
      "Resumed, 12:30 left, until 09:25."
    ),
    (.quantumChanged(.seconds(900)), "From the next slice on: 15 min a slice."),
    (.taskAdded(TaskDetail(card: card), .tail), "Added: Essay."),
    (.taskAdded(TaskDetail(card: card), .after("x")), "Added: Essay, as the next."),
    (.taskAdded(TaskDetail(card: card, from: later), .tail), "Added: Essay, from 09:25 on."),
    (.taskReopened(TaskDetail(card: card), .tail), "Reopened: Essay."),
    (.undone(of: 7, kept: nil), "Undone."),
    (.undone(of: 7, kept: "Lunch"), "Undone, except Lunch."),
    (
      .estimateReached(card, estimate: .seconds(7200)),
      "Essay has reached its estimate of 2 h."
    ),
    (.slept(.seconds(720), frozen: false, .pause), "The machine slept for 12 min."),
    (.problem(.journal, message: "the disk is full"), "Problem: the disk is full"),
    (.lost(from: 3, to: 9), "Records 3 to 9 were not received."),
    (.ended(.finished, exitCode: 0), "Everything is done."),
  ]

  @Test(arguments: table)
  func `A record is one sentence with its time`(_ content: Record.Content, _ sentence: String?) {
    let record = Record(
      seq: 1, time: Self.stamp, at: .zero, rotation: "r", cycle: 1, content: content)
    #expect(Narrator.sentence(for: record) == sentence.map { "09:00  \($0)" })
  }

  @Test func `What an undo came to is said as a whole, and the slice that it ends keeps nothing`() {
    for reason in [SliceEnd.displaced, .postponed] {
      var ended = Record(
        seq: 8, time: Self.stamp, at: .zero, rotation: "r", cycle: 1,
        content: .sliceEnded(
          Self.card, reason, spent: .zero, length: .seconds(60), credit: .zero))
      ended.cause = .undo(of: 7)
      #expect(Narrator.sentence(for: ended) == nil)
    }

    let undone = Record(
      seq: 9, time: Self.stamp, at: .zero, rotation: "r", cycle: 1,
      content: .undone(of: 7, kept: "Lunch"))
    let words = UndoWords([undone.content], isRedo: true, now: nil)
    #expect(Narrator.sentence(for: undone, undoing: words) == "09:00  Redone, except Lunch.")

    let pause = Record.Content.breakStarted(
      long: false, number: 1,
      Record.Countdown(length: .seconds(300), remaining: .seconds(60), deadline: nil))
    let postponed = Record.Content.sliceEnded(
      Self.card, .postponed, spent: .zero, length: .seconds(600), credit: .zero)
    let one = [undone.content, postponed, pause]
    for (contents, end) in [(one, "begins"), (one + [undone.content, pause], "goes on")] {
      let words = UndoWords(contents, isRedo: false, now: nil)
      #expect(
        Narrator.sentence(for: undone, undoing: words)?.contains("the break \(end)") == true)
    }
  }

  @Test func `A switch is announced with the next task, and a continued slice is not`() throws {
    func record(switched: Bool) -> Record {
      Record(
        seq: 1, time: Self.stamp, at: .zero, rotation: "r", cycle: 1,
        content: .sliceStarted(
          Self.card, previous: nil, next: Who(id: "f", title: "Form"), switched: switched,
          why: .turn, credit: .zero,
          Record.Countdown(length: .seconds(1500), remaining: .seconds(1500), deadline: Self.later))
      )
    }
    let announcement = Announcement(record(switched: true))
    #expect(announcement?.title == "Essay")
    #expect(announcement?.body == "25 min, until 09:25, next: Form")
    #expect(Announcement(record(switched: false)) == nil)
  }

  @Test func `The end of a break or commitment calls back, as the same task may go on`() {
    func words(_ content: Record.Content) -> String? {
      Announcement(
        Record(seq: 1, time: Self.stamp, at: .zero, rotation: "r", cycle: 1, content: content)
      ).map { "\($0.title): \($0.body)" }
    }
    let lecture = Roster.Block(id: "l", title: "Lecture", source: .list)
    #expect(words(.breakEnded(.expired, spent: .seconds(300))) == "The break is over: ")
    #expect(words(.breakEnded(.skipped, spent: .seconds(3))) == nil)
    #expect(words(.commitmentEnded(lecture, spent: .seconds(60))) == "Lecture: is over")
  }

  @Test func `The title of the window is calm`() throws {
    let day = ScreenDay().at(.seconds(10))
    func title(_ day: ScreenDay) -> String { day.status.windowTitle }
    #expect(title(day) == "25 min · Integration · Rota")
    #expect(title(day.idle(.seconds(49))) == "25 min · Integration · Rota")
    #expect(title(day.idle(.seconds(50))) == "24 min · Integration · Rota")
    #expect(title(try day.after(.pause())) == "paused · Integration · Rota")
  }

  @Test func `One task is one, and goes on with itself`() {
    #expect(
      story([TaskItem(title: "Essay")], Rules(quantum: .seconds(1500)), until: .seconds(1600)) == [
        "09:00  1 task, 25 min a slice.",
        "09:00  Essay has the slice: 25 min, until 09:25. No other task for now.",
        "09:25  Essay goes on: 25 min, until 09:50. No other task for now.",
      ])
  }
}
