import CivilTime
import CommandSupport
import EventStream
import Testing

/// What is left, what is late, and what is urgent, through the whole program.
@Suite struct PlanTruthTests {
  /// 2026-11-23T00:00:00Z, a Monday.
  private static let monday = 1_795_392_000

  private func world(_ list: String, at hour: Int) -> FakeWorld {
    FakeWorld().file("/home/today.txt", list).clock(Instant(seconds: Self.monday + hour * 3600))
  }

  private func plan(_ world: FakeWorld, _ words: String...) throws -> PlanAnswer {
    try PlanAnswer(world.run(["plan", "/home/today.txt", "--json"] + words).output)
  }

  /// The blocks of tasks as `23 09:00-10:00 Essay`.
  private func work(_ plan: PlanAnswer) -> [String] {
    plan.blocks.filter { $0.kind == "task" }.map { block in
      "\(block.start.dropFirst(8).prefix(2)) \(block.start.dropFirst(11).prefix(5))-"
        + "\(block.end.dropFirst(11).prefix(5)) \(block.title)"
    }
  }

  /// The records of a rotation on the list from eight to ten, by rounds of two hours.
  private func morning(_ list: String, _ words: String...) throws -> [Record] {
    let outcome = world(list, at: 8).run(
      ["run", "/home/today.txt", "--simulate", "-q", "2h"] + words + [
        "--start", "2026-11-23T08:00:00Z", "--until", "2026-11-23T10:00:00Z",
      ])
    return try Stream(outcome.output).records
  }

  @Test func `A new urgent task runs next and is done in time`() throws {
    let list = "(B) Maths est:2h\n(C) Vocab est:1h\n(C) Reading est:3h\n"
    let world = world(list, at: 9).file(
      "script", "+45m add (A) Urgent due:2026-11-23T13:00 est:1h\n")
    let outcome = world.run(
      "run", "/home/today.txt", "--plan", "--work", "09:00-15:00", "--script", "script",
      "--simulate", "--start", "2026-11-23T09:00:00Z", "--until", "15:00")
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    let slices = stream.records.compactMap { record -> String? in
      guard case .sliceStarted(let task, _, _, _, _, _, let run) = record.content else {
        return nil
      }
      return "\(record.time.local.time) \(task.title) \(Int(run.length / .seconds(60)))"
    }
    #expect(slices.prefix(2) == ["09:00 Maths 120", "11:00 Urgent 60"])
  }

  @Test func `Work that is done is not planned again, and the rest is reported`() throws {
    let list = "(A) Essay est:2h\n(B) Thesis est:3h\n"
    let done = try morning(list)
    let plan = try plan(world(list, at: 12).journal([done]), "--work", "08:00-18:00")
    #expect(work(plan) == ["23 12:00-15:00 Thesis"])
    #expect(
      plan.notes == [
        "Essay has had all of its 2 h, and is not planned: complete it, or give it a new estimate"
      ])
    func longer() -> FakeWorld { world("(A) Essay est:2h50m\n", at: 12).journal([done]) }
    let listed = longer().run("list", "--file", "/home/today.txt").output
    #expect(listed.contains("50 min of 2 h 50 left"))
    let text = longer().run("plan", "/home/today.txt", "--work", "08:00-18:00").output
    #expect(text.contains("12:00-12:50  (A) Essay, 50 min, 50 min of 2 h 50 left"))
    let forecast = longer().run(
      "forecast", "/home/today.txt", "--start", "12:00", "-q", "25m", "--json"
    ).output
    #expect(forecast.contains(#""estimate_s":3000"#))
    // An odd rest does not make a policy count in seconds.
    let odd = world("(A) Essay est:2h51m\n", at: 12).journal([try morning(list, "-q", "7170s")])
    let policy = odd.run("forecast", "/home/today.txt", "--policy", "srr", "--json").output
    #expect(policy.contains(#""estimate_s":3090"#) && policy.contains(#""unit_s":60"#))

    let over = try self.plan(
      world("(A) Essay est:1h\n", at: 12).journal([done]), "--work", "08:00-18:00")
    #expect(work(over) == ["23 12:00-12:30 Essay"])
    #expect(
      over.notes == [
        "Essay is 1 h over its 1 h: it counts as one short block until it is done, or re-estimated"
      ])
  }

  @Test func `After a rotation with odd seconds all times and lengths are whole minutes`() throws {
    let list = "(B) Maths est:2h\n(C) Reading est:3h\nEssay est:90m\nLunch at:12:30-13:15\n"
    let done = try morning(list, "-q", "12m13s")
    func run(_ words: String...) -> String {
      world(list, at: 10).journal([done]).run(
        ["plan", "/home/today.txt", "--work", "08:00-18:00", "--break", "5m"] + words
      ).output
    }
    #expect(try PlanAnswer(run("--json")).blocks.allSatisfy { $0.start.contains(":00+") })
    let text = run()
    let blocks = text.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  ") }
    #expect(blocks.contains { $0.contains("Maths, 1 h 14, 1 h 14 of 2 h left") }, "\(text)")
    var work = Duration.zero
    for block in blocks {
      let times = try block.dropFirst(2).prefix(11).split(separator: "-")
        .map { try TimeOfDay(parsing: String($0)).secondsSinceMidnight }
      let length = Duration.seconds(times[1] - times[0])
      #expect(block.contains(", \(TimeText.minutes(length))"), "\(block)")
      if !["break", "free", "fixed"].contains(where: block.contains) { work += length }
    }
    #expect(text.contains("3 tasks, \(TimeText.minutes(work)) of work"), "\(text)")
  }

  @Test func `What is left of a short estimate is told to the second`() throws {
    let list = "Half est:30s\nShort est:90s\n"
    let done = try morning(list, "-q", "2s", "--cycles", "1")
    func run(_ words: String...) -> String { world(list, at: 12).journal([done]).run(words).output }
    let listed = run("list", "--file", "/home/today.txt")
    #expect(listed.contains("28 s of 30 s left"))
    #expect(listed.contains("1 min 28 s of 1 min 30 s left"))
    let text = run("plan", "/home/today.txt")
    #expect(text.contains("12:00-12:00  Half, 28 s, 28 s of 30 s left\n"))
  }

  @Test func `The estimate counts time from earlier rotations`() throws {
    let list = "(A) Essay est:2h30m\n"
    let outcome = world(list, at: 12).journal([try morning(list)]).run(
      "run", "/home/today.txt", "--simulate", "-q", "2h", "--finish-at-estimate", "--start",
      "2026-11-23T12:00:00Z")
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    #expect(outcome.output.contains(#""before_s":7200"#))
    let kinds = stream.records.map { "\($0.time.local.time) \($0.content.kind)" }
    #expect(kinds.contains("12:30 estimate_reached"))
    #expect(kinds.contains("12:30 task_completed"))
  }

  @Test func `The cap counts what was worked on the day before now`() throws {
    let list = "(A) Essay est:9h\n"
    for (days, blocks) in [
      ("1", ["23 12:00-13:00 Essay"]), ("2", ["23 12:00-13:00 Essay", "24 12:00-15:00 Essay"]),
    ] {
      let world = world(list, at: 12).journal([try morning(list)])
      let plan = try plan(world, "--days", days, "--work", "12:00-18:00", "--cap", "3h")
      #expect(work(plan) == blocks)
    }
  }

  @Test(arguments: ["done Essay", "rm Essay"])
  func `Time before a task was completed or removed does not count`(command: String) throws {
    let list = "(A) Essay est:2h\n(B) Thesis est:3h\n"
    let script = world(list, at: 8).file("script", "+90m \(command)\n")
    let outcome = script.run(
      "run", "/home/today.txt", "--simulate", "-q", "2h", "--script", "script", "--start",
      "2026-11-23T08:00:00Z", "--until", "2026-11-23T10:00:00Z")
    let after = world("(A) Essay est:2h\n", at: 12).journal([try Stream(outcome.output).records])
    #expect(work(try plan(after, "--work", "12:00-18:00")) == ["23 12:00-14:00 Essay"])
  }

  @Test func `Overdue tasks come first where there is time, and say how late they are`() throws {
    let list = "(A) New est:1h\nRent due:2026-11-20 est:30m\n"
    for strategy in ["share", "deadline"] {
      let plan = try plan(world(list, at: 9), "--work", "09:00-12:00", "--strategy", strategy)
      #expect(work(plan) == ["23 09:00-09:30 Rent", "23 09:30-10:30 New"])
    }
    let text = world(list, at: 9).run("plan", "/home/today.txt", "--work", "09:00-12:00").output
    #expect(text.contains("09:00-09:30  Rent, 30 min, 3 days late"))
    let json = world(list, at: 9).run("plan", "/home/today.txt", "--json").output
    #expect(json.contains(#""late":true"#))
    let late = world(list, at: 9).run(
      "plan", "/home/today.txt", "--strategy", "deadline", "--json"
    ).output
    #expect(late.contains(#"","late":true}],"notes""#))
  }

  @Test func `A recurring task is planned on each of its days`() throws {
    let list = "Piano est:30m rec:1d\nReport est:1h rec:fri due:2026-11-27\n"
    let plan = try plan(world(list, at: 8), "--work", "09:00-10:30", "--days", "3")
    #expect(
      work(plan) == [
        "23 09:00-10:00 Report", "23 10:00-10:30 Piano", "24 09:00-09:30 Piano",
        "25 09:00-09:30 Piano",
      ])
  }

  @Test(arguments: [
    ("Lab at:09:00-17:00 rec:mon-fri", "8 more days, until Tue 1 Dec,"),
    ("Trip at:2026-11-23T09:00/2026-11-25T17:00", "4 more days, until Fri 27 Nov,"),
    ("Gym est:8h due:2026-11-23 rec:mon-fri", "8 more days, until Tue 1 Dec,"),
    ("Gym est:8h due:2026-11-23 rec:1d", nil),
  ])
  func `More days are suggested only if they have room beside what recurs`(
    _ other: String, _ days: String?
  ) throws {
    for strategy in ["share", "deadline"] {
      let plan = try plan(
        world("Essay est:2h due:2026-12-04\n\(other)\n", at: 8), "--day", "2026-11-23", "--days",
        "1", "--work", "09:00-17:00", "--strategy", strategy)
      let reason = plan.unplaced.first { $0.title == "Essay" }?.reason
      let words = days.map { "no free time is left; planning \($0) would make room" }
      #expect(words == nil ? reason?.contains("planning") == false : reason == words)
    }
  }

  @Test func `More days are suggested only if they have room beside events`() throws {
    let calendar = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      SUMMARY:Course
      DTSTART:20261123T090000Z
      DTEND:20261123T170000Z
      RRULE:FREQ=DAILY;COUNT=5
      END:VEVENT
      END:VCALENDAR

      """
    let world = world("Essay est:2h due:2026-12-04\n", at: 8).file("/home/uni.ics", calendar)
    let plan = try plan(
      world, "--calendar", "/home/uni.ics", "--day", "2026-11-23", "--work", "09:00-17:00")
    #expect(plan.blocks.map(\.title) == ["Course"])
    #expect(
      plan.unplaced.map(\.reason) == [
        "no free time is left; planning 8 more days, until Tue 1 Dec, would make room"
      ])
  }

  @Test func `What recurs after the last day is not in the plan of its night`() throws {
    let plan = try plan(
      world("Diary est:4h rec:1d\n", at: 8), "--day", "2026-11-23", "--work", "22:00-03:00")
    #expect(work(plan) == ["23 22:00-02:00 Diary"])
  }

  @Test func `By due dates the days end with the last one that has work`() throws {
    let text = world("Essay est:3h\n", at: 8).run(
      "plan", "/home/today.txt", "--work", "09:00-11:00", "--strategy", "deadline"
    ).output
    #expect(text.contains("Tuesday 24 November"))
    #expect(!text.contains("Wednesday 25 November"))
  }

  @Test func `Days without work are not explained`() throws {
    let text = world("Essay est:1h\n", at: 8).run(
      "plan", "/home/today.txt", "--days", "3", "--work", "09:00-11:00", "--explain",
      "--strategy", "deadline"
    ).output
    #expect(text.contains("  Mon 23 Nov: 09:00-11:00: 1 block, 1 h\n"))
    #expect(!text.contains("  Tue 24 Nov: ") && !text.contains("nothing"))
  }

  @Test func `On the night on which the clocks go back a plan is in the order of time`() throws {
    let output = world("Maths est:2h\nEssay est:2h\n", at: 8).run(
      "plan", "/home/today.txt", "--day", "2027-10-31", "--zone", "Europe/Berlin", "--max", "1h",
      "--work", "01:00-04:00"
    ).output
    let lines = output.split(separator: "\n").filter { $0.contains(", 1 h") && $0.hasPrefix("  ") }
    #expect(
      lines.map { String($0.prefix(20)) } == [
        "  01:00-02:00  Maths", "  02:00-02:00  Essay", "  02:00-03:00  Maths",
        "  03:00-04:00  Essay",
      ])
  }

  @Test func `A block over the hour that comes twice ends when the clock says so`() throws {
    let output = world("Maths est:1h\nEssay est:1h\n", at: 8).run(
      "plan", "/home/today.txt", "--day", "2027-10-31", "--zone", "Europe/Berlin",
      "--work", "01:30-04:00"
    ).output
    #expect(
      output.split(separator: "\n").dropFirst() == [
        "  01:30-02:30  Maths, 1 h", "  02:30-02:30  Essay, 1 h", "  02:30-04:00  free, 1 h 30",
      ])
  }

  @Test func `The calendar of a plan rings before each block`() throws {
    let output = world("Essay est:1h\n", at: 8).run(
      "plan", "/home/today.txt", "--work", "09:00-11:00", "--ics=-", "--alarm", "5m"
    ).output
    #expect(output.contains("BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nDESCRIPTION:Essay"))
  }

  @Test(arguments: [("30s", "PT30S"), ("90s", "PT90S"), ("2h", "PT120M")])
  func `An alarm rings to the second`(_ alarm: String, _ trigger: String) {
    let output = world("Essay est:1h\n", at: 8).run(
      "plan", "/home/today.txt", "--work", "09:00-11:00", "--ics=-", "--alarm", alarm
    ).output
    #expect(output.contains("TRIGGER:-\(trigger)\r\n"))
  }

  @Test func `A forecast counts only the hours that are named`() throws {
    let output = world("Essay est:4h\n", at: 8).run(
      "forecast", "/home/today.txt", "--start", "09:00", "-q", "1h", "--work",
      "08:00-10:00,14:00-15:00", "--json"
    ).output
    // One hour today, one in the afternoon, and two tomorrow from eight on.
    #expect(output.contains(#""makespan_s":90000"#))
  }

  @Test func `The due date of the higher priority is met, and the other one reported`() throws {
    let list = "(A) Thesis est:8h due:2026-11-24\n(C) Hobby est:8h due:2026-11-23\n"
    for strategy in ["share", "deadline"] {
      let plan = try plan(
        world(list, at: 0), "--work", "09:00-13:00", "--days", "2", "--strategy", strategy)
      #expect(work(plan) == ["23 09:00-13:00 Thesis", "24 09:00-13:00 Thesis"])
      #expect(plan.unplaced.map(\.title) == ["Hobby"])
    }
  }
}
