import CivilTime
import Coach
import CommandSupport
import Commands
import EventStream
import RoundRobin
import Testing

/// Plans and rotations that go over midnight.
@Suite struct NightPlanTests {
  private static let list = "/home/today.txt"
  private static let night = ["--work", "22:00-06:00"]

  /// An instant such as `24T02:20` in November 2026; the 23rd is a Monday.
  private func instant(_ words: String) throws -> Instant {
    try Timestamp(parsing: "2026-11-\(words):00Z").instant
  }

  private func plan(_ lines: String, at words: String, _ options: String...) throws -> PlanAnswer {
    let world = FakeWorld().file(Self.list, lines).clock(try instant(words))
    return try PlanAnswer(
      world.run(["plan", Self.list, "--json", "--zone", "UTC"] + options).output)
  }

  /// The blocks of tasks as `24T02:20-03:20 Read`.
  private func work(_ plan: PlanAnswer) -> [String] {
    plan.blocks.filter { $0.kind == "task" }.map { block in
      "\(block.start.dropFirst(8).prefix(8))-\(block.end.dropFirst(11).prefix(5)) \(block.title)"
    }
  }

  private func records(
    _ lines: String, from start: String, until end: String, _ words: String...
  ) throws -> [Record] {
    let outcome = FakeWorld().file(Self.list, lines).clock(try instant(start)).run(
      ["run", Self.list, "--plan", "--simulate", "--finish-at-estimate", "--seed", "7"]
        + ["--start", "2026-11-\(start):00Z", "--until", "2026-11-\(end):00Z"] + words)
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    return stream.records
  }

  /// The turns as `00:30 Gym 30`, in minutes.
  private func turns(_ records: [Record]) -> [String] {
    records.compactMap { record in
      guard case .sliceStarted(let task, _, _, _, let why, _, let run) = record.content,
        why.isTurn
      else { return nil }
      return "\(record.time.local.time) \(task.title) \(Int(run.length / .seconds(60)))"
    }
  }

  /// The plans as `00:00 3 0`, with the numbers of blocks and of tasks without one.
  private func plans(_ records: [Record]) -> [String] {
    records.compactMap { record in
      guard case .planned(let plan) = record.content else { return nil }
      return "\(record.time.local.time) \(plan.blocks) \(plan.unplaced)"
    }
  }

  // MARK: Recurring tasks

  @Test func `The rest of a night is for the occurrence of the day on which it began`() throws {
    let records = try records(
      "(A) Read est:1h\n(B) Gym rec:mon,tue est:30m\n(C) Essay est:3h\nTea at:12:00-12:30\n",
      from: "23T23:30", until: "24T04:00", "--work", "22:00-06:00")
    #expect(turns(records).prefix(3) == ["23:30 Read 60", "00:30 Gym 30", "01:00 Essay 180"])
    #expect(plans(records).allSatisfy { $0.hasSuffix(" 0") }, "\(plans(records))")
  }

  @Test func `A rotation that begins after midnight begins with the daily task`() throws {
    let records = try records(
      "(A) Read rec:1d est:1h\n(C) Essay est:3h\n", from: "24T00:30", until: "24T04:00",
      "--work", "22:00-06:00")
    #expect(turns(records).first == "00:30 Read 60")
  }

  @Test func `A daily task has its time in the rest of the night and in the next one`() throws {
    let plan = try plan("Read rec:1d est:1h\n", at: "24T02:18", "--work", "22:00-06:00")
    #expect(work(plan) == ["24T02:18-03:18 Read", "24T22:00-23:00 Read"])
    #expect(plan.unplaced.isEmpty)
  }

  @Test func `Each of two nights has its own occurrence`() throws {
    let plan = try plan(
      "Read rec:1d est:1h\nHandover at:22:00-24:00\n", at: "20T08:00", "--day", "2026-11-23",
      "--days", "2", "--work", "22:00-06:00")
    #expect(work(plan) == ["24T00:00-01:00 Read", "25T00:00-01:00 Read"])
    #expect(plan.unplaced.isEmpty)
  }

  @Test func `What comes again after the plan does not lack its time before`() throws {
    let plan = try plan(
      "Diary est:9h rec:1d\n", at: "23T08:00", "--day", "2026-11-23", "--work", "22:00-03:00")
    #expect(plan.unplaced.map { $0.reason.contains("again") } == [false])
  }

  @Test func `With a due date the next occurrence comes at midnight`() throws {
    let plan = try plan(
      "Read rec:1d est:2h due:2026-11-23\n", at: "20T08:00", "--day", "2026-11-23", "--days", "2",
      "--work", "22:00-03:00", "--strategy", "deadline")
    #expect(work(plan) == ["23T22:00-00:00 Read", "24T00:00-02:00 Read"])
  }

  @Test(arguments: ["Gym rec:tue est:1h", "Gym rec:1d from:2026-11-24 est:1h"])
  func `What comes at midnight is not for the day before`(_ line: String) throws {
    let plan = try plan("\(line)\n", at: "24T02:20", "--work", "22:00-06:00")
    #expect(work(plan) == ["24T02:20-03:20 Gym"])
  }

  @Test func `What came at midnight in a rotation is not for the day before`() throws {
    let clocks = FakeClocks()
    clocks.pass(to: .seconds(15 * 3600 + 1800))
    let lines = "(A) Essay est:9h\nGym rec:sat est:1h\n"
    let coach = try FakeCoach(
      lines, list: Self.list, clocks: clocks, zone: .utc, plan: "--work 22:00-06:00")
    coach.letPass(to: .seconds(3600))
    let world = FakeWorld().file(Self.list, lines)
      .clock(FakeClocks.start + clocks.passed).journal([coach.records]).coach(coach)
    let answer = try PlanAnswer(
      world.run("plan", Self.list, "--json", "--zone", "UTC").output)
    let tasks = answer.blocks.filter { $0.title == "Gym" }.map(\.task)
    #expect(Set(tasks).count == 1, "\(work(answer))")
  }

  @Test func `A task of the ring stays in the plan after the day on which it came`() throws {
    let lines = "(A) Gym rec:mon est:3h\n(C) Essay est:9h\nTea at:12:00-12:30\n"
    let records = try records(
      lines, from: "23T23:00", until: "24T13:00", "--work", "09:00-24:00", "--max", "1h")
    let gym = turns(records).filter { $0.contains("Gym") }
    // A slice of the rules begins at midnight, before the new plan.
    #expect(gym.prefix(4) == ["23:00 Gym 30", "00:00 Gym 25", "01:25 Gym 60", "03:25 Gym 60"])
  }

  @Test func `A task of the ring occurs again on its next day`() throws {
    let clocks = FakeClocks()
    let lines = "Gym rec:fri est:99h\n"
    let coach = try FakeCoach(lines, list: Self.list, clocks: clocks, zone: .utc)
    coach.letPass(to: .seconds(26 * 3600))
    let world = FakeWorld().file(Self.list, lines)
      .clock(FakeClocks.start + clocks.passed).journal([coach.records]).coach(coach)
    let answer = try PlanAnswer(
      world.run("plan", Self.list, "--days", "8", "--json", "--zone", "UTC").output)
    let gym = answer.blocks.map { "\($0.start.dropFirst(8).prefix(2)) \($0.task ?? "")" }
    let days = Dictionary(grouping: gym) { $0.dropFirst(3) }.values.map { $0.map { $0.prefix(2) } }
    #expect(days.map(\.first).compactMap(\.self).sorted() == ["21", "27"])
  }

  // MARK: The present date

  @Test func `In the rest of a night a time of day is one of the present date`() throws {
    let plan = try plan(
      "Call from:14:00 est:1h\nEssay est:3h\n", at: "24T02:20", "--work",
      "09:00-17:00,22:00-04:00")
    #expect(work(plan).first { $0.contains("Call") } == "24T14:00-15:00 Call")
  }

  @Test func `In the rest of a night a daily task waits for its time of the present date`() throws {
    let plan = try plan(
      "Call rec:1d from:14:00 est:1h\n", at: "24T02:20", "--work", "09:00-17:00,22:00-04:00")
    #expect(work(plan) == ["24T14:00-15:00 Call"])
    #expect(plan.unplaced.isEmpty)
  }

  @Test func `In the rest of a night a task of another day is still to come`() throws {
    let plan = try plan(
      "Gym rec:mon est:4h\nEssay est:30m\n", at: "24T02:20", "--days", "7", "--work",
      "09:00-17:00,22:00-04:00")
    #expect(Set(work(plan).filter { $0.contains("Gym") }.map { $0.prefix(2) }) == ["30"])
  }

  // MARK: The number of days

  @Test func `Beside a rotation the night does not add a day`() throws {
    let clocks = FakeClocks()
    clocks.pass(to: .seconds(18 * 3600))
    let lines = "Essay est:20h\n"
    let coach = try FakeCoach(lines, list: Self.list, clocks: clocks, zone: .utc)
    coach.letPass(to: .seconds(60))
    let world = FakeWorld().file(Self.list, lines)
      .clock(FakeClocks.start + clocks.passed).journal([coach.records]).coach(coach)
    let beside = try PlanAnswer(
      world.run(["plan", Self.list, "--json", "--zone", "UTC"] + Self.night).output)
    #expect(beside.blocks.last?.end == "2026-11-22T06:00:00+00:00")
  }

  // MARK: The beginning of a day

  @Test func `A day is planned when it begins, with what it had of its cap`() throws {
    let records = try records(
      "A est:1h\nB est:4h\n", from: "23T23:30", until: "24T04:00", "--work", "22:00-06:00", "--cap",
      "90m")
    #expect(plans(records).prefix(2) == ["23:30 3 1", "00:00 2 1"])
    #expect(turns(records).prefix(3) == ["23:30 A 30", "00:00 B 60", "01:00 A 30"])
  }
}
