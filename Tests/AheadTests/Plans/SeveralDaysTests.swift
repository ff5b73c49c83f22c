import CivilTime
import CommandSupport
import Commands
import EventStream
import Platform
import Testing

/// Commitments of several days (`at:2026-11-20T09:00/2026-11-22T10:00`), and those that overlap.
@Suite struct SeveralDaysTests {
  private static let line = "Congress at:2026-11-20T10:00/2026-11-22T09:30"

  private func simulation(_ list: String, from start: String, until end: String) throws -> [String]
  {
    let outcome = FakeWorld().file("today.txt", list).run(
      "run", "today.txt", "--simulate", "-q", "1h", "--start", start, "--until", end)
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    return stream.records.compactMap { record in
      let time = "\(record.time.local)".dropFirst(8)
      switch record.content {
      case .commitmentStarted(let block, let end): return "\(time) \(block.title) to \(end.local)"
      case .commitmentEnded(let block, _): return "\(time) \(block.title) over"
      case .sliceStarted(let task, _, _, _, _, _, _): return "\(time) \(task.title)"
      case .warning(.upcoming, _, let title, let left): return "\(time) \(title ?? "") in \(left)"
      default: return nil
      }
    }
  }

  @Test(arguments: [
    (
      "2026-11-20T09:30:00Z", "2026-11-20T18:00:00Z",
      ["20T09:30 Essay", "20T10:00 Congress to 2026-11-22T09:30", "20T18:00 Congress over"]
    ),
    (
      "2026-11-22T08:00:00Z", "2026-11-22T10:00:00Z",
      [
        "22T08:00 Congress to 2026-11-22T09:30", "22T09:30 Congress over", "22T09:30 Essay",
      ]
    ),
    ("2026-11-22T09:30:00Z", "2026-11-22T10:00:00Z", ["22T09:30 Essay"]),
  ])
  func `It holds a rotation off on each of its days`(
    start: String, end: String, expected: [String]
  ) throws {
    #expect(try simulation("Essay\n\(Self.line)\n", from: start, until: end) == expected)
  }

  @Test func `It takes the time of each of its days in a plan`() throws {
    let world = FakeWorld().file("today.txt", "Essay est:3h\n\(Self.line)\n")
      .clock(Instant(seconds: 1_795_165_200))  // 2026-11-20T09:00:00Z
    let answer = try PlanAnswer(
      world.run(
        "plan", "today.txt", "--days", "3", "--work", "09:00-12:00", "--zone", "UTC", "--json"
      ).output)
    #expect(
      answer.blocks.filter { $0.kind == "task" }.map { "\($0.start.dropFirst(8).prefix(8))" }
        == ["20T09:00", "22T09:30"])
  }

  @Test func `It is written as it was typed, in a list and by a rotation`() throws {
    let path = FakeWorld().directories.defaultList
    let world = FakeWorld().file(path, "Essay\n").clock(FakeClocks.start)
    #expect(world.run("add", Self.line).exitCode == .success)
    #expect(
      world.run("list", "--json").output.contains(#""at":"2026-11-20T10:00/2026-11-22T09:30""#))
    #expect(
      world.run("add", "Walk at:2026-11-21T10:00/2026-11-21T11:00").messages.contains(
        "'Walk' overlaps 'Congress', 2026-11-20T10:00/2026-11-22T09:30"))
    let coach = try FakeCoach("Essay\n", zone: .utc)
    #expect(FakeWorld().coach(coach).run("add", Self.line).exitCode == .success)
    let added = coach.records.compactMap { record in
      if case .commitmentAdded(_, let start, let end) = record.content {
        "\(start.local) \(end.local)"
      } else {
        nil
      }
    }
    #expect(added == ["2026-11-20T10:00 2026-11-22T09:30"])
  }

  @Test(
    "At night, commitments overlap only on the days that both have",
    arguments: [("2026-11-28", true), ("2026-11-27", false)])
  func overNight(_ due: String, _ overlaps: Bool) {
    let path = FakeWorld().directories.defaultList
    let world = FakeWorld().file(path, "Night at:23:00-01:00 due:2026-11-27\n")
      .clock(FakeClocks.start)
    let outcome = world.run("add", "Call at:00:30-00:45 due:\(due)")
    #expect(outcome.messages.contains("'Call' overlaps 'Night'") == overlaps)
  }

  @Test func `One that overlaps another is announced when it would begin`() throws {
    let list = "Essay\nLecture at:10:00-11:00\nSeminar at:10:30-11:30\nLunch at:11:30-12:00\n"
    #expect(
      try simulation(list, from: "2026-11-20T09:30:00Z", until: "2026-11-20T12:10:00Z") == [
        "20T09:30 Essay", "20T10:00 Lecture to 2026-11-20T11:00", "20T10:30 Seminar in 0.0 seconds",
        "20T11:00 Lecture over", "20T11:00 Seminar to 2026-11-20T11:30", "20T11:30 Seminar over",
        "20T11:30 Lunch to 2026-11-20T12:00", "20T12:00 Lunch over", "20T12:00 Essay",
      ])
  }
}
