import Coach
import CoachSupport
import EventStream
import RoundRobin
import Tasks
import Testing

@testable import TaskLists

@Suite struct UndoTests {
  @Test func `A task that was done by mistake has the rest of its slice again`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    try rehearsal.ask("done", at: 4)
    let told1 = try rehearsal.ask("undo", at: 5).whats
    #expect(
      told1 == [
        "undone 4", "slice_ended Biology displaced 1m", "task_restored Algebra ring 6m left first",
        "task_restored Biology ring", "slice_started Algebra 6m",
      ])
    #expect(
      rehearsal.told(until: 11) == [
        "11m 09:11 slice_ended Algebra expired 6m", "11m 09:11 slice_started Biology 10m",
      ])
  }

  @Test func `A rotation knows whether there is something to undo`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    #expect(rehearsal.session.hasNothingToUndo)
    try rehearsal.ask("done", at: 4)
    #expect(!rehearsal.session.hasNothingToUndo)
    try rehearsal.ask("undo", at: 5)
    #expect(rehearsal.session.hasNothingToUndo)
  }

  @Test func `An undo of a command that a reader does not have cannot be undone itself`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    try rehearsal.ask("done", at: 4)
    var whole = StreamFold()
    for record in rehearsal.records { try whole.append(record) }
    // As after a loss in the journal, which a snapshot closes.
    var late = StreamFold()
    try late.append(#require(whole.snapshot))
    let known = rehearsal.records.count
    try rehearsal.ask("undo", at: 5)
    for record in rehearsal.records.dropFirst(known) {
      try whole.append(record)
      try late.append(record)
    }
    #expect(whole.history.steps.isEmpty && whole.history.redos.count == 1)
    #expect(late.history.steps.isEmpty && late.history.redos.isEmpty)
  }

  @Test func `The slice that goes on says why`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    try rehearsal.ask("done", at: 4)
    try rehearsal.ask("undo", at: 5)
    let why = rehearsal.records.last?.content
    guard case .sliceStarted(_, _, _, _, let why, _, _) = why else {
      Issue.record("no slice begins")
      return
    }
    #expect(why == .undone)
  }

  @Test func `A task that had the rest of a slice meanwhile has all of it again`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")
    try rehearsal.ask("go Biology", at: 4)
    rehearsal.run(to: 6)
    let before = Facts(of: rehearsal.session)

    try rehearsal.ask("skip", at: 6)
    rehearsal.run(to: 8)
    #expect(rehearsal.ring.first == "Algebra")
    try rehearsal.ask("undo", at: 8)
    #expect(Facts(of: rehearsal.session) == before)
  }

  /// What a command did with a slice of Algebra that had 6 minutes left, and what is so again after
  /// `undo`.
  @Test(arguments: [
    "skip", "rm Algebra", "go Chemistry", "go Chemistry 3m", "move Chemistry first", "done Biology",
    "rm Chemistry", "edit Biology Botany est:1h", "add Drawing", "add-next Drawing", "quantum 5m",
    "extend 5m", "edit Algebra slice:20m @school", "note Biology two pages",
    "add Lunch at:12:00-13:00", "rm Dinner", "later Algebra", "later Chemistry fri",
    "edit Biology Botany from:11:00",
  ])
  func `Every command can be taken back`(_ command: String) throws {
    var rehearsal = try Rehearsal(
      "Algebra est:2h", "Biology", "Chemistry +lab", "Dinner at:19:00-20:00")
    rehearsal.run(to: 4)
    let before = Facts(of: rehearsal.session)

    try rehearsal.ask(command, at: 4)
    #expect(Facts(of: rehearsal.session) != before)
    try rehearsal.ask("undo", at: 4)
    #expect(Facts(of: rehearsal.session) == before)
    try rehearsal.ask("redo", at: 4)
    #expect(Facts(of: rehearsal.session) != before)
    try rehearsal.ask("undo", at: 4)
    #expect(Facts(of: rehearsal.session) == before)
  }

  /// Three commands, after the undo of the last of which the second and last cycle would end.
  private func reopened() throws -> Rehearsal {
    var rules = Rules.tenMinutes
    rules.cycles = 2
    var rehearsal = try Rehearsal("Algebra", "Biology from:09:30", rules: rules)
    try rehearsal.ask("done", at: 1)
    try rehearsal.ask("quantum 12m", at: 2)
    try rehearsal.ask("reopen Algebra", at: 3)
    return rehearsal
  }

  @Test func `Several commands are undone before the rotation may end`() throws {
    var rehearsal = try reopened()
    try rehearsal.ask("undo 3", at: 4)
    #expect(rehearsal.ring == ["Algebra"])
    #expect(rehearsal.told(until: 5).allSatisfy { !$0.contains("ended cycles") })
  }

  @Test func `Nothing follows the end that an undo leads to`() throws {
    var rehearsal = try reopened()
    let told = try rehearsal.ask("undo 2", at: 4).whats
    #expect(told.contains { $0.hasPrefix("quantum_changed") })
    #expect(told.last?.hasPrefix("ended cycles") == true)
  }

  @Test func `A break that was skipped goes on, and so does a slice that one followed`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)

    try rehearsal.ask("skip", at: 12)
    let told2 = try rehearsal.ask("undo", at: 13).whats
    #expect(
      told2 == [
        "undone 6", "slice_ended Biology displaced 1m", "task_restored Biology ring first",
        "break_started 3m",
      ])
    try rehearsal.ask("done", at: 17)
    let told3 = try rehearsal.ask("undo", at: 18).suffix(3).whats
    #expect(
      told3 == [
        "break_ended skipped 1m", "task_restored Biology ring 9m left first",
        "slice_started Biology 9m",
      ])
  }

  @Test(arguments: [[], ["skip", "undo"], ["skip", "undo", "redo"], ["go Chemistry", "undo"]])
  func `A break that goes on is counted once`(_ commands: [String]) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120), long: .seconds(360), every: 2)
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", rules: rules)

    _ = rehearsal.told(until: 11)
    for words in commands { try rehearsal.ask(words, at: 11) }
    let breaks = rehearsal.told(until: 60).filter { $0.contains(" break_started ") }
    #expect(breaks.map { $0.hasSuffix(" 6m") } == [true, false, true])
  }

  /// Answers to a check-in instead of which a break would have followed.
  @Test(arguments: ["go Chemistry", "go Chemistry 2m", "back", "extend 3m"], [false, true])
  func `A break that was due when a check-in was answered comes after all`(
    _ answer: String, isLong: Bool
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120), long: .seconds(360), every: isLong ? 1 : 2)
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", rules: rules)
    if answer == "back" { try rehearsal.ask("go Chemistry", at: 2) }
    rehearsal.run(to: 14)
    try #require(rehearsal.session.rotation.state == .checkIn)
    let before = Facts(of: rehearsal.session)

    try rehearsal.ask(answer, at: 14)
    let told = try rehearsal.ask("undo", at: 14).whats
    #expect(told.last == (isLong ? "break_started 6m" : "break_started 2m"), "\(told)")
    #expect(Facts(of: rehearsal.session).ring == before.ring)
    // The next break is the second one.
    let breaks = rehearsal.told(until: 60).filter { $0.contains(" break_started ") }
    #expect(breaks.first?.hasSuffix(" 6m") == true, "\(breaks)")
  }

  @Test func `Without breaks, the next slice follows an undone answer to a check-in`() throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", rules: rules)
    try rehearsal.ask("go Chemistry", at: 12)
    let told = try rehearsal.ask("undo", at: 13).whats
    #expect(
      told.suffix(2) == [
        "task_restored Chemistry ring after \(id("Biology"))", "slice_started Biology 10m",
      ])
    #expect(rehearsal.ring == ["Biology", "Chemistry", "Algebra"])
  }

  @Test(arguments: ["move Chemistry first", "add-next Essay", "go Chemistry"])
  func `The turn that a task got by a command at a check-in is taken back with it`(
    _ answer: String
  ) throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", rules: rules)
    try rehearsal.ask("add Drawing", at: 2)
    rehearsal.run(to: 12)
    let before = rehearsal.ring
    let answered = try rehearsal.ask(answer, at: 12).whats.last
    #expect(answered?.hasPrefix("slice_started Biology") == false)
    let told = try rehearsal.ask("undo", at: 12).whats
    #expect(told.last == "slice_started Biology 10m", "\(told)")
    #expect(rehearsal.ring == before)
    let redone = try rehearsal.ask("redo", at: 12).whats
    #expect(redone.last == answered, "\(redone)")
  }

  @Test func `A task that a command at a check-in put next takes no second break along`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120))
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    try rehearsal.ask("add-next Essay", at: 12)
    rehearsal.run(to: 15)
    let told = try rehearsal.ask("undo", at: 16).whats
    #expect(told.last == "slice_started Biology 10m", "\(told)")
  }

  @Test(arguments: [false, true])
  func `A break after a commitment is not the one before it that was made longer`(
    isResumed: Bool
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", "Lunch at:09:20-09:30", rules: rules)
    try rehearsal.ask("extend 15m", at: 12)
    rehearsal.run(to: 41)
    if isResumed { try rehearsal.takeUp(after: 1) }
    let told = try rehearsal.ask("undo", at: 43).whats
    #expect(told == ["undone 6 the time, which is over"])
    #expect(rehearsal.told(until: 46).last == "45m 09:45 slice_started Algebra 10m")
  }

  @Test func `A break that waiting follows is skipped once more`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology from:12:00", rules: rules)
    try rehearsal.ask("later Algebra", at: 11)
    try rehearsal.ask("skip", at: 12)
    #expect(try rehearsal.ask("undo", at: 13).whats.last == "break_started 3m")
    #expect(try rehearsal.ask("redo", at: 14).whats.last?.hasPrefix("waiting_started") == true)
  }

  @Test func `Where a slice ran out since, the task comes next with the rest`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", "Drawing")

    try rehearsal.ask("done", at: 4)
    let told4 = try rehearsal.ask("undo", at: 15).whats
    #expect(
      told4 == [
        "undone 4", "task_restored Algebra ring 6m left after \(id("Chemistry"))",
      ])
    #expect(rehearsal.told(until: 24).last == "24m 09:24 slice_started Algebra 6m")
  }

  @Test func `A task that had its turn since has nothing to get back`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    try rehearsal.ask("skip", at: 4)
    let told5 = try rehearsal.ask("undo", at: 15).whats
    #expect(told5 == ["undone 4 Algebra"])
    #expect(rehearsal.ring == ["Algebra", "Biology"])
  }

  @Test func `An arrival leaves what runs alone`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry from:09:05")

    try rehearsal.ask("done", at: 4)
    try rehearsal.ask("undo", at: 6)
    #expect(rehearsal.ring == ["Biology", "Algebra", "Chemistry"])
  }

  /// What took Biology from the head of the ring in the break after Algebra's slice.
  @Test(arguments: [
    "rm Biology", "done Biology", "later Biology", "edit Biology from:12:00", "move Biology last",
  ])
  func `A task that was the very next does not take over the slice of the one that runs`(
    _ command: String
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120))
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", "Drawing", rules: rules)

    try rehearsal.ask(command, at: 11)
    try rehearsal.ask("undo", at: 15)
    #expect(rehearsal.ring == ["Chemistry", "Biology", "Drawing", "Algebra"])
    #expect(
      rehearsal.told(until: 24) == [
        "22m 09:22 slice_ended Chemistry expired 10m", "22m 09:22 break_started 2m",
        "24m 09:24 break_ended expired 2m", "24m 09:24 slice_started Biology 10m",
      ])
  }

  @Test func `A task that was the very next lets the one cut by a commitment have its rest`()
    throws
  {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", "Lunch at:09:15-09:30", rules: rules)

    try rehearsal.ask("rm Biology", at: 11)
    try rehearsal.ask("undo", at: 20)
    #expect(
      rehearsal.told(until: 30) == [
        "30m 09:30 commitment_ended Lunch 15m", "30m 09:30 slice_started Chemistry 7m",
      ])
  }

  @Test func `A task that was put off is in its place only when it is back there`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")

    try rehearsal.ask("later Biology", at: 4)
    let told = try rehearsal.ask("undo", at: 5).whats
    #expect(
      told == [
        "undone 4", "task_edited Biology \(id("Biology"))",
        "task_restored Biology ring after \(id("Algebra"))",
      ])
  }

  @Test func `Several commands are undone at once, or none`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")
    rehearsal.run(to: 2)
    let before = Facts(of: rehearsal.session)

    try rehearsal.ask("rm Chemistry", at: 2)
    try rehearsal.ask("skip", at: 2)
    try rehearsal.ask("done", at: 2)
    #expect(
      try rehearsal.refusal("undo 4", at: 2)
        == "only 3 commands can be undone")
    try rehearsal.ask("undo 3", at: 2)
    #expect(Facts(of: rehearsal.session) == before)
    #expect(try rehearsal.refusal("undo", at: 2) == "there is nothing to undo")
  }

  @Test func `A running task that comes later again loses its slice`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology from:12:00")
    try rehearsal.ask("edit Biology from:-", at: 4)
    rehearsal.run(to: 12)
    #expect(rehearsal.ring == ["Biology", "Algebra"])
    let told = try rehearsal.ask("undo", at: 12).whats
    #expect(
      told.map { $0.split(separator: " ")[0] } == [
        "undone", "slice_ended", "task_edited", "slice_started",
      ], "\(told)")
    #expect(rehearsal.ring == ["Algebra"])
  }

  @Test func `Another command leaves nothing to be done again`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")

    try rehearsal.ask("skip", at: 1)
    try rehearsal.ask("undo", at: 2)
    try rehearsal.ask("add Drawing", at: 2)
    #expect(
      try rehearsal.refusal("redo", at: 3) == "there is nothing to redo")
  }

  @Test func `Pauses, signs of life and what was refused are no commands to take back`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    try rehearsal.ask("skip", at: 1)
    try rehearsal.ask("pause", at: 2)
    #expect(try rehearsal.refusal("go Zoology", at: 2) != nil)
    try rehearsal.ask("undo", at: 3)
    #expect(rehearsal.ring == ["Algebra", "Biology"])
    #expect(rehearsal.session.rotation.isPaused)
    try rehearsal.ask("resume", at: 5)
    #expect(
      rehearsal.told(until: 14) == [
        "14m 09:14 slice_ended Algebra expired 9m", "14m 09:14 slice_started Biology 10m",
      ])
  }

  @Test func `A slice that is over before it was made longer ends at once`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    try rehearsal.ask("extend 5m", at: 9)
    let told6 = try rehearsal.ask("undo", at: 12).whats
    #expect(
      told6 == [
        "undone 4", "extended slice -3m 0s", "slice_ended Algebra expired 12m",
        "slice_started Biology 10m",
      ])
  }

  @Test func `A slice that is over before it was made longer ends in a pause, too`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    try rehearsal.ask("extend 5m", at: 9)
    try rehearsal.ask("pause", at: 12)
    let told = try rehearsal.ask("undo", at: 13).whats
    #expect(
      told == [
        "undone 4", "extended slice -3m 0s standing", "slice_ended Algebra expired 12m",
        "slice_started Biology 10m standing",
      ])
    try rehearsal.ask("go Algebra", at: 14)
    try rehearsal.ask("resume", at: 15)
    #expect(
      rehearsal.told(until: 25) == [
        "25m 09:25 slice_ended Algebra expired 10m", "25m 09:25 slice_started Biology 10m",
      ])
  }

  @Test func `A resumed rotation can undo earlier commands`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")

    try rehearsal.ask("rm Chemistry", at: 2)
    try rehearsal.ask("done", at: 4)
    try rehearsal.takeUp(after: 1)
    try rehearsal.ask("undo 2", at: 6)
    #expect(rehearsal.ring == ["Algebra", "Biology", "Chemistry"])
  }

  @Test(arguments: ["done", "skip", "go Biology", "rm Algebra"])
  func `After it was taken up, a task has only what was left of its slice`(
    command: String
  ) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")
    try rehearsal.ask(command, at: 4)
    try rehearsal.takeUp(after: 1)
    let told = try rehearsal.ask("undo", at: 5).whats
    #expect(told.last == "slice_started Algebra 6m")
  }

  @Test func `After it was taken up, a task comes back to its place`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", "Drawing")

    try rehearsal.ask("skip", at: 2)
    try rehearsal.ask("rm Chemistry", at: 3)
    try rehearsal.takeUp(after: 1)
    try rehearsal.ask("undo", at: 6)
    #expect(rehearsal.ring == ["Biology", "Chemistry", "Drawing", "Algebra"])
  }

  @Test func `A reader that came later learns of a task that was off the list`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")

    try rehearsal.ask("rm Chemistry", at: 2)
    var late = StreamFold()
    try late.append(rehearsal.session.snapshot)
    let count = rehearsal.records.count
    try rehearsal.ask("undo", at: 3)
    for record in rehearsal.records[count...] { try late.append(record) }
    #expect(late.snapshot?.text == rehearsal.session.snapshot.text)
  }
}

/// What undoing brings back: the ring, what is done, the rules, what each slice has left.
struct Facts: Equatable {
  /// A task, and what it has left of its turn.
  struct Member: Equatable {
    let item: TaskItem
    let terms: Terms
    let credit: Duration
    let left: Duration?
  }

  let ring: [Member]
  let done: [Member]
  let commitments: [String]
  let quantum: Duration
  let state: State
  let remaining: Duration?

  init(of session: Session) {
    let snapshot = session.rotation.snapshot
    let roster = session.scribe.roster
    func facts(_ members: [Snapshot.Member]) -> [Member] {
      members.map { member in
        Member(
          item: roster[member.task], terms: member.terms, credit: member.credit, left: member.left)
      }
    }
    ring = facts(snapshot.ring + snapshot.coming)
    done = facts(snapshot.done)
    commitments = session.upcoming
    quantum = snapshot.rules.quantum
    state = snapshot.state
    remaining = snapshot.remaining
  }
}
