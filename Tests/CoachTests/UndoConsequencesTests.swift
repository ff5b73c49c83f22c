import Coach
import CoachSupport
import EventStream
import RoundRobin
import Testing

/// What followed from a command in a break or at a check-in, and is taken back with it.
@Suite struct UndoConsequencesTests {
  /// Answers to a check-in that leave nobody in the ring.
  @Test(arguments: ["done", "edit Algebra from:14:00", "rm Algebra"], [false, true])
  func `A break comes that did not because an answer to a check-in left nobody`(
    _ answer: String, isLong: Bool
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120), long: .seconds(360), every: isLong ? 1 : 2)
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology from:12:00", rules: rules)
    rehearsal.run(to: 14)
    try #require(rehearsal.session.rotation.state == .checkIn)

    let answered = try rehearsal.ask(answer, at: 14).whats.last
    #expect(answered?.hasPrefix("waiting_started") == true)
    let told = try rehearsal.ask("undo", at: 15).whats
    #expect(told.last == (isLong ? "break_started 6m" : "break_started 2m"), "\(told)")
    #expect(rehearsal.ring == ["Algebra"])
    #expect(try rehearsal.ask("redo", at: 16).whats.last == answered)
    try rehearsal.ask("undo", at: 16)
    #expect(rehearsal.told(until: 30).contains { $0.hasSuffix("slice_started Algebra 10m") })
  }

  /// Answers to a check-in by which Biology's slice has another length.
  @Test(arguments: [
    ("quantum 5m", 5, false), ("quantum 15m", 15, false), ("edit Biology slice:4m", 4, false),
    ("quantum 5m", 5, true),
  ])
  func `The slice after an answer that changed its length has its former length again`(
    _ answer: String, minutes: Int, hasBreaks: Bool
  ) throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    if hasBreaks { rules.breaks = Rules.Breaks(length: .seconds(60)) }
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    try rehearsal.ask(answer, at: 12)
    rehearsal.run(to: 14)
    func length() -> Duration { rehearsal.session.rotation.snapshot.length ?? .zero }
    try #require(length() == .seconds(60 * minutes))
    for _ in 1...2 {
      try rehearsal.ask("undo", at: 14)
      #expect(length() == .seconds(600))
      try rehearsal.ask("redo", at: 14)
      #expect(length() == .seconds(60 * minutes))
    }
    try rehearsal.ask("go Algebra", at: 15)
    try rehearsal.ask("undo 2", at: 15)
    let begin = hasBreaks ? 13 : 12
    #expect(
      rehearsal.told(until: begin + 10).contains { $0.contains("slice_ended Biology expired") })
  }

  @Test(arguments: ["go Biology", "skip"])
  func `What completed itself after the command stays done`(_ command: String) throws {
    var rules = Rules.tenMinutes
    rules.finishAtEstimate = true
    var rehearsal = try Rehearsal("Algebra est:10m", "Biology", "Chemistry", rules: rules)
    try rehearsal.ask(command, at: 5)
    let hasRest = command != "skip"
    rehearsal.run(to: hasRest ? 21 : 31)
    try #require(rehearsal.session.rotation.place(of: Handle(0)) == .done)

    let told = try rehearsal.ask("undo", at: hasRest ? 21 : 31).whats
    #expect(told == ["undone 4 Algebra"])
    #expect(rehearsal.session.rotation.place(of: Handle(0)) == .done)
  }

  @Test(arguments: [false, true])
  func `A slice that a command began in a break or at a check-in is not undone once it is over`(
    hasCheckIn: Bool
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = hasCheckIn ? nil : Rules.Breaks(length: .seconds(300))
    rules.checkIn = hasCheckIn ? .seconds(300) : nil
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", rules: rules)
    try rehearsal.ask("go Algebra", at: 11)
    let told = try rehearsal.ask("undo", at: 23).whats
    let undone = told.filter { $0.hasPrefix("undone ") }
    #expect(undone.map { $0.hasSuffix(" the time, which is over") } == [true], "\(told)")
  }

  @Test func `A slice that goes on beside an arrival is not over`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", "Drawing from:09:14", rules: rules)
    try rehearsal.ask("go Algebra", at: 11)
    let undone = try rehearsal.ask("undo", at: 15).whats
    #expect(undone.allSatisfy { !$0.contains("which is over") }, "\(undone)")
  }

  @Test func `A commitment that would be over by now is not given back`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    try rehearsal.ask("add Talk at:09:03-09:06", at: 1)
    try rehearsal.ask("rm Talk", at: 4)
    let told = try rehearsal.ask("undo", at: 7).whats
    #expect(
      told.count == 1 && told[0].hasPrefix("undone ") && told[0].hasSuffix(" Talk"), "\(told)")
  }

  @Test func `A break that an added commitment cut at once goes on without it`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    try rehearsal.ask("done", at: 9)
    try rehearsal.ask("add Call at:09:11-09:30", at: 11)
    for (minute, left) in [(12, 3), (14, 2)] {
      let told = try rehearsal.ask("undo", at: minute).whats
      #expect(
        told.suffix(3) == [
          "commitment_removed Call", "commitment_ended Call 1m", "break_started \(left)m",
        ], "\(told)")
      let redone = try rehearsal.ask("redo", at: minute + 1).whats
      #expect(redone.last?.hasPrefix("commitment_started Call") == true, "\(redone)")
    }
    try rehearsal.ask("undo 2", at: 16)
    #expect(rehearsal.told(until: 17).first == "17m 09:17 slice_ended Algebra expired 1m")
  }

  /// When the commitment begins, or when it is undone.
  @Test(arguments: [("09:12-09:30", 13), ("09:11-09:12", 13)])
  func `A commitment that began later, or is over, gives back no break`(
    _ span: String, minute: Int
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    try rehearsal.ask("add Call at:\(span)", at: 11)
    let told = try rehearsal.ask("undo", at: minute).whats
    #expect(!told.contains { $0.hasPrefix("break_started") }, "\(told)")
    #expect(rehearsal.ring == ["Biology", "Algebra"])
  }

  /// The commands given between `quantum 5m` and the slice that it makes shorter.
  @Test(arguments: ["add Chemistry", "quantum 7m", "edit Biology slice:4m", "edit Algebra est:1h"])
  func `A slice has its former length again when several commands before it are undone`(
    _ request: String
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    try rehearsal.ask("quantum 5m", at: 11)
    try rehearsal.ask(request, at: 12)
    rehearsal.run(to: 16)
    func length() -> Duration { rehearsal.session.rotation.snapshot.length ?? .zero }
    let shortened = length()
    for _ in 1...2 {
      try rehearsal.ask("undo 2", at: 16)
      #expect(length() == .seconds(600))
      try rehearsal.ask("redo 2", at: 16)
      #expect(length() == shortened)
    }
    try rehearsal.ask("undo 2", at: 16)
    #expect(rehearsal.told(until: 25).last == "25m 09:25 break_started 5m")
  }

  @Test func `Commands that are undone before a slice give it its length when they are redone`()
    throws
  {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    for request in ["add Chemistry", "quantum 5m", "undo 2"] {
      try rehearsal.ask(request, at: 11)
    }
    try rehearsal.ask("redo 2", at: 16)
    #expect(rehearsal.told(until: 20).last == "20m 09:20 break_started 5m")
  }

  @Test(arguments: ["skip", "done"])
  func `A slice that a command did not shorten keeps its length when that is undone`(
    _ request: String
  ) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology from:12:00")
    try rehearsal.ask("quantum 5m", at: 2)
    try rehearsal.ask(request, at: 4)
    try rehearsal.ask("undo 2", at: 5)
    #expect(rehearsal.told(until: 11).first == "11m 09:11 slice_ended Algebra expired 6m")
  }

  @Test func `Who followed a command has a whole slice again, whatever was asked meanwhile`()
    throws
  {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120))
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", rules: rules)
    try rehearsal.ask("done", at: 4)
    try rehearsal.ask("add Drawing", at: 5)
    #expect(try rehearsal.ask("undo 2", at: 8).whats.last == "slice_started Algebra 6m")
    #expect(rehearsal.told(until: 16).last == "16m 09:16 slice_started Biology 10m")
  }

  @Test(arguments: [false, true])
  func `A break that was due after a check-in comes without the commitment that was added there`(
    _ isLong: Bool
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(120), long: .seconds(360), every: isLong ? 1 : 2)
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    let answered = try rehearsal.ask("add Call at:09:12-09:30", at: 12).whats.last
    #expect(answered?.hasPrefix("commitment_started Call") == true)
    for (minute, left) in [(13, isLong ? 6 : 2), (14, isLong ? 5 : 1)] {
      let told = try rehearsal.ask("undo", at: minute).whats
      #expect(
        told.suffix(3) == [
          "commitment_removed Call", "commitment_ended Call \(minute == 13 ? "1m" : "0s")",
          "break_started \(left)m",
        ], "\(told)")
      let redone = try rehearsal.ask("redo", at: 14).whats
      #expect(redone.last?.hasPrefix("commitment_started Call") == true, "\(redone)")
    }
    #expect(rehearsal.ring == ["Biology", "Algebra"])
  }

  /// The commands by which something begins instead of a break, or cuts it.
  @Test(arguments: [
    (false, "add Call at:09:11-09:30"), (true, "add Call at:09:11-09:30"), (true, "done"),
    (true, "edit Algebra from:11:00"), (true, "go Biology"),
  ])
  func `A break that an undo gives back is counted once`(
    hasCheckIns: Bool, _ request: String
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(240), long: .seconds(360), every: 2)
    if hasCheckIns { rules.checkIn = .seconds(300) }
    let other = request == "go Biology" ? "Biology" : "Biology from:12:00"
    var rehearsal = try Rehearsal("Algebra", other, rules: rules)
    try rehearsal.ask(request, at: 11)
    for request in ["undo", "redo", "undo"] { try rehearsal.ask(request, at: 12) }
    try #require(rehearsal.session.rotation.state == .rest(long: false))
    let breaks = rehearsal.told(until: 60).filter { $0.contains(" break_started ") }
    #expect(breaks.map { $0.hasSuffix(" 6m") }.prefix(2) == [true, false], "\(breaks)")
  }

  /// Commands by mistake that give a task the slice, in a break or at a check-in.
  @Test(arguments: [
    ("skip", false), ("go Chemistry", false), ("back", false), ("go Chemistry", true),
    ("back", true),
  ])
  func `In a break that an undo gives back, the task before it is the last one`(
    _ mistake: String, hasCheckIns: Bool
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    if hasCheckIns { rules.checkIn = .seconds(300) }
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", rules: rules)
    try rehearsal.ask("go Chemistry", at: 2)
    try rehearsal.ask("go Algebra", at: 12)
    var present = rehearsal
    try present.ask("here", at: 23)
    try rehearsal.ask(mistake, at: 23)
    try rehearsal.ask("undo", at: 23)
    for request in ["back", "done"] {
      var (one, other) = (present, rehearsal)
      let expected = try one.ask(request, at: 24).whats
      let told = try other.ask(request, at: 24).whats
      #expect(told.last == expected.last, "\(request)")
    }
  }

  @Test(arguments: ["quantum 2m", "edit Algebra slice:2m"])
  func `Credit beyond the length of a slice comes back whole`(_ shortening: String) throws {
    var rules = Rules.tenMinutes
    rules.unused = .keep
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    try rehearsal.ask("skip", at: 1)
    try rehearsal.ask(shortening, at: 2)
    try rehearsal.ask("skip", at: 3)
    try rehearsal.ask("undo", at: 3)
    #expect(rehearsal.session.rotation.standing(of: Handle(0)).credit == .seconds(540))
  }

  @Test(arguments: ["extend 5m", "extend 1m"])
  func `What an undo makes shorter is not warned of a second time`(_ request: String) throws {
    var rules = Rules.tenMinutes
    rules.warnings = [.seconds(180)]
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    try rehearsal.ask(request, at: 8)
    try rehearsal.ask("undo", at: 9)
    rehearsal.run(to: 10)
    let warnings = rehearsal.records.filter { "\($0.content.kind)" == "warning" }
    #expect(warnings.map(\.at) == [.seconds(420)])
  }

  /// A slice of Algebra was displaced, and the commitment cut that of Biology.
  @Test(arguments: ["done", "rm", "later"])
  func `Only a task whose slice the commitment cut counts as cut when it comes back`(
    _ command: String
  ) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry", "Lunch at:09:05-09:30")
    try rehearsal.ask("go Biology", at: 2)
    try rehearsal.ask("\(command) Biology", at: 6)
    try rehearsal.ask("\(command) Algebra", at: 7)
    try rehearsal.ask("undo", at: 8)
    #expect(rehearsal.session.rotation.snapshot.task == nil)
    #expect(try rehearsal.refusal("done", at: 9) != nil)

    try rehearsal.ask("undo", at: 10)
    #expect(try rehearsal.ask("done", at: 11).whats == ["task_completed Biology 3m"])
  }
}
