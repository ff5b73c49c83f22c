import CivilTime
import CommandSupport
import Commands
import EventStream
import Testing

/// What was planned for a day, and comes first on a later one.
@Suite struct CarriedTasksTests {
  private static let list =
    "(A) Maths est:1h id:maths\nEssay est:1h id:essay\nPiano est:1h id:piano\n"

  /// A rotation on a list, with plans of tasks for days.
  private func rotation(
    _ id: String, on list: String?, plans: (day: String, tasks: [String], leftOut: [String])...
  ) throws -> [Record] {
    let coach = try FakeCoach("Maths\nEssay\n", id: id, list: list)
    guard let last = coach.records.last else { return [] }
    return coach.records
      + plans.enumerated().map { index, plan in
        var record = last
        record.seq = (last.seq ?? 0) + 1 + index
        let coverage = PlanDigest.Coverage(
          day: CivilDate(utf8: plan.day.utf8.span) ?? .earliest, tasks: plan.tasks,
          leftOut: plan.leftOut)
        record.content = .planned(
          PlanDigest(blocks: 1, unplaced: 0, reason: "start", coverage: coverage))
        return record
      }
  }

  /// The titles in the order of a plan, and from which days they come.
  private func plan(_ day: String, after rotations: [[Record]]) throws -> [String] {
    let outcome = FakeWorld().file("today.txt", Self.list).clock(FakeClocks.start)
      .variable("HOME", "/home/me").journal(rotations)
      .run("plan", "today.txt", "--day", day, "--work", "08:00-11:00", "--json")
    return try PlanAnswer(outcome.output).blocks.map { block in
      let origin = block.why.split(separator: "; ").first { $0.hasPrefix("from ") }
      return ([block.title] + [origin.map(String.init)].compactMap(\.self)).joined(separator: " ")
    }
  }

  private static let usual = ["Maths", "Essay", "Piano"]

  @Test func `Tasks that were planned and are still open come first, with their day`() throws {
    let former = try rotation(
      "a", on: "/home/today.txt",
      plans: ("2026-11-17", ["maths"], []), ("2026-11-19", ["essay", "gone"], ["piano"]))
    #expect(
      try plan("2026-11-20", after: [former]) == [
        "Piano from Thursday", "Essay from Thursday", "Maths",
      ])
  }

  @Test func `The latest plan of an earlier day counts, whatever was planned for the day itself`()
    throws
  {
    let former = try rotation(
      "a", on: "/home/today.txt",
      plans: ("2026-11-18", ["piano"], []), ("2026-11-20", ["essay"], []))
    #expect(
      try plan("2026-11-20", after: [former]).first
        == "Piano from Wednesday")
    #expect(
      try plan("2026-11-21", after: [former]).first
        == "Essay from Friday")
  }

  @Test func `Other lists, and plans of which nothing is known, count for nothing`() throws {
    let other = try rotation("a", on: "/home/other.txt", plans: ("2026-11-19", ["piano"], []))
    let none = try rotation("b", on: nil, plans: ("2026-11-19", ["piano"], []))
    var old = try rotation("c", on: "/home/today.txt", plans: ("2026-11-19", ["piano"], []))
    old[old.count - 1].content = .planned(PlanDigest(blocks: 1, unplaced: 0, reason: "start"))
    #expect(try plan("2026-11-20", after: [other, none, old]) == Self.usual)
  }

  @Test func `People see from which day something comes`() throws {
    let former = try rotation("a", on: "/home/today.txt", plans: ("2026-11-18", ["piano"], []))
    func output(_ columns: Int, _ words: String...) -> String {
      FakeWorld().file("today.txt", Self.list).clock(FakeClocks.start)
        .variable("HOME", "/home/me").journal([former]).variable("TERM", "xterm").variable(
          "COLUMNS", "\(columns)"
        )
        .terminal(.output).run(["plan", "today.txt", "--day", "2026-11-20"] + words).output
    }
    #expect(output(80).contains("from Wednesday"))
    #expect(output(120, "--days", "2").contains("from Wednesday"))
    #expect(output(140, "--days", "7").contains("\u{2190}"))
  }

  @Test func `What a plan has for later days is not carried from the first one`() throws {
    let coach = try FakeCoach(
      Self.list, list: "/home/today.txt", plan: "--strategy deadline --cap 1h --work 08:00-23:00")
    let digests = coach.records.compactMap { record in
      if case .planned(let digest) = record.content { digest } else { nil }
    }
    #expect(digests.first?.blocks == 3)
    #expect(digests.first?.coverage?.tasks == ["maths"])
    let tomorrow = CivilDate(utf8: "2026-11-21".utf8.span)
    #expect(digests.first?.coverage?.day.adding(days: 1) == tomorrow)
    #expect(
      try plan("2026-11-21", after: [coach.records]) == ["Maths from Friday", "Essay", "Piano"])
  }

  @Test func `Without a journal nothing is carried`() throws {
    #expect(try plan("2026-11-20", after: []) == Self.usual)
  }
}
