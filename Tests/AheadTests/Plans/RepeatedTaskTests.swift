import CivilTime
import CommandSupport
import EventStream
import Platform
import Testing

/// Tasks with `rec:` are there on their days: in the list, in a rotation and in a plan.
@Suite struct RepeatedTaskTests {
  /// 2026-11-23T08:00:00Z, a Monday.
  private static let monday = Instant(seconds: 1_795_420_800)

  private func isThere(_ line: String, day: Int) throws -> (run: Bool, list: String) {
    let now = Self.monday + .seconds(86_400 * day)
    let world = FakeWorld().file("today.txt", "\(line)\nEssay\n").clock(now)
    let outcome = world.run(
      "run", "today.txt", "--simulate", "-q", "5m", "--start",
      Timestamp(now, in: .utc).withoutMilliseconds, "--until", "09:00")
    let ran = try Stream(outcome.output).records.contains { record in
      if case .sliceStarted(let task, _, _, _, _, _, _) = record.content {
        task.title == "Piano"
      } else {
        false
      }
    }
    let list = FakeWorld().file("today.txt", "\(line)\n").clock(now)
      .run("list", "--file", "today.txt").output
    return (ran, list)
  }

  @Test(arguments: [
    ("Piano rec:tue,thu", 0, false), ("Piano rec:tue,thu", 1, true),
    ("Piano rec:tue,thu", 2, false), ("2026-11-23 Piano rec:tue,thu", 2, true),
    ("2026-11-20 Piano rec:1w", 0, true), ("Piano rec:2d", 0, true),
    ("Piano rec:tue due:2026-11-24", 0, true), ("Piano rec:tue from:2026-11-25", 1, false),
  ])
  func `An occurrence is there on its day, and from then on until it is done`(
    line: String, day: Int, expected: Bool
  ) throws {
    #expect(try isThere(line, day: day).run == expected)
  }

  @Test func `The list says from when on it is there`() throws {
    #expect(try isThere("Piano rec:tue,thu", day: 0).list.contains("tomorrow"))
    #expect(try !isThere("Piano rec:tue,thu", day: 1).list.contains("tomorrow"))
  }

  @Test func `A plan of a week has it on its days only`() throws {
    let world = FakeWorld().file("today.txt", "Piano est:1h rec:tue,thu\n").clock(Self.monday)
    let answer = try PlanAnswer(
      world.run("plan", "today.txt", "--days", "7", "--zone", "UTC", "--json").output)
    #expect(answer.blocks.map { "\($0.start.dropFirst(8).prefix(2))" } == ["24", "26"])
  }

  @Test(arguments: [
    ("Piano est:1h rec:1d", "share"), ("Piano est:1h rec:1d", "deadline"),
    ("Piano rec:1d", "share"),
  ])
  func `Occurrences that found no time on their days do not pile up`(
    _ line: String, _ strategy: String
  ) throws {
    let world = FakeWorld().clock(Self.monday).file(
      "today.txt", "\(line)\nTrip at:2026-11-23T00:00/2026-11-25T09:00\nEssay est:9h\n")
    let answer = try PlanAnswer(
      world.run(
        "plan", "today.txt", "--days", "4", "--zone", "UTC", "--work", "09:00-15:00", "--min", "1h",
        "--max", "1h", "--strategy", strategy, "--json"
      ).output)
    let days = answer.blocks.filter { $0.title == "Piano" }.map {
      "\($0.start.dropFirst(8).prefix(2))"
    }
    #expect(Set(days) == ["25", "26"])
    #expect(line.contains("est:") ? days == ["25", "26"] : true)
    #expect(Set(answer.blocks.compactMap(\.task)).count == 3)
  }

  @Test func `Occurrences that found no time do not keep others from a suggestion`() {
    let world = FakeWorld().clock(Self.monday).file(
      "today.txt",
      "Piano est:1h rec:1d\nTrip at:2026-11-23T00:00/2026-12-05T00:00\nEssay est:30h\n")
    let said = world.run(
      "plan", "today.txt", "--days", "13", "--zone", "UTC"
    ).output
    #expect(said.contains("Essay lacks 19 h: no free time is left; planning 2 more days"))
  }

  @Test func `A task that was put off beyond its due date does not occur before`() throws {
    let world = FakeWorld().clock(Self.monday).file(
      "today.txt", "Diary est:1h rec:1d due:2026-11-23 from:2026-11-26\n")
    let answer = try PlanAnswer(
      world.run("plan", "today.txt", "--days", "5", "--zone", "UTC", "--json").output)
    #expect(answer.blocks.map { "\($0.start.dropFirst(8).prefix(2))" } == ["26", "27"])
  }
}
