import Coach
import CoachSupport
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
}
