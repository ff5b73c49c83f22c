import CivilTime
import CommandSupport
import Commands
import EventStream
import RoundRobin
import Testing
import Thoroughness

/// Simulated runs of the whole program that follow a plan.
@Suite struct PlanRunTests {
  private static let start = "2026-11-20T09:00:00Z"
  /// 2026-11-20T09:00:00Z.
  private static let nine = Instant(seconds: 1_795_165_200)

  private func stream(_ world: FakeWorld, _ words: String...) throws -> Stream {
    let outcome = world.run(
      ["run", "today.txt", "--plan"] + words + ["--simulate", "--start", Self.start, "--seed", "7"])
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    return stream
  }

  /// The slices as `Essay 60`, in minutes; those that only go on are left out.
  private func turns(_ stream: Stream) -> [String] {
    stream.records.compactMap { record in
      guard case .sliceStarted(let task, _, _, _, let why, _, let run) = record.content,
        why != .commitment
      else { return nil }
      return "\(task.title) \(run.length / .seconds(60))".replacing(".0", with: "")
    }
  }

  /// The plans that were told: why, and what is otherwise.
  private func plans(_ stream: Stream) -> [String] {
    stream.records.compactMap { record in
      guard case .planned(let plan) = record.content else { return nil }
      let time = record.time.local.time
      return "\(time) \(plan.blocks) \(plan.unplaced) \(plan.reason)"
        + (plan.changes.map { ": \($0)" } ?? "")
    }
  }

  private let list = "Form est:20m\n(A) Essay est:2h due:2026-11-20\nMaths est:1h\nPiano est:40m\n"

  @Test func `Order and lengths are those that the plan command shows`() throws {
    let calendar = MadeUpCalendar("Lecture 20T1000 20T1100")
    func world() -> FakeWorld {
      FakeWorld().file("today.txt", list).file("uni.ics", calendar.text).clock(Self.nine)
    }
    let terms = ["--work", "09:00-13:00", "--calendar", "uni.ics", "--break", "5m"]
    let plan = try PlanAnswer(world().run(["plan", "today.txt", "--json"] + terms).output)
    let shown = plan.blocks.filter { $0.kind == "task" }
      .map { "\($0.title) \($0.start.dropFirst(11).prefix(5))" }
    let stream = try stream(
      world(), "--work", "09:00-13:00", "--calendar", "uni.ics", "--break", "5m", "--until", "13:00"
    )
    let begun = stream.records.compactMap { record -> String? in
      guard case .sliceStarted(let task, _, _, _, _, _, _) = record.content else { return nil }
      return "\(task.title) \(record.time.local.time)"
    }

    #expect(shown == ["Essay 09:00", "Essay 11:00", "Form 12:05", "Maths 12:30"])
    #expect(Array(begun.prefix(shown.count)) == shown)
  }

  @Test func `A new plan begins after the commitments that cut the running slice`() throws {
    let list = "(A) One est:90m due:2026-11-20\nTwo est:1h due:2026-11-20\nMeet at:10:00-11:00\n"
    let world = FakeWorld().file("today.txt", list).clock(Self.nine)
      .file("script", "+10m add (A) Five est:1h due:2026-11-20T13:00\n")
    let stream = try stream(
      world, "--strategy", "deadline", "--work", "09:00-13:00", "--script", "script", "--until",
      "13:00")
    #expect(
      plans(stream) == [
        "09:00 3 0 the rotation begins",
        "09:10 3 1 a task was added: Two moves from 11:30 to 12:30 "
          + "and comes at Sat 21 Nov 09:00; Five comes at 11:30",
      ])
    #expect(turns(stream) == ["One 90", "Five 60", "Two 30"])
  }

  @Test func `The rest of a night's work stays where it is when a day begins`() throws {
    let list = "(A) One est:2h\nTwo est:90m\nThree\nFour est:2h\n"
    let world = FakeWorld().file("today.txt", list).clock(Self.nine)
    let outcome = world.run([
      "run", "today.txt", "--plan", "--work", "22:00-04:00", "--simulate", "--start",
      "2026-11-20T22:00:00Z", "--until", "2026-11-21T04:00:00Z", "--seed", "7",
    ])
    #expect(turns(try Stream(outcome.output)) == ["One 90", "Two 90", "Three 90", "Four 90"])
  }

  @Test func `A task that goes on after hours without work gives its turn to no other meanwhile`()
    throws
  {
    let list = "(A) Thesis est:4h due:2026-11-20T15:00\n(B) Reading est:1h\n"
    let world = FakeWorld().file("today.txt", list).clock(Self.nine)
      .file("script", "+2h pause\n+4h resume\n")
    let stream = try stream(
      world, "--work", "09:00-11:00,13:00-16:00", "--script", "script", "--until", "16:00")
    #expect(turns(stream) == ["Thesis 240", "Reading 60"])
  }

  @Test func `With breaks, blocks before and after hours without work are two turns`() throws {
    let world = FakeWorld().file("today.txt", "Thesis est:4h slice:50m\n").clock(Self.nine)
    let stream = try stream(
      world, "--work", "09:00-10:50,11:30-13:20", "--break", "10m", "--until", "13:20")
    #expect(Set(turns(stream)) == ["Thesis 50"])
  }

  @Test(arguments: Seeds.first(20, of: 150))
  func `Whatever is planned, the rotation goes from block to block`(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }
    func clock(_ minutes: Int) -> String {
      let (hour, minute) = (minutes / 60, minutes % 60)
      return [hour / 10, hour % 10, minute / 10, minute % 10].map(String.init).joined()
    }
    var calendar = MadeUpCalendar()
    for number in 0..<roll(0...5) {
      let start = 5 * roll(108...220)
      calendar.add("Event\(number) 20T\(clock(start)) 20T\(clock(start + 5 * roll(1...18)))")
    }
    let list = (0..<roll(1...8)).map { number in
      "Task\(number)" + (Bool.random(using: &numbers) ? " est:\(5 * roll(1...60))m" : "")
        + (roll(0...3) == 0 ? " slice:\(5 * roll(4...20))m" : "") + "\n"
    }
    let world = FakeWorld().file("today.txt", list.joined()).file("uni.ics", calendar.text)
      .clock(Self.nine)
    var words = [
      "--work", "09:00-19:00", "--calendar", "uni.ics", "--buffer", "\(5 * roll(0...2))m",
    ]
    words += ["--break", "\(5 * roll(0...2))m"]
    if Bool.random(using: &numbers) { words += ["--strategy", "deadline"] }
    let outcome = world.run(
      ["run", "today.txt", "--plan"] + words + [
        "--simulate", "--start", Self.start, "--until", "23:00",
      ])
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    let planned = stream.records.compactMap { record -> PlanDigest? in
      guard case .planned(let plan) = record.content else { return nil }
      return plan
    }
    // Nothing changes, so that there is one plan.
    #expect(planned.count == 1)
    let covered = try #require(planned.first?.coverage).tasks
    var met: [String] = []
    for record in stream.records {
      guard case .sliceStarted(let task, _, _, _, _, _, _) = record.content else { continue }
      if !met.contains(task.id) { met.append(task.id) }
    }
    #expect(Array(met.prefix(covered.count)) == Array(covered.prefix(met.count)))
  }

  @Test func `Tasks without a block come after all others`() throws {
    let world = FakeWorld().file("today.txt", "A est:1h\nB est:3h\n(A) C est:2h\nD est:1h\n")
      .clock(Self.nine)
    let stream = try stream(
      world, "--work", "09:00-11:00", "--min", "1h", "--until", "15:00")

    #expect(plans(stream) == ["09:00 2 3 the rotation begins"])
    #expect(turns(stream).prefix(5) == ["C 60", "A 60", "B 25", "D 25", "C 25"])
  }

  @Test func `The plan adapts to changes, and reports blocks that moved`() throws {
    let world = FakeWorld().file("today.txt", list).clock(Self.nine).file(
      "day.txt", "+10m add Advice at:11:00-11:30\n+15m add (A) Call est:30m\n+20m done Form\n")
    let stream = try stream(
      world, "--work", "09:00-14:00", "--script", "day.txt", "--until", "14:00")

    #expect(
      plans(stream) == [
        "09:00 4 0 the rotation begins",
        "09:10 4 0 a commitment was changed: Form moves from 11:00 to 11:30; "
          + "Maths moves from 11:20 to 11:50 and comes at 13:00",
        "09:15 4 0 a task was added: Form moves from 11:30 to 12:00; Maths moves from 11:50 to 12:20 "
          + "and no longer comes at 13:00; Piano moves from 12:20 to 13:20; and 1 other change",
        "09:20 3 0 a task was done",
      ])
    #expect(
      turns(stream) == ["Essay 120", "Call 30", "Maths 60", "Piano 40", "Essay 25"])
  }

  @Test func `Plans are announced in sentences`() {
    let world = FakeWorld().file("today.txt", list).file(
      "day.txt", "+10m add Advice at:11:00-11:30"
    )
    .clock(Self.nine).terminal(.output)
    let outcome = world.run(
      "run", "today.txt", "--plan", "--work", "09:00-13:00", "--script", "day.txt", "--simulate",
      "--start", Self.start, "--until", "12:00")
    let lines = outcome.output.replacing("\n       ", with: " ").split(separator: "\n")

    #expect(lines.contains("09:00  The plan has 4 blocks."))
    #expect(
      lines.contains {
        $0.hasPrefix("09:10  Form moves from 11:00")
          && $0.hasSuffix("; planned again, because a commitment was changed.")
      })
    #expect(!outcome.output.contains("Changed:"))
  }

  @Test(arguments: [
    "note Essay \"Chapter 2\"", "edit French est:40m", "move Bio after Mail",
  ])
  func `A task that has had its turn gets no other one at the expense of those that wait`(
    _ request: String
  ) throws {
    let list = "(A) Essay est:5h slice:30m\nMail est:30m\nFrench est:30m\nBio est:30m\n"
    let world = FakeWorld().file("today.txt", list).clock(Self.nine)
      .file("script", "+40m \(request)\n")
    let stream = try stream(
      world, "--work", "09:00-11:00", "--script", "script", "--until", "11:00")
    #expect(turns(stream).map { $0.prefix { $0 != " " } } == ["Essay", "Mail", "French", "Bio"])
    #expect(plans(stream).allSatisfy { !$0.contains("did not fit") }, "\(plans(stream))")
  }

  @Test func `The cap of a day counts what was worked on that day`() throws {
    let world = FakeWorld().file("today.txt", "A est:5h\nB est:5h\n").clock(Self.nine)
      .file("script", "+70m note A x\n+15h30m note A y\n")
    let stream = try stream(
      world, "--cap", "90m", "--max", "30m", "--work", "00:00-24:00", "--script", "script",
      "--until", "2026-11-21T03:00:00Z")
    // At ten past ten the third block of the day is running; from midnight on there is room again.
    let blocks = plans(stream).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(blocks == ["09:00 3", "10:10 0", "00:00 1", "00:30 1"])
  }

  @Test func `The work on a task that was removed counts for the cap of the day`() throws {
    let world = FakeWorld().file("today.txt", "A est:5h\nB est:5h\n").clock(Self.nine)
      .file("script", "+70m rm A\n")
    let stream = try stream(
      world, "--cap", "90m", "--max", "30m", "--work", "00:00-24:00", "--script", "script",
      "--until", "12:00")
    let blocks = plans(stream).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(blocks == ["09:00 3", "10:10 0"])
  }

  @Test func `The cap of a day leaves the next one alone`() throws {
    let world = FakeWorld().file("today.txt", "A est:2h30m due:2026-11-21\n").clock(Self.nine)
      .file("script", "+95m note A x\n")
    let outcome = world.run([
      "run", "today.txt", "--plan", "--cap", "90m", "--work", "00:00-24:00", "--strategy",
      "deadline", "--simulate", "--start", "2026-11-20T22:15:00Z", "--seed", "7", "--script",
      "script", "--until", "2026-11-21T03:00:00Z",
    ])
    // At ten to twelve, with the cap used up, the running slice ends after midnight.
    let plans = plans(try Stream(outcome.output)).map { $0.split(separator: " ") }
    #expect(plans.map { $0[0] } == ["22:15", "23:50"])
    #expect(plans.map { $0[2] } == ["0", "0"])
  }

  @Test func `In the evening nothing has a block, and turns are taken as without a plan`() throws {
    let world = FakeWorld().file("today.txt", list).clock(Self.nine)
    let stream = try stream(world, "--work", "07:00-08:00", "--cycles", "1")

    #expect(plans(stream) == ["09:00 0 4 the rotation begins"])
    #expect(turns(stream) == ["Form 25", "Essay 25", "Maths 25", "Piano 25"])
  }

  @Test func `Unplanned tasks of a day come first on the next one`() throws {
    let list = "A est:2h\nB est:2h\nC est:2h\n"
    let world = FakeWorld().file("today.txt", list).clock(Self.nine)
      .file("script", "+23h add (A) D est:2h\n")
    let stream = try stream(
      world, "--work", "09:00-12:00", "--script", "script", "--until", "2026-11-21T12:00:00Z")
    let next = stream.records.filter { $0.at >= .seconds(24 * 3600) }
    let begun = next.compactMap { record -> String? in
      guard case .sliceStarted(let task, _, _, _, let why, _, _) = record.content,
        why != .commitment
      else { return nil }
      return task.title
    }
    #expect(begun.first == "B")
  }

  @Test func `Tasks that an earlier plan left out come first`() throws {
    let coverage = PlanDigest.Coverage(
      day: CivilDate(daysSinceEpoch: 20_776), tasks: ["piano"], leftOut: [])
    let world = FakeWorld().file("/home/today.txt", "(A) Essay est:2h\nPiano est:40m id:piano\n")
      .clock(Self.nine)
    let former = FakeWorld().file("/home/today.txt", "Form\n").run(
      "run", "/home/today.txt", "--simulate", "--start", "2026-11-19T09:00:00Z", "--cycles", "1")
    var records = try Stream(former.output).records
    records[3].content = .planned(
      PlanDigest(blocks: 1, unplaced: 0, reason: "start", coverage: coverage))
    let outcome = world.journal([records]).run(
      "run", "/home/today.txt", "--plan", "--simulate", "--start", Self.start, "--cycles", "1")

    #expect(turns(try Stream(outcome.output)).first == "Piano 40")
  }

  /// The titles of all slices of a full day on which something else happens, in order.
  @Test(arguments: [
    // The rest of a skipped task does not wait behind all of a less important one.
    (
      "(A) Report est:30m\n(B) Post est:5m\n(B) Chapter est:40m\n(C) Thesis est:10h\n",
      "+12m20s skip\n", ["Report", "Post", "Chapter", "Report", "Thesis"]
    ),
    // A delay moves the plan, also one of odd seconds.
    (
      "(A) Proof est:30m\n(B) Slides est:40m\n(C) Notes est:10h\n",
      "+20m pause\n+1h resume\n+62m edit Notes +x\n", ["Proof", "Slides", "Notes"]
    ),
    (
      "(A) Report est:29m27s\n(B) Post est:5m\n(C) Thesis est:10h\n", "+5m edit Thesis +x\n",
      ["Report", "Post", "Thesis"]
    ),
    // A task that is due has its one block once.
    (
      "(A) Essay due:2026-11-20\n(B) Mail est:5m\n(C) Read est:10m\n(D) Thesis est:10h\n", "",
      ["Essay", "Mail", "Read", "Thesis"]
    ),
  ])
  func `A plan that is late, or made anew, keeps its order`(
    list: String, script: String, titles: [String]
  ) throws {
    let world = FakeWorld().file("today.txt", list).file("script", script).clock(Self.nine)
    let stream = try stream(
      world, "--work", "09:00-15:00", "--until", "14:00", "--finish-at-estimate", "--script",
      "script")
    #expect(turns(stream).map { String($0.prefix { $0 != " " }) } == titles)
  }

  // MARK: Options

  @Test(arguments: [
    (
      ["--work", "09:00-12:00"],
      "--work needs --plan too, as in --plan --work 08:00-12:00,14:00-20:00"
    ),
    (["--cap", "6h"], "--cap needs --plan too, as in --plan --cap 6h"),
    (["--plan", "--min", "1"], "--min: '1' has no unit; did you mean 1m?"),
  ])
  func `Options of a plan are accepted only with a plan`(words: [String], message: String) {
    let outcome = FakeWorld().run(["run", "A", "--simulate"] + words)

    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages == "rota: \(message)\ntry: rota run --help\n")
  }

  @Test func `Settings of plans apply only to plans`() throws {
    let settings = "work = 09:00-10:00,11:00-12:00\nmax = 30m\n"
    func world(_ more: String) -> FakeWorld {
      FakeWorld().file("today.txt", list).clock(Self.nine).variable("XDG_CONFIG_HOME", "/config")
        .file("/config/rota/config", settings + more)
    }
    let plain = world("").run(
      "run", "today.txt", "--simulate", "--start", Self.start, "--cycles", "1")
    #expect(plain.messages == "")
    #expect(turns(try Stream(plain.output)).first == "Form 25")
    let planned = world("plan = yes\n").run(
      "run", "today.txt", "--simulate", "--start", Self.start, "--cycles", "1")
    #expect(planned.messages == "")
    #expect(turns(try Stream(planned.output)).first == "Essay 120")
    #expect(world("plan = no\n").run("run", "today.txt", "--simulate").messages == "")
  }

  @Test func `A plan is made around all calendars that are set, as that of the command`() throws {
    let world = FakeWorld().file("today.txt", list).clock(Self.nine)
      .variable("XDG_CONFIG_HOME", "/config")
      .file("/config/rota/config", "calendar.uni = /uni.ics\n")
      .file("/uni.ics", MadeUpCalendar("Lecture 20T0930 20T1000").text)
    let stream = try stream(world, "--work", "09:00-17:00", "--cycles", "1")

    #expect(stream.kinds.contains("commitment_started"))
  }
}
