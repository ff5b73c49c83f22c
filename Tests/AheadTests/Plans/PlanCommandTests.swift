import CivilTime
import CommandSupport
import Commands
import Testing

/// What `rota plan` answers to programs, and which days and lines it takes.
@Suite struct PlanCommandTests {
  private static let list = """
    (A) Revise integration +Maths est:1h due:2026-11-27 id:maths
    (B) Essay est:50m id:essay
    x Tea id:tea
    Lunch at:12:00-13:00

    """

  /// At nine o'clock in Budapest on Friday, 2026-11-20.
  private func world(_ list: String = list, at time: String = "2026-11-20T09:00:00+01:00")
    -> FakeWorld
  {
    FakeWorld().file("today.txt", list).clock(instant(time)).variable("HOME", "/home/me")
      .variable("ROTA_ZONE", "Europe/Budapest")
  }

  private func instant(_ text: String) -> Instant {
    Timestamp(utf8: text.utf8.span)?.instant ?? .epoch
  }

  /// When everything of a plan begins, and what it is.
  private func blocks(_ words: String..., in world: FakeWorld) throws -> [String] {
    let outcome = world.run(["plan", "today.txt", "--json"] + words)
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    return try PlanAnswer(outcome.output).story
  }

  @Test func `A blank may follow a comma between working hours`() throws {
    let hours = "10:00-10:30, 11:00-12:00"
    let plan = try blocks("--work", hours, in: world())
    #expect(plan == (try blocks("--work", "10:00-10:30,11:00-12:00", in: world())))
    let world = world()
    #expect(world.run("config", "work", hours).exitCode == .success)
    #expect(try blocks(in: world) == plan)
  }

  @Test func `A plan is one line of JSON`() {
    let outcome = world().run(
      "plan", "today.txt", "--day", "2026-11-20", "--work", "10:00-14:00", "--break", "10m",
      "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    let beginning = #"{"day":"2026-11-20","zone":"Europe/Budapest","blocks":["#
    let blocks = [
      #"{"kind":"task","title":"Revise integration","start":"2026-11-20T10:00:00+01:00","#
        + #""end":"2026-11-20T11:00:00+01:00","task":"maths","#
        + #""why":"…"}"#,
      #"{"kind":"break","title":"Break","start":"2026-11-20T11:00:00+01:00","#
        + #""end":"2026-11-20T11:10:00+01:00","task":null,"why":"…"}"#,
      #"{"kind":"task","title":"Essay","start":"2026-11-20T11:10:00+01:00","#
        + #""end":"2026-11-20T12:00:00+01:00","task":"essay","#
        + #""why":"…"}"#,
      #"{"kind":"commitment","title":"Lunch","start":"2026-11-20T12:00:00+01:00","#
        + #""end":"2026-11-20T13:00:00+01:00","task":null,"why":"…"}"#,
    ]
    // What speaks for a block is said by whoever places it.
    let output = outcome.output.replacing(/"why":"[^"]+"/, with: #""why":"…""#)
    #expect(
      output
        == beginning + blocks.joined(separator: ",") + #"],"unplaced":[],"notes":[]}"# + "\n")
  }

  @Test
  func `A task that does not fit is reported with the missing time and a remedy, without failure`()
    throws
  {
    let outcome = world().run(
      "plan", "today.txt", "--day", "mon", "--work", "10:00-10:30", "--json")
    let answer = try PlanAnswer(outcome.output)
    #expect(outcome.exitCode == .success)
    #expect(answer.day == "2026-11-23")
    #expect(answer.unplaced.map(\.task) == ["maths", "essay"])
    #expect(answer.unplaced.map(\.short_by_s) == [30 * 60, 50 * 60])
    #expect(
      answer.unplaced.map(\.reason) == [
        "no free time is left; planning 2 more days, until Wed 25 Nov, would make room",
        "no free time is left; working 10:30-10:50 on Mon 23 Nov would make room",
      ])
  }

  // MARK: Days

  struct Start: Sendable, CustomTestStringConvertible {
    let words: [String]
    let first: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Start(words: [], first: "11-20T09:31 Revise integration"),
    Start(words: ["--day", "today"], first: "11-20T09:31 Revise integration"),
    Start(words: ["--day", "TODAY"], first: "11-20T09:31 Revise integration"),
    Start(words: ["--day", "2026-11-20"], first: "11-20T08:00 Revise integration"),
    Start(words: ["--day", "fri"], first: "11-20T08:00 Revise integration"),
    Start(words: ["--day", "tomorrow"], first: "11-21T08:00 Revise integration"),
    Start(words: ["--day", "mon"], first: "11-23T08:00 Revise integration"),
    Start(
      words: ["--zone", "Asia/Tokyo", "--day", "today"], first: "11-20T17:31 Revise integration"),
  ])
  func `Only of today what is left is planned, from the next whole minute on`(
    _ start: Start
  ) throws {
    let world = world(at: "2026-11-20T09:30:00.001+01:00")
    let outcome = world.run(["plan", "today.txt", "--json", "--only", "Revise"] + start.words)
    let answer = try PlanAnswer(outcome.output)
    #expect(answer.story.first { !$0.hasSuffix("Lunch") } == start.first)
  }

  @Test(arguments: [(["--days", "3"], 3), ([], 1), (["--strategy", "deadline"], 14)])
  func `As many days are planned as the strategy looks ahead`(_ words: [String], _ count: Int)
    throws
  {
    let lunches = try PlanAnswer(
      world().run(["plan", "today.txt", "--json", "--day", "2026-11-20"] + words).output
    ).blocks.filter { $0.kind == "commitment" }
    #expect(lunches.count == count)
    #expect(Set(lunches.map { $0.start.prefix(10) }).count == count)
  }

  @Test(arguments: [
    // The clocks go forward at two: there is no half past two.
    ("2027-03-28", ["03-28T01:00 Essay", "03-28T03:00 Nap"]),
    // They go back at three: what begins at two begins when it is two for the first time.
    ("2026-10-25", ["10-25T01:00 Essay", "10-25T02:00 Nap"]),
  ])
  func `A day on which the clocks change has its own hours`(_ day: String, _ blocks: [String])
    throws
  {
    let list = "Essay est:3h id:essay\nNap at:02:00-04:00 id:nap\n"
    #expect(
      try self.blocks("--day", day, "--work", "01:00-04:00", in: world(list)) == blocks)
  }

  @Test func `A block over midnight uses the time of the next day, too`() throws {
    let list = "Essay est:4h\nParty at:22:00-01:00\n"
    #expect(
      try blocks("--day", "2026-11-21", "--work", "00:00-03:00,21:00-24:00", in: world(list)) == [
        "11-21T00:00 Party", "11-21T01:00 Essay", "11-21T21:00 Essay", "11-21T22:00 Party",
      ])
  }

  @Test func `Soon after midnight, the rest of the night is planned, and today`() throws {
    let world = world("Essay est:4h\n", at: "2026-11-21T00:30:00+01:00")
    #expect(
      try blocks("--work", "09:00-17:00,20:00-02:00", "--max", "8h", in: world) == [
        "11-21T00:30 Essay", "11-21T09:00 Essay",
      ])
  }

  // MARK: Lists

  @Test func `Without a list the default list is planned, and nothing is written`() throws {
    let path = "/home/me/.local/share/rota/todo.txt"
    let outcome = world().file(path, "Piano est:1h\n").run("plan", "--json")
    #expect(try PlanAnswer(outcome.output).blocks.map(\.title) == ["Piano"])
    #expect(outcome.files[path] == "Piano est:1h\n")
    #expect(outcome.files.count == 2)
  }

  @Test func `A list can come from the standard input`() throws {
    let outcome = world().input("Piano est:1h").run("plan", "-", "--json")
    #expect(try PlanAnswer(outcome.output).blocks.map(\.title) == ["Piano"])
  }

  @Test(arguments: [
    ("x Tea\nLunch at:12:00-13:00\n", [String](), "everything on the list is done"),
    ("Lunch at:12:00-13:00\n", [], "the list has only commitments, and no tasks"),
    ("Tea\nLunch at:12:00-13:00\n", ["--only", "+x"], "no task of the list matches --only"),
    (
      "Tea\nx Cake +x\nLunch at:12:00-13:00\n", ["--only", "+x"],
      "no task of the list matches --only"
    ),
  ])
  func `Commitments are shown without any task, with a remark`(
    _ list: String, _ words: [String], _ message: String
  ) throws {
    let outcome = world(list).run(["plan", "today.txt", "--json"] + words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "rota: \(message)\n")
    #expect(try PlanAnswer(outcome.output).blocks.map(\.title) == ["Lunch"])
  }

  @Test func `Only the tasks that are meant are planned, and around everything that is fixed`()
    throws
  {
    #expect(
      try blocks("--only", "essay", "--work", "11:30-14:00", "--min", "1h", in: world()) == [
        "11-20T12:00 Lunch", "11-20T13:00 Essay",
      ])
  }

  @Test func `Settings of rotations also apply to plans`() throws {
    let world = world().variable("ROTA_BREAK", "15m")
    #expect(
      try blocks("--day", "fri", "--work", "08:00-12:00", in: world).prefix(2) == [
        "11-20T08:00 Revise integration", "11-20T09:00 Break",
      ])
  }
}
