import CivilTime
import CommandSupport
import Commands
import Options
import RoundRobin
import Terminals
import Testing

@Suite struct RunOptionsTests {
  private func options(_ line: String, files: Set<String> = []) throws -> RunOptions {
    let words = line.split(separator: " ").map(String.init)
    return try RunOptions(parsing: words) { files.contains($0) }
  }

  @Test func `Without arguments the default list takes turns of 25 minutes`() throws {
    let options = try options("")

    #expect(options.tasks == .defaultList)
    #expect(options.rules == Rules(quantum: .seconds(1500)))
    #expect(options.name == "default")
    #expect(options.onSleep == .pause)
    #expect(options.pace == .live)
    #expect(options.presentation == Presentation())
    #expect(options.announcements == Announcements())
    #expect(options.until == nil && options.tick == nil && options.start == nil)
    #expect(options.seed == nil && options.script == nil && options.events == nil)
    #expect(options.zone == nil)
  }

  @Test func `The next rotation has the same rules, but its own end, clock and id`() throws {
    let first = try options(
      "a.txt -q 40m --speed 60 --start 09:00 --until 18:00 --seed 7 --script s --cycles 2")
    let next = first.continued(with: .titles(["Essay"]))

    #expect(next.tasks == .titles(["Essay"]))
    #expect(next.rules == first.rules && next.pace == first.pace)
    #expect(next.until == nil && next.start == nil && next.script == nil && next.seed == nil)
  }

  @Test func `Every rule of the engine has its option`() throws {
    let options = try options(
      "-q 40m --break 5m --long-break 15m --every 3 --unused keep --check-in 90s"
        + " --finish-at-estimate --warn 5m --warn 10m,5m,0 --cycles 2")

    #expect(
      options.rules
        == Rules(
          quantum: .seconds(2400),
          breaks: Rules.Breaks(length: .seconds(300), long: .seconds(900), every: 3),
          checkIn: .seconds(90), unused: .keep, finishAtEstimate: true,
          warnings: [.seconds(600), .seconds(300)], cycles: 2))
  }

  @Test(
    arguments: [
      ("--break 7m", (420, 900, 3)), ("--break 7m --long-break 20m", (420, 1200, 3)),
      ("--break 7m --long-break 0 --every 2", (420, nil, 2)), ("-q 10m", (300, 900, 3)),
      ("--break 0", nil),
    ] as [(String, (Int, Int?, Int)?)])
  func `What no option says about breaks stays as it was`(
    _ line: String, _ expected: (length: Int, long: Int?, every: Int)?
  ) throws {
    let former = Rules(
      quantum: .seconds(1500), breaks: .init(length: .seconds(300), long: .seconds(900), every: 3))
    let words = line.split(separator: " ").map(String.init)
    let rules = try Rules(Arguments(parsing: words, as: RunOptions.syntax), otherwise: former)
    let breaks = expected.map {
      Rules.Breaks(
        length: .seconds($0.length), long: $0.long.map { .seconds($0) }, every: $0.every)
    }
    #expect(rules.breaks == breaks)
  }

  @Test(arguments: [("", [300]), ("--warn 0", []), ("--warn 2m,0m", [120])])
  func `A warning of 0 means no warning`(_ line: String, _ expected: [Int]) throws {
    let former = Rules(quantum: .seconds(1500), warnings: [.seconds(300)])
    let words = line.split(separator: " ").map(String.init)
    let rules = try Rules(Arguments(parsing: words, as: RunOptions.syntax), otherwise: former)
    #expect(rules.warnings == expected.map { .seconds($0) })
  }

  @Test func `Everything around the engine has its option`() throws {
    let options = try options(
      "--name thesis --until 18:00 --on-sleep end-slice --tick 1s --events out.ndjson"
        + " --zone Europe/Budapest --display line --color never --theme light --ascii"
        + " --no-animation --notify desktop --no-bell")

    #expect(options.name == "thesis")
    #expect(try options.until == .timeOfDay(TimeOfDay(parsing: "18:00")))
    #expect(options.onSleep == .endSlice)
    #expect(options.tick == .seconds(1))
    #expect(options.events == "out.ndjson")
    #expect(options.zone == "Europe/Budapest")
    #expect(
      options.presentation
        == Presentation(
          display: .line, color: .never, theme: .light, isASCII: true, isAnimated: false))
    #expect(options.announcements == Announcements(notification: .desktop, sound: .none))
  }

  @Test func `A simulated run has its clock, its seed and its script`() throws {
    let simulated = try options("--simulate --start 2026-11-20T09:00:00+01:00 --seed 7 --script -")
    #expect(simulated.pace == .simulated)
    #expect(try simulated.start == .stamp(Timestamp(parsing: "2026-11-20T09:00:00+01:00")))
    #expect(simulated.seed?.value == 7)
    #expect(simulated.script == .standardInput)

    let accelerated = try options("--speed 0.5 --script day.txt - --start 09:00")
    #expect(accelerated.pace == .accelerated(by: 0.5))
    #expect(accelerated.script == .file("day.txt"))
    #expect(accelerated.tasks == .list(.standardInput))
  }

  @Test func `A seed of words is the same on every machine`() {
    // The published FNV-1a hash of "foobar".
    #expect(Seed(text: "foobar").value == 0x8594_4171_F739_67E8)
    #expect(Seed(text: "18446744073709551615").value == .max)
    #expect(Seed(text: "a") != Seed(text: "b"))
  }

  @Test(arguments: [
    ("100ms", Duration.milliseconds(100)), ("24h", .seconds(86_400)), ("1h30m", .seconds(5400)),
    ("1:30:00", .seconds(5400)), ("5.61m", .milliseconds(336_600)), ("PT25M", .seconds(1500)),
  ])
  func `A quantum is from a tenth of a second to a day`(_ text: String, _ quantum: Duration) throws
  {
    #expect(try options("-q \(text)").rules.quantum == quantum)
  }

  @Test func `A break or check-in of zero length is omitted`() throws {
    let options = try options("--break 0m --long-break 15m --check-in 0")

    #expect(options.rules == Rules(quantum: .seconds(1500)))
  }

  @Test func `Plain sentences can be asked for in two ways`() throws {
    #expect(try options("--plain").presentation.display == .plain)
    #expect(try options("--plain --display plain").presentation.display == .plain)
    #expect(try options("--display none").presentation.display == Presentation.Display.none)
  }

  @Test(arguments: [
    ("today.txt", TaskSource.list(.file("today.txt"))), ("notes/x", .list(.file("notes/x"))),
    ("plan.md", .list(.file("plan.md"))), ("a.todo", .list(.file("a.todo"))),
    ("term.ics", .list(.file("term.ics"))), ("todo", .list(.file("todo"))),
    ("-", .list(.standardInput)), ("Essay", .titles(["Essay"])),
    ("Essay.doc", .titles(["Essay.doc"])), ("Essay Maths", .titles(["Essay", "Maths"])),
    ("-- --essay", .titles(["--essay"])),
  ])
  func `An argument is a list if it looks or exists like one, else a title`(
    _ line: String, _ tasks: TaskSource
  ) throws {
    #expect(try options(line, files: ["todo"]).tasks == tasks)
  }
}
