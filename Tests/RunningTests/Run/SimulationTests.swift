import CivilTime
import CommandSupport
import Commands
import EventStream
import Glibc
import Platform
import Tasks
import Testing
import WorldSupport

/// Simulated runs of the whole program: arguments and files in, exit code, stream and messages out.
@Suite struct SimulationTests {
  private let start = ["--simulate", "--start", "2026-11-20T09:00:00+01:00", "--seed", "7"]

  private func run(_ words: String..., in world: FakeWorld = FakeWorld()) -> FakeWorld.Outcome {
    world.run(["run"] + words + start)
  }

  private func stream(_ outcome: FakeWorld.Outcome) throws -> Stream {
    #expect(outcome.exitCode == .success)
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    return stream
  }

  /// 2026-11-20T08:00:00Z.
  private static let eight = Instant(seconds: 1_795_161_600)

  // MARK: Bytes

  @Test func `A simulated morning is the same to the last byte`() throws {
    let outcome = run(
      "today.txt", "-q", "10m", "--check-in", "1m", "--break", "2m", "--warn", "1m", "--script",
      "day.txt",
      in: FakeWorld().file("today.txt", Golden.list).file("day.txt", Golden.script))

    #expect(outcome.output == Golden.stream)
    #expect(
      outcome.messages == """
        rota: line 4: no task here is called 'Quidditch'; choose from: 'Chemistry' (vttd12) or \
        'Algebra' (pnmkwp)

        """)
    try stream(outcome).expectLaw()
  }

  @Test func `On a terminal, the result of an undo and of a redo is said`() {
    let world = FakeWorld().terminal(.output).file(
      "script", "+5m skip\n+6m undo\n+7m redo\n+8m add Chemistry\n+9m undo\n+10m stop\n")
    let lines = run("Algebra", "Biology", "--script", "script", in: world).output
      .split(separator: "\n").map { $0.dropFirst(7) }
    #expect(lines.contains { $0.hasPrefix("Undone: Algebra") })
    #expect(lines.contains { $0.hasPrefix("Redone: ") })
    #expect(lines.contains { $0.hasPrefix("Undone: Chemistry is off the list") })
    #expect(!lines.contains("Undone."))
  }

  @Test func `The stream is the same for any real clock and user`() {
    let here = run("Algebra", "Biology")
    let there = run(
      "Algebra", "Biology",
      in: FakeWorld().clock(SimulationTests.eight).variable("HOME", "/home/u"))

    #expect(here.output == there.output)
    #expect(here.output.contains(#""machine":"simulated","pid":0"#))
  }

  @Test func `A day that goes on after the clocks went back over midnight ends`() throws {
    let world = FakeWorld().file("today.txt", "Essay\nLunch at:12:00-13:00\n")
    let outcome = run(
      "today.txt", "-q", "25m", "--cycles", "2", "--zone", "America/St_Johns", "--start",
      "2010-11-06T23:30:00-03:30", in: world)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.split(separator: "\n").last?.contains(#""kind":"ended""#) == true)
  }

  @Test func `Another seed names another rotation and changes nothing else`() throws {
    let one = try stream(FakeWorld().run("run", "A", "--simulate", "--seed", "1"))
    let other = try stream(FakeWorld().run("run", "A", "--simulate", "--seed", "2"))

    let (name, otherName) = (one.records[0].rotation, other.records[0].rotation)
    #expect(name != otherName)
    #expect(one.lines.map { $0.replacing(name, with: otherName) } == other.lines)
  }

  @Test func `The stream also goes to a file that is asked for`() {
    let outcome = run("Algebra", "--events", "today.ndjson")

    #expect(outcome.output.hasPrefix(#"{"v":1,"seq":1,"#))
    #expect(outcome.files["today.ndjson"] == outcome.output)
  }

  @Test func `A file gets the whole stream though nobody reads the output`() {
    let whole = run("Algebra").output
    let world = FakeWorld().failing(.output, errno: EPIPE)
    let outcome = run("Algebra", "--events", "today.ndjson", in: world)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(outcome.files["today.ndjson"] == whole)
  }

  @Test func `A missing folder of the file for the stream is what is missing`() {
    let outcome = run("Algebra", "--events", "/nodir/x.ndjson")
    #expect(outcome.exitCode == .unusableInput)
    #expect(
      outcome.messages
        == "rota: '/nodir/x.ndjson' cannot be written: its folder does not exist\n")
  }

  @Test(arguments: [
    ["/home/ada/day.txt", "--events", "/home/ada/day.txt"],
    ["/home/ada/day.txt", "--events", "/home/ada/link"],
    ["/home/ada/link", "--events", "/home/ada/day.txt"],
    ["Algebra", "--events", FakeWorld().directories.defaultList],
  ])
  func `The stream is never written to a list`(_ words: [String]) {
    let world = FakeWorld().file("/home/ada/day.txt", "Essay\n")
    world.disk.putLink("/home/ada/link", to: "/home/ada/day.txt")
    let before = world.disk.files
    let outcome = world.run(["run"] + words + start)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasPrefix("rota: --events: '\(words[2])' is the list '"))
    let dash = run("Algebra", "--events", "-")
    #expect(dash.exitCode == .usage)
    #expect(dash.messages.hasPrefix("rota: --events: '-' is not a file"))
    #expect(outcome.output == "")
    #expect(world.disk.files == before)
  }

  @Test func `On a terminal no sentence of a simulation is wider than it`() {
    let world = FakeWorld().terminal(.output).variable("COLUMNS", "30")
    let output = world.run(["run", "Algebra", "Biology"] + start).output
    #expect(output.contains("\n       "))
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 30 }, "\(output)")
  }

  // MARK: Options

  struct Effect: CustomTestStringConvertible, Sendable {
    let options: [String]
    let story: [String]
    var testDescription: String { options.joined(separator: " ") }

    init(_ options: String, _ story: String...) {
      self.options = options.split(separator: " ").map(String.init)
      self.story = story
    }
  }

  /// What each option does to two tasks, of which the first is skipped after 4 minutes.
  static let effects = [
    Effect(
      "-q 10m",
      "240 slice_ended", "240 slice_started", "840 slice_ended", "840 cycle_ended", "840 ended"),
    Effect(
      "-q 5m",
      "240 slice_ended", "240 slice_started", "540 slice_ended", "540 cycle_ended", "540 ended"),
    Effect(
      "-q 10m --break 2m --cycles 2",
      "240 slice_ended", "240 slice_started", "840 slice_ended", "840 cycle_ended",
      "840 break_started", "960 break_ended", "960 slice_started", "1560 slice_ended",
      "1560 break_started", "1680 break_ended", "1680 slice_started", "2280 slice_ended",
      "2280 cycle_ended", "2280 ended"),
    Effect(
      "-q 10m --break 2m --long-break 4m --every 2 --cycles 2",
      "240 slice_ended", "240 slice_started", "840 slice_ended", "840 cycle_ended",
      "840 break_started", "960 break_ended", "960 slice_started", "1560 slice_ended",
      "1560 break_started", "1800 break_ended", "1800 slice_started", "2400 slice_ended",
      "2400 cycle_ended", "2400 ended"),
    Effect(
      "-q 10m --check-in 1m --until 09:16",
      "240 slice_ended", "240 slice_started", "840 slice_ended", "840 cycle_ended",
      "840 check_in_due", "900 checked_in", "900 slice_started", "960 slice_ended", "960 ended"),
    Effect(
      "-q 10m --unused keep --cycles 2",
      "240 slice_ended", "240 slice_started", "840 slice_ended", "840 cycle_ended",
      "840 slice_started", "1800 slice_ended", "1800 slice_started", "2400 slice_ended",
      "2400 cycle_ended", "2400 ended"),
    Effect(
      "-q 10m --finish-at-estimate",
      "240 slice_ended", "240 slice_started", "540 estimate_reached", "540 slice_ended",
      "540 task_completed", "540 cycle_ended", "540 ended"),
    Effect(
      "-q 10m --warn 3m --warn 1m",
      "240 slice_ended", "240 slice_started", "660 warning", "780 warning", "840 slice_ended",
      "840 cycle_ended", "840 ended"),
    Effect(
      "-q 10m --until 09:12",
      "240 slice_ended", "240 slice_started", "720 slice_ended", "720 ended"),
    Effect(
      "-q 10m --tick 5m",
      "240 slice_ended", "240 slice_started", "300 tick", "600 tick", "840 slice_ended",
      "840 cycle_ended", "840 ended"),
  ]

  @Test(arguments: effects)
  func `Every option does what it says`(_ effect: Effect) throws {
    let estimate = effect.options.contains("--finish-at-estimate") ? "est:5m" : ""
    let world = FakeWorld().file("today.txt", "Algebra\nBiology \(estimate)\n")
      .file("skip.txt", "+4m skip\n")
    let stream = try stream(
      world.run(["run", "today.txt", "--script", "skip.txt"] + effect.options + start))

    #expect(Array(stream.story.dropFirst(3)) == effect.story)
  }

  @Test func `A snapshot contains the settings of a rotation besides its rules`() throws {
    let stream = try stream(
      run("Algebra", "--on-sleep", "end-slice", "--name", "thesis", "--zone", "Europe/Budapest"))

    #expect(stream.lines[0].contains(#""on_sleep":"end-slice""#))
    #expect(stream.lines[0].contains(#""name":"thesis""#))
    #expect(stream.lines[0].contains(#""zone":"Europe/Budapest""#))
  }

  // MARK: Time

  @Test func `The offset of the start is the offset of every time`() throws {
    let stream = try stream(
      FakeWorld().run(
        "run", "Algebra", "Biology from:23:40", "-q", "20m", "--cycles", "3", "--simulate",
        "--start", "2026-11-20T23:30:00-05:30"))

    #expect(stream.lines.allSatisfy { $0.contains("-05:30") })
    #expect(stream.lines.last?.contains(#""time":"2026-11-21T01:10:00.000-05:30""#) == true)
    #expect(stream.story.contains("600 task_arrived"))
  }

  @Test func `The times of a zone follow its clocks`() throws {
    let stream = try stream(
      FakeWorld().run(
        "run", "Algebra", "Night at:02:30-03:30", "-q", "1h", "--until", "04:00", "--simulate",
        "--start", "2026-10-25T01:30:00", "--zone", "Europe/Budapest"))

    // From 01:30 to 04:00 it is three hours and a half, as 02:00 to 03:00 comes twice.
    #expect(
      stream.story.dropFirst(3) == [
        "3600 slice_ended", "3600 cycle_ended", "3600 commitment_started",
        "10800 commitment_ended", "10800 slice_started", "12600 slice_ended", "12600 ended",
      ])
    #expect(stream.lines[4].contains(#""time":"2026-10-25T02:30:00.000+02:00""#))
    #expect(stream.lines.last?.contains(#""time":"2026-10-25T04:00:00.000+01:00""#) == true)
  }

  @Test func `A time of day is meant on the day of the start`() throws {
    let stream = try stream(run("Algebra", "--until", "10:00"))

    #expect(stream.story.last == "3600 ended")
    #expect(stream.lines.last?.contains(#""reason":"until""#) == true)
  }

  @Test(arguments: [
    ("2026-10-25T02:05:00+02:00", "02:30", "2026-10-25T02:30:00.000+02:00"),
    ("2026-10-25T02:35:00+02:00", "02:30", "2026-10-25T02:30:00.000+01:00"),
    ("2026-10-25T02:05:00+01:00", "02:30", "2026-10-25T02:30:00.000+01:00"),
    ("2026-10-25T02:05:00+01:00", "2026-10-25T02:30", "2026-10-25T02:30:00.000+01:00"),
  ])
  func `An end that comes twice is the next one`(
    _ start: String, _ until: String, _ end: String
  ) throws {
    let outcome = FakeWorld().run(
      "run", "Algebra", "--simulate", "--start", start, "--zone", "Europe/Budapest", "--until",
      until)
    #expect(try stream(outcome).lines.last?.contains(#""time":"\#(end)""#) == true)
  }

  @Test func `Without a start it begins now`() throws {
    let outcome = FakeWorld().clock(SimulationTests.eight).run("run", "Algebra", "--simulate")

    #expect(try stream(outcome).lines[0].contains(#""time":"2026-11-20T08:00:00.000+00:00""#))
  }

  @Test(arguments: ["23:50", "2026-11-20T23:50"])
  func `An end at midnight is that of the day which has begun`(_ start: String) throws {
    let outcome = FakeWorld().clock(FakeClocks.start)
      .run(["run", "A", "--simulate", "--start", start, "--until", "00:00", "-q", "25m"])
    let last = try #require(stream(outcome).lines.last)
    #expect(last.contains(#""time":"2026-11-21T00:00:00.000+00:00""#) && last.contains("until"))
  }

  // MARK: Refusals

  @Test(arguments: [
    Mistake(
      "--until", "08:30",
      message:
        "--until: 08:30 has passed (it is now 09:00); choose a later time"),
    Mistake(
      "--until", "2026-11-19T18:00",
      message:
        "--until: 2026-11-19T18:00:00+01:00 has passed (it is now 2026-11-20T09:00:00+01:00); "
        + "choose a later time"),
    Mistake(
      "--zone", "Mars/Olympus",
      message: "--zone: there is no time zone 'Mars/Olympus'; "
        + "write it as in --zone Europe/Budapest"),
  ])
  func `An impossible value is refused before anything is printed`(_ mistake: Mistake) {
    let outcome = FakeWorld().run(["run", "Algebra"] + mistake.words + start)

    #expect(outcome.exitCode == .usage)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: \(mistake.message)\ntry: rota run --help\n")
  }

  @Test(arguments: [
    ("utc", "UTC"), ("europe/budapest", "Europe/Budapest"), ("Europe/Budapst", "Europe/Budapest"),
  ])
  func `A zone that is nearly one is suggested`(_ found: String, _ meant: String) {
    func run(_ command: String...) -> String {
      ["UTC", "Europe/Budapest", "Europe/Bucharest"].reduce(FakeWorld()) {
        $0.file("/usr/share/zoneinfo/\($1)")
      }.run(command).messages
    }
    let message = "there is no time zone '\(found)'; did you mean '\(meant)'?\n"
    #expect(run("run", "A", "--simulate", "--zone", found).hasPrefix("rota: --zone: \(message)"))
    #expect(run("stats", "--zone", found).hasPrefix("rota: --zone: \(message)"))
    #expect(run("config", "zone", found).hasPrefix("rota: zone: \(message)"))
  }

  @Test func `A reader that has seen enough is no failure`() {
    let outcome = run("Algebra", in: FakeWorld().failing(.output, errno: 32))

    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
  }

  @Test func `A full disk is a reported failure`() {
    let outcome = run("Algebra", in: FakeWorld().failing(.output, errno: 28))

    #expect(outcome.exitCode == .failure)
    #expect(outcome.messages == "rota: the results cannot be written: No space left on device\n")
  }

  @Test func `The answer to a request for the status is no record of the journal`() throws {
    let world = FakeWorld().file("script", "+1m skip\n+2m status\n+3m skip\n")
    let outcome = run("Algebra", "Biology", "--script", "script", "--journal", "/trial", in: world)
    let journal = outcome.files.filter { $0.key.hasPrefix("/trial/") }.map(\.value)
    let numbers = try Stream(journal.joined()).records.map(\.seq)
    #expect(numbers == Array(1...numbers.count))
  }

  @Test func `A journal that is not written is a reported failure`() {
    let world = FakeWorld()
    let disk = FaultyFileSystem(world.disk)
    disk.fail("write", with: 28)
    let outcome = run("Algebra", "--journal", "/trial", in: world.disk(disk))

    #expect(outcome.exitCode == .failure)
    #expect(outcome.output.contains(#""kind":"ended""#))
    #expect(
      outcome.messages == "rota: the journal could not be written completely; the rest is lost\n")
  }

  // MARK: Size

  @Test func `A thousand tasks run through a cycle`() throws {
    let list = (1...1000).map { "Task \($0)\n" }.joined()
    let outcome = run("today.txt", "-q", "1m", in: FakeWorld().file("today.txt", list))

    #expect(outcome.exitCode == .success)
    #expect(try Stream(outcome.output).story.last == "60000 ended")
  }

  @Test func `A title of any kind stays inert in the stream`() throws {
    let title = "$(x)'\"{}\\ \u{1B}[2J 👩‍💻 \u{202E}"
    let stream = try stream(run(title))

    guard case .snapshot(let content) = stream.records[0].content else { return }
    #expect(content.roster.tasks[0].title.hasPrefix("$(x)'\"{}\\"))
    #expect(!stream.lines.contains { $0.contains("\u{1B}") })
  }
}
