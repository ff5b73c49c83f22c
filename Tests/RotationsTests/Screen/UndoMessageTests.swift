import Coach
import CommandSupport
import EventStream
import Platform
import Rotations
import RoundRobin
import Testing

/// What the screen of a rotation says after `u` and `U`.
@Suite struct UndoMessageTests {
  private func message(
    _ list: String, rules: Rules = Rules(quantum: .seconds(600)),
    _ deeds: (at: Int, line: String)...
  ) throws -> String? {
    var coach = try FakeCoach(list, rules: rules)
    for deed in deeds { coach = coach.at(.seconds(deed.at), .command(deed.line)) }
    coach.letPass(to: .seconds((deeds.last?.at ?? 0) + 1))
    var state = ScreenState()
    for record in coach.records { state.take(record) }
    return state.message?.text
  }

  @Test func `A task that is back says how much of its slice is left`() throws {
    let list = "Essay\nMaths\n"
    #expect(
      try message(list, (120, "done"), (150, "undo")) == "undone: Essay is back, 8:00 left")
    #expect(
      try message(list, (120, "skip"), (150, "undo")) == "undone: Essay is back, 8:00 left")
    let redone = try message(list, (120, "done"), (150, "undo"), (160, "redo"))
    #expect(redone == "redone: Essay is done again")
    let switched = try message(list, (120, "skip"), (150, "undo"), (160, "redo"))
    #expect(switched == "redone: the switch to Maths")
  }

  @Test func `A task whose slice ran out since says so, too`() throws {
    #expect(
      try message("Essay\nMaths\nPiano\n", (120, "done"), (730, "undo"))
        == "undone: Essay is back, 8:00 left")
  }

  @Test func `A break that is skipped again says so`() throws {
    let rules = Rules(quantum: .seconds(1800), breaks: Rules.Breaks(length: .seconds(300)))
    #expect(
      try message(
        "Essay\nKant\nMaths\n", rules: rules, (300, "done"), (360, "skip"), (420, "later Kant mon"),
        (480, "reopen"), (540, "undo"), (600, "undo 2"), (660, "redo"))
        == "redone: the break is skipped for Kant")
  }

  @Test func `A break that a slice at a check-in took the place of begins`() throws {
    let rules = Rules(
      quantum: .seconds(600), breaks: Rules.Breaks(length: .seconds(300)), checkIn: .seconds(120))
    let list = "Essay\nKant\nMaths\n"
    #expect(
      try message(list, rules: rules, (660, "go Maths"), (670, "undo"))
        == "undone: the break begins")
    #expect(
      try message(list, rules: rules, (660, "go Maths"), (670, "undo"), (675, "redo"))
        == "redone: the break is skipped for Maths")
    #expect(
      try message(list, rules: rules, (730, "go Maths"), (740, "undo"))
        == "undone: the break goes on")
  }

  @Test func `Undoing what gave a task its turn at a check-in says who has it instead`() throws {
    let rules = Rules(quantum: .seconds(600), checkIn: .seconds(120))
    #expect(
      try message(
        "Essay\nKant\nMaths\n", rules: rules, (660, "move Maths first"), (670, "undo"))
        == "undone: now Kant")
  }

  @Test func `Whoever follows a stream from its beginning knows if there is something to undo`()
    throws
  {
    let coach = try FakeCoach("Essay\nMaths\n").at(.seconds(60), .command("done"))
      .at(.seconds(70), .command("undo"))
    coach.letPass(to: .seconds(80))
    let records = coach.records
    let done = try #require(records.firstIndex { $0.at == .seconds(60) })
    let undone = try #require(records.firstIndex { $0.at == .seconds(70) })
    var followed = try FollowedRotation(Array(records[..<done]), clocks: coach.clocks)
    #expect(followed.hasNothingToUndo)
    try followed.take(Array(records[done..<undone]), clocks: coach.clocks)
    #expect(!followed.hasNothingToUndo)
    try followed.take(Array(records[undone...]), clocks: coach.clocks)
    #expect(followed.hasNothingToUndo)

    var fold = StreamFold()
    for record in records[..<undone] { try fold.append(record) }
    let late = try FollowedRotation([#require(fold.snapshot)], clocks: coach.clocks)
    #expect(!late.hasNothingToUndo, "the commands before are not known")
  }

  @Test func `Several commands are one message, and the next record has its own`() throws {
    let list = "Essay\nMaths\n"
    #expect(
      try message(list, (60, "rm Maths"), (70, "extend 5m"), (80, "undo 2"))
        == "undone: 5 min less, Maths is back")
    #expect(
      try message(list, (60, "rm Maths"), (70, "undo"), (80, "add Tea")) == "added: Tea")
    #expect(try message(list, (60, "skip"), (70, "undo"), (80, "skip")) == nil)
  }
}
