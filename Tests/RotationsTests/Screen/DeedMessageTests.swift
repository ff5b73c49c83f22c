import CivilTime
import CommandSupport
import EventStream
import Platform
import RoundRobin
import Terminals
import Testing

@testable import Rotations

/// What the screen of a rotation says after a command.
@Suite struct DeedMessageTests {
  /// The state of the screen after lines, one a second.
  private func state(
    _ list: String, _ lines: [String], rules: Rules = Rules(quantum: .seconds(600)),
    lessons: Lessons? = nil
  ) throws -> ScreenState {
    var coach = try FakeCoach(list, rules: rules)
    for (index, line) in lines.enumerated() {
      coach = coach.at(.seconds(60 + index), .command(line))
    }
    coach.letPass(to: .seconds(61 + lines.count))
    var state = ScreenState()
    state.lessons = lessons
    for record in coach.records { state.take(record) }
    return state
  }

  @Test(arguments: [
    (["rm Biology"], "deleted: Biology (u undoes it)"),
    (["rm Essay"], "deleted: Essay (u undoes it)"),
    (["note Biology two sources"], "changed: Biology (u undoes it)"),
    (["edit Essay est:2h"], "changed: Essay (u undoes it)"),
    (["done"], "done: Essay (u undoes it)"),
    (["add Tea"], "added: Tea"),
    (["add Tea", "add Milk", "add Rice"], "added 3 tasks (u undoes the last)"),
    (["add Tea", "rm Tea", "add Milk"], "added: Milk"),
    (["add Lunch at:09:00-10:00", "rm Lunch"], "removed: Lunch (u undoes it)"),
  ])
  func `A command that changes a task says so`(_ lines: [String], _ words: String) throws {
    #expect(try state("Essay\nBiology\nKant\n", lines).message?.text == words)
  }

  @Test(arguments: [
    ("add Write essay 30m", "; '30m' is part of the title; for an estimate write est:30m"),
    ("add Write essay est:30m", ""), ("add Write essay 30m est:1h", ""),
  ])
  func `An added task with a word that was meant as a value says so`(
    _ line: String, _ remark: String
  ) throws {
    let words = try state("Essay\n", [line]).message?.text ?? ""
    #expect(words.hasPrefix("added: Write essay"))
    #expect(remark.isEmpty ? !words.contains(";") : words.hasSuffix(remark))
  }

  @Test func `The changes of a plan are shown to the end, also on a small terminal`() {
    let changes =
      "Mathematics problem set number five moves from 11:39 to 14:29 and comes at 16:30; "
      + "Vocabulary of the Hungarian language moves from 15:00 to 16:00; "
      + "Reading chapters seven and eight of the book no longer comes at 17:05"
    var state = ScreenState()
    let plan = PlanDigest(blocks: 5, unplaced: 0, reason: "a task was added", changes: changes)
    state.take(record(.planned(plan)))
    let lines = ScreenDay().at(.seconds(60)).lines(40, 12, state: state)
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("\(changes); planned again, because a task was added"), "\(lines)")
  }

  @Test func `The time left in a warning passes, a minute at a time`() {
    var state = ScreenState()
    let warning = Record.Content.warning(
      .slice, id: "i", title: "Integration", remaining: .seconds(90))
    state.take(record(warning))
    func notice(at second: Int) -> String {
      let line = ScreenDay().at(.seconds(second)).lines(80, 24, state: state)[21]
      return String(line.drop { $0 == " " })
    }
    #expect(notice(at: 0) == "1 min 30 s left of Integration")
    #expect(notice(at: 1) == "1 min left of Integration")
    #expect(notice(at: 89) == "1 min left of Integration")
    let countdown = Record.Countdown(
      length: .seconds(1800), remaining: .seconds(390), deadline: nil)
    state.take(record(.extended(.slice, by: .seconds(300), countdown)))
    #expect(state.message == nil)
  }

  @Test func `A problem is not hidden by what a command did, but by what is wrong with one`() {
    var state = ScreenState()
    let day = ScreenDay()
    func notice() -> String {
      String(day.lines(80, 24, state: state)[21].drop { $0 == " " })
    }
    state.message = ScreenState.Message("done: Essay")
    #expect(notice() == "done: Essay")
    state.take(record(.problem(.journal, message: "the disk is full")))
    #expect(notice().hasPrefix("done: Essay") && notice().hasSuffix("the disk is full"))
    state.message = ScreenState.Message("nothing is done yet", isWarning: true)
    #expect(notice() == "nothing is done yet")
    state.message = nil
    #expect(notice() == "the disk is full")
  }

  private func record(_ content: Record.Content) -> Record {
    Record(
      seq: 1, time: Timestamp(.epoch, in: .utc), at: .zero, rotation: "a", cycle: 1,
      content: content)
  }

  @Test func `A problem is shown until its own end`() {
    var state = ScreenState()
    func trouble(after content: Record.Content) -> String? {
      state.take(record(content))
      return state.trouble
    }
    #expect(trouble(after: .problem(.journal, message: "full")) == "full")
    #expect(trouble(after: .problem(.list, message: "locked")) == "locked; full")
    #expect(trouble(after: .problem(.journal, message: "gone")) == "gone; locked")
    #expect(trouble(after: .problemSolved(.hook, dropped: 0)) == "gone; locked")
    #expect(trouble(after: .problemSolved(.list, dropped: 0)) == "gone")
    #expect(trouble(after: .problemSolved(.journal, dropped: 0)) == nil)
  }

  @Test(
    arguments: [
      ([.taskCompleted(card, spent: .zero)], "done: A"),
      (
        [.taskCompleted(card, spent: .zero), .taskRemoved(card, spent: .zero)],
        "changed in the list: 1 done, 1 deleted"
      ),
      (
        [.taskRemoved(card, spent: .zero), added, added],
        "changed in the list: 1 deleted, 2 added"
      ),
      ([added, added], "added 2 tasks"),
    ] as [([Record.Content], String)])
  func `Of what is changed in the list nothing is left out`(
    _ contents: [Record.Content], _ words: String
  ) {
    var state = ScreenState()
    state.message = ScreenState.Message("done: Tea")
    for content in contents {
      var record = record(content)
      record.cause = .list
      state.take(record)
    }
    #expect(state.message?.text == words)
    state.take(record(.taskRemoved(Self.card, spent: .zero)))
    #expect(state.message?.text == "deleted: A (u undoes it)")
  }

  private static let card = TaskCard(id: "a", title: "A")
  private static let added = Record.Content.taskAdded(TaskDetail(card: card), .tail)

  @Test func `Who is no longer alone is not said to be the only one left`() throws {
    let day = ScreenDay.titled("Essay").at(.seconds(60))
    var state = ScreenState()
    state.why = .only
    #expect(day.lines(80, 24, state: state).joined().contains("only this one left"))
    let two = ScreenDay().at(.seconds(60))
    let lines = two.lines(80, 24, state: state).joined()
    #expect(lines.contains("next") && !lines.contains("only this one left"))
  }

  @Test func `A pause is seen in the place of what a command did before`() throws {
    #expect(try state("Essay\nBiology\n", ["done", "pause"]).message == nil)
  }

  @Test func `A pause that takes time back says since when it has lasted`() throws {
    let state = try state("Essay\nBiology\n", ["pause ago 1m"])
    #expect(state.message?.text.hasPrefix("paused since 09:0") == true)
  }

  @Test func `A pause since the start of a slice at a full minute begins in that minute`() throws {
    let coach = try FakeCoach("Essay\n", rules: Rules(quantum: .seconds(600)))
      .at(.milliseconds(5_923) + .nanoseconds(87_386), .command("pause ago 1m"))
    coach.letPass(to: .seconds(6))
    var state = ScreenState()
    for record in coach.records { state.take(record) }
    #expect(state.message?.text == "paused since 09:00")
  }

  @Test(arguments: [
    (595, 601, "added: Tea"), (590, 601, nil), (595, 1201, nil), (120, 601, nil),
  ])
  func `What a command did is still said when the slice ends right after it`(
    _ second: Int, _ end: Int, _ words: String?
  ) throws {
    let coach = try FakeCoach("Essay\nBiology\n", rules: Rules(quantum: .seconds(600)))
      .at(.seconds(second), .command("add Tea"))
    coach.letPass(to: .seconds(end))
    var state = ScreenState()
    for record in coach.records { state.take(record) }
    #expect(state.message?.text == words)
  }

  @Test func `What ends the waiting is said, and what a break ends with is not forgotten`() throws {
    var state = ScreenState()
    state.take(record(Self.added))
    state.take(record(.waitingEnded(waited: .seconds(60))))
    #expect(state.message?.text == "added: A")
    state.take(record(.breakEnded(.expired, spent: .seconds(60))))
    #expect(state.message?.text == "added: A")
    state.dropMessage(at: ScreenState.Message.leastTime - .milliseconds(1))
    #expect(state.message?.text == "added: A")
    state.dropMessage(at: ScreenState.Message.leastTime)
    #expect(state.message == nil)
  }

  @Test func `A refusal is still said when the slice ends right after it, a warning is not`() {
    let end = Record.Content.sliceEnded(
      Self.card, .expired, spent: .seconds(600), length: .seconds(600), credit: .zero)
    var state = ScreenState()
    _ = state.press(.character("o"), with: ScreenDay().content)
    state.take(record(end))
    #expect(state.message?.text == "nothing is done yet")
    state.take(record(.warning(.slice, id: "a", title: "A", remaining: .seconds(5))))
    state.take(record(end))
    #expect(state.message == nil)
  }

  @Test func `Another key for undo is the one that is named`() throws {
    let coach = try FakeCoach("Essay\nBiology\n").at(.seconds(60), .command("rm Biology"))
    coach.letPass(to: .seconds(61))
    var state = ScreenState()
    state.keys = KeyChoices(["undo": "z"])
    for record in coach.records { state.take(record) }
    #expect(state.message?.text == "deleted: Biology (z undoes it)")
  }

  @Test(arguments: [
    (["skip"], true), (["done"], false), (["rm Essay"], false),
  ])
  func `To finish a thought is only taught while its task is there`(
    _ lines: [String], _ isTaught: Bool
  ) throws {
    let state = try state("Essay\nBiology\nKant\n", lines, lessons: Lessons())
    #expect((state.hint == .turn) == isTaught)
    let rules = Rules(quantum: .seconds(30), breaks: Rules.Breaks(length: .seconds(600)))
    let afterBreak = try self.state(
      "Essay\nBiology\n", lines == ["skip"] ? ["skip"] : ["done Essay", "skip"], rules: rules,
      lessons: Lessons())
    #expect((afterBreak.hint == .turn) == isTaught)
  }

  @Test func `Sleep is named only if it caused the pause, and sleeps of one pause are added`() {
    func asleep(after contents: Record.Content...) -> Duration? {
      var state = ScreenState()
      for content in contents { state.take(record(content)) }
      return state.asleep
    }
    let nap = Record.Content.slept(.seconds(40), frozen: false, .pause)
    let pause = Record.Content.paused(.user, ago: .zero, remaining: nil)
    let stop = Record.Content.paused(.sleep, ago: .zero, remaining: nil)
    #expect(asleep(after: nap, stop) == .seconds(40))
    #expect(asleep(after: pause, nap) == nil)
    #expect(asleep(after: nap, stop, nap) == .seconds(80))
    #expect(asleep(after: .slept(.seconds(9), frozen: false, .continue), pause) == nil)
  }
}
