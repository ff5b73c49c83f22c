import CivilTime
import CommandSupport
import Commands
import EventStream
import Platform
import RoundRobin
import Tasks
import Testing

/// `rota plan` beside a rotation that runs on the same list.
@Suite struct PlanBesideTests {
  private static let list = "/home/today.txt"

  /// What the rotation plans itself at this instant: something that changes nothing makes it plan.
  private func ownBlocks(_ coach: FakeCoach, at instant: Duration) -> [String] {
    _ = coach.at(instant, .command("add Nothing from:2030-01-01"))
    coach.letPass(to: instant)
    for record in coach.records.reversed() {
      guard case .planned(let digest) = record.content, let basis = digest.basis else { continue }
      return basis.turns.flatMap { turn in
        turn.stretches.map { "\(turn.task) \($0.lowerBound.milliseconds / 1000)" }
      }
    }
    return []
  }

  private func blocks(_ answer: PlanAnswer) throws -> [String] {
    try answer.blocks.compactMap { block in
      guard let task = block.task else { return nil }
      let start = try Timestamp(parsing: block.start).instant
      return "\(task) \(start.milliseconds / 1000)"
    }
  }

  @Test(arguments: 0..<150)
  func `It is the plan that the rotation would make now`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let day = RandomDay(&dice)
    let coach = try FakeCoach(
      day.lines, rules: day.rules, list: Self.list, zone: .utc, plan: day.options)
    for (instant, words) in day.changes { _ = coach.at(instant, .command(words)) }
    let instant = Duration.seconds(60 * Int.random(in: 1...600, using: &dice))
    coach.letPass(to: instant)
    // Where everything is done nothing is left to plan.
    if coach.isGone { return }
    let world = FakeWorld().file(Self.list, day.lines).clock(FakeClocks.start + instant)
      .journal([coach.records]).coach(coach)
    let outcome = world.run("plan", Self.list, "--json", "--zone", "UTC")
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    let own = ownBlocks(coach, at: instant)
    #expect(try blocks(PlanAnswer(outcome.output)) == own, "\(day)")
  }

  @Test func `A plan that follows a command at any instant leaves no moment of a slice`() throws {
    let lines = "(A) Essay est:1h\nMaths est:2h\nReading est:3h\nLunch at:12:30-13:15\n"
    let coach = try FakeCoach(
      lines, rules: Rules(quantum: .seconds(600), breaks: Rules.Breaks(length: .seconds(300))),
      list: Self.list, zone: .utc, plan: "--work 08:00-18:00 --break 5m")
    _ = coach.at(.seconds(1287) + .nanoseconds(123_456), .command("done"))
    coach.letPass(to: .seconds(10 * 3600))
    for record in coach.records {
      guard case .sliceStarted(let task, _, _, _, _, _, let run) = record.content else { continue }
      #expect(run.length >= .seconds(60), "\(task.title) at \(record.time)")
    }
  }

  @Test func `A block that could not begin moves from the full minute after the slice`() throws {
    let lines = "(A) Essay est:2h\nForm est:20m\nMaths est:1h\n"
    let coach = try FakeCoach(lines, list: Self.list, zone: .utc, plan: "--work 08:00-18:00")
    _ = coach.at(.seconds(60), .command("extend 10m17s"))
      .at(.seconds(120), .command("add (A) Call est:30m due:2026-11-20"))
    coach.letPass(to: .seconds(120))
    let changes = coach.records.compactMap { record -> String? in
      guard case .planned(let plan) = record.content else { return nil }
      return plan.changes
    }
    #expect(changes.joined().contains("Form moves from 10:11 to "), "\(changes)")
  }

  @Test func `A typed option overrides the former value of the rotation`() throws {
    let clocks = FakeClocks()
    clocks.pass(to: .seconds(3600))
    let coach = try FakeCoach(
      "Essay est:2h\nMaths est:2h\n", list: Self.list, clocks: clocks, zone: .utc,
      plan: "--work 09:00-17:00 --max 30m")
    coach.letPass(to: .seconds(60))
    func starts(_ words: String...) throws -> [String] {
      let world = FakeWorld().file(Self.list, "Essay est:2h\nMaths est:2h\n")
        .clock(FakeClocks.start + .seconds(3660)).journal([coach.records]).coach(coach)
      let answer = try PlanAnswer(
        world.run(["plan", Self.list, "--json", "--zone", "UTC"] + words).output)
      return answer.blocks.prefix(2).map { "\($0.start.dropFirst(11).prefix(5)) \($0.title)" }
    }
    #expect(try starts() == ["09:30 Maths", "10:00 Essay"])
    #expect(try starts("--work", "12:00-17:00").map { $0.prefix(5) } == ["12:00", "12:30"])
  }

  @Test func `A rotation without a plan tells its quantum and its break`() throws {
    let coach = try FakeCoach(
      "Essay est:2h\nMaths est:2h\n",
      rules: Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300))),
      list: Self.list, zone: .utc)
    coach.letPass(to: .seconds(600))
    let world = FakeWorld().file(Self.list, "Essay est:2h\nMaths est:2h\n")
      .clock(FakeClocks.start + .seconds(600)).journal([coach.records]).coach(coach)
    let answer = try PlanAnswer(world.run("plan", Self.list, "--json", "--zone", "UTC").output)
    #expect(
      answer.story.prefix(3) == ["11-20T08:30 Essay", "11-20T08:55 Break", "11-20T09:00 Maths"])
    #expect(answer.notes.last == "Essay is running; this plan begins after it, at 08:30")
  }

  @Test(arguments: ["2026-12-05", "2026-11-20", "tomorrow"])
  func `A whole day is planned without the slices and breaks of the rotation`(
    _ day: String
  ) throws {
    let lines = "Essay est:2h\nMaths est:2h\n"
    let coach = try FakeCoach(
      lines, rules: Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300))),
      list: Self.list, zone: .utc)
    coach.letPass(to: .seconds(600))
    let outcome = FakeWorld().file(Self.list, lines).clock(FakeClocks.start + .seconds(600))
      .journal([coach.records]).coach(coach)
      .run("plan", Self.list, "--day", day, "--json", "--zone", "UTC")
    let story = try PlanAnswer(outcome.output).story
    #expect(story.map { $0.dropFirst("11-20T".count) } == ["08:00 Essay", "09:50 Maths"])
  }

  private static let lecture = MadeUpCalendar("Lecture 20T1900 20T2030").text

  /// The plan beside a rotation after ten minutes; the settings name a calendar with a lecture.
  private func story(
    _ coach: FakeCoach, _ lines: String, words: [String]
  ) throws -> [String] {
    coach.letPass(to: .seconds(600))
    let world = FakeWorld().variable("HOME", "/home")
      .file("/home/.config/rota/config", "calendar.uni = ~/uni.ics\n")
      .file(Self.list, lines).file("/home/uni.ics", Self.lecture)
      .clock(FakeClocks.start + .seconds(600)).journal([coach.records]).coach(coach)
    let outcome = world.run(["plan", Self.list, "--json", "--zone", "UTC"] + words)
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    return try PlanAnswer(outcome.output).story
  }

  @Test(arguments: [[], ["--calendar", "/home/uni.ics"]])
  func `A lecture that the rotation does not know is planned around`(_ words: [String]) throws {
    let lines = "Essay est:9h\nMaths est:9h\n"
    let coach = try FakeCoach(lines, list: Self.list, zone: .utc)
    let found = try story(coach, lines, words: ["--work", "18:00-21:00", "--max", "1h"] + words)
    #expect(
      found == [
        "11-20T18:00 Essay", "11-20T18:30 Maths", "11-20T19:00 Lecture", "11-20T20:30 Essay",
      ])
  }

  @Test func `A commitment that was removed from the rotation does not return to the plan`() throws
  {
    let lines = "Essay est:9h\n"
    let coach = try FakeCoach(
      lines + "Lunch at:12:30-13:15\n", list: Self.list, keepsUpList: false, zone: .utc)
    _ = coach.at(.seconds(60), .command("rm Lunch"))
    let found = try story(
      coach, lines + "Lunch at:12:30-13:15\n", words: ["--work", "12:00-15:00"])
    #expect(found == ["11-20T12:00 Essay", "11-20T19:00 Lecture"])
  }

  @Test func `The calendars of the rotation count on all days, unless others are typed`() throws {
    let lines = "Essay est:40h\n"
    let days = (20...24).map { "Lecture \($0)T0900 \($0)T1100" }
    var calendar = MadeUpCalendar()
    for day in days { calendar.add(day) }
    let coach = try FakeCoach(
      lines, list: Self.list, zone: .utc, plan: "--strategy deadline --work 09:00-12:00",
      calendars: ["/home/daily.ics", "/home/gone.ics"])
    coach.letPass(to: .seconds(600))
    func starts(_ words: String...) throws -> [String] {
      let world = FakeWorld().file(Self.list, lines).file("/home/daily.ics", calendar.text)
        .file("/home/uni.ics", Self.lecture)
        .clock(FakeClocks.start + .seconds(600)).journal([coach.records]).coach(coach)
      let outcome = world.run(
        ["plan", Self.list, "--json", "--zone", "UTC", "--days", "5"] + words)
      #expect(outcome.exitCode == .success, "\(outcome.messages)")
      let answer = try PlanAnswer(outcome.output)
      return answer.story.filter { $0.hasSuffix("Essay") }
    }
    #expect(try starts() == (20...24).map { "11-\($0)T11:00 Essay" })
    #expect(
      try starts("--calendar", "/home/uni.ics").suffix(4)
        == (21...24).map { "11-\($0)T09:00 Essay" })
  }

  @Test func `A rotation with slices of seconds is planned in blocks of minutes`() throws {
    let coach = try FakeCoach(
      "Essay est:2h\nMaths est:2h\n", rules: Rules(quantum: .seconds(20)), list: Self.list,
      zone: .utc)
    let world = FakeWorld().file(Self.list, "Essay est:2h\nMaths est:2h\n")
      .journal([coach.records]).coach(coach)
    #expect(world.run("plan", Self.list, "--zone", "UTC").exitCode == .success)
  }
}

/// A list, a rotation on it, and what happens to it on a day from eight on.
private struct RandomDay: CustomStringConvertible {
  let lines: String
  let rules: Rules
  let options: String
  let changes: [(Duration, String)]

  init(_ dice: inout SeededGenerator) {
    let titles = ["Algebra", "Biology", "Chemistry", "Drawing", "Essay", "French", "Geometry"]
    let count = Int.random(in: 2...titles.count, using: &dice)
    var lines = ""
    for title in titles.prefix(count) {
      lines += "\(Self.priority(&dice))\(title)\(Self.words(&dice))\n"
    }
    if Bool.random(using: &dice) { lines += "Lunch at:12:30-13:15\n" }
    self.lines = lines
    let pause = Int.random(in: 0...2, using: &dice) * 5
    rules = Rules(
      quantum: .seconds(1500),
      breaks: pause == 0 ? nil : Rules.Breaks(length: .seconds(60 * pause)))
    let strategy = Bool.random(using: &dice) ? "share" : "deadline"
    options =
      "--work 08:00-1\(Int.random(in: 2...9, using: &dice)):00 --strategy \(strategy) "
      + "--min \(Int.random(in: 1...6, using: &dice) * 5)m --break \(pause)m "
      + "--max \(Int.random(in: 4...12, using: &dice) * 10)m"
    var changes: [(Duration, String)] = []
    for number in 0..<Int.random(in: 0...6, using: &dice) {
      let title = titles[Int.random(in: 0..<count, using: &dice)]
      let words =
        [
          "done \(title)", "done", "skip", "extend 10m", "pause", "resume", "go",
          "edit \(title) est:\(Int.random(in: 1...8, using: &dice) * 20)m",
          "edit \(title) \(Self.priority(&dice))", "rm \(title)", "reopen \(title)",
          "add \(Self.priority(&dice))New\(number)\(Self.words(&dice))",
        ].randomElement(using: &dice) ?? "next"
      changes.append((.seconds(Int.random(in: 60...36_000, using: &dice)), words))
    }
    self.changes = changes.sorted { $0.0 < $1.0 }
  }

  private static func priority(_ dice: inout SeededGenerator) -> String {
    ["(A) ", "(B) ", "(C) ", "", ""].randomElement(using: &dice) ?? ""
  }

  private static func words(_ dice: inout SeededGenerator) -> String {
    var words = ""
    if Int.random(in: 0...4, using: &dice) > 0 {
      words += " est:\(Int.random(in: 1...9, using: &dice) * 25)m"
    }
    if Int.random(in: 0...3, using: &dice) == 0 {
      words += " due:2026-11-2\(Int.random(in: 0...4, using: &dice))"
    }
    if Int.random(in: 0...3, using: &dice) == 0 {
      words += " slice:\(Int.random(in: 2...6, using: &dice) * 10)m"
    }
    return words
  }

  var description: String {
    "\(lines)\n\(options)\n" + changes.map { "\($0.0) \($0.1)" }.joined(separator: "\n")
  }
}
