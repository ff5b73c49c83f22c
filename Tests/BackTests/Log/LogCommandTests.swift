import CivilTime
import CommandSupport
import Commands
import JSONLines
import Platform
import RoundRobin
import Terminals
import Testing

@testable import Back

/// `rota log`, on journals as the program writes them.
@Suite struct LogCommandTests {
  private static let machine = "here-abcd"

  /// One morning: an expired slice, a break, a pause, a completed task, a stop.
  private static let script = """
    +32m pause
    +37m resume
    +50m done
    +60m stop

    """

  @Test(arguments: [["log", "foo"], ["log", "--from", "foo"], ["stats", "--from", "foo"]])
  func `A day to look back on is explained with one that can have records`(_ words: [String]) {
    let outcome = FakeWorld().clock(FakeClocks.start).run(words)
    #expect(outcome.exitCode == .usage)
    let several = words.count == 2 ? "; several days are written as in --from mon" : ""
    #expect(
      outcome.messages.contains(
        ": 'foo' is not a day; write a date as in 2026-11-19, or yesterday, or mon\(several)\n"),
      "\(outcome.messages)")
  }

  @Test(arguments: [["log"], ["log", "--from"], ["stats", "--from"], ["export", "--from"]])
  func `No day follows the last one of the calendar`(_ words: [String]) {
    let outcome = FakeWorld().clock(FakeClocks.start).run(words + ["9999-12-31"])
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.contains(
        ": 9999-12-31 is the last day of the calendar; write an earlier one\n"),
      "\(outcome.messages)")
  }

  /// A world in which that morning is over.
  private func world(at now: String = "2026-11-20T18:00:00Z") throws -> FakeWorld {
    try world(
      after: Self.script, of: "Essay +CS @study\nSheet @study\n", from: "2026-11-20T09:00:00Z",
      "-q", "25m", "--break", "5m", at: now)
  }

  /// A world in which a rotation with a script is over.
  private func world(
    after script: String, of list: String, from start: String, _ options: String..., at now: String
  ) throws -> FakeWorld {
    let files = FakeWorld().file("list.txt", list).file("day", script).run(
      [
        "run", "list.txt", "--simulate", "--start", start, "--zone", "UTC", "--script", "day",
        "--journal", "/journal", "--seed", "1",
      ] + options
    ).files
    let world = FakeWorld().clock(try Timestamp(parsing: now).instant)
    for (path, text) in files where path.hasPrefix("/journal/") {
      _ = world.file(
        "\(world.directories.journal)/\(Self.machine)/\(path.split(separator: "/").last ?? "")",
        text)
    }
    return world
  }

  /// The log of a day with slices of 25 min from 09:00 on.
  private func log(after script: String) throws -> String {
    try world(
      after: script, of: "Essay\nSheet\n", from: "2026-11-20T09:00:00Z", "-q", "25m",
      at: "2026-11-20T18:00:00Z"
    ).run("log").output
  }

  @Test func `A day is shown slice by slice, with its interludes and the sum`() throws {
    let outcome = try world().run("log")
    #expect(
      outcome.output == """
        Friday 20 November
        09:00–09:25  ┃ Essay  25 min  finished
        09:25–09:30    break   5 min
        09:30–09:50  ┃ Sheet  15 min  task completed · paused 5 min
        09:50–09:55    break   5 min
        09:55–10:00  ┃ Essay   5 min  stopped

        45 min focused in 3 slices: Essay (30 min), Sheet (15 min)

        """)
    #expect(outcome.messages == "")
  }

  @Test func `A break in which there was a pause is as long as without it`() throws {
    let world = try world(
      after: "+27m pause\n+47m resume\n+57m pause\n+60m stop\n", of: "Essay\nSheet\n",
      from: "2026-11-20T23:00:00Z", "-q", "25m", "--break", "5m", at: "2026-11-21T18:00:00Z")
    #expect(
      world.run("log", "--from", "2026-11-20", "--to", "2026-11-22").output.contains(
        """
        23:25–23:50    break   5 min          paused 20 min
        """))
    #expect(
      world.run("log", "--from", "2026-11-20", "--to", "2026-11-22", "--json").output.contains(
        #""end":"2026-11-20T23:50:00.000+00:00","spent_s":300,"#))
  }

  @Test func `Parts that an undo cut say so, and without any time they are left out`() throws {
    let output = try log(after: "+4s done\n+4s undo\n+10s skip\n+13s undo\n+15s stop\n")
    #expect(
      output == """
        Friday 20 November
        09:00–09:00  ┃ Essay  4 s  cut by an undo
        09:00–09:00  ┃ Essay  6 s  cut by an undo
        09:00–09:00  ┃ Sheet  3 s  cut by an undo
        09:00–09:00  ┃ Essay  2 s  stopped

        15 s focused in 1 slice: Essay (12 s), Sheet (3 s)

        """)
  }

  @Test func `A slice at a check-in that an undo cut is not called postponed`() throws {
    func log(undoAfter length: String) throws -> String {
      try world(
        after: "+26m go Sheet\n+\(length) undo\n+27m stop\n", of: "Essay\nSheet\n",
        from: "2026-11-20T09:00:00Z", "-q", "25m", "--check-in", "5m", "--break", "2m",
        at: "2026-11-20T18:00:00Z"
      ).run("log").output
    }
    #expect(!(try log(undoAfter: "26m")).contains("┃ Sheet"))
    #expect(
      try log(undoAfter: "1570s") == """
        Friday 20 November
        09:00–09:25  ┃ Essay     25 min  finished
        09:25–09:26    check-in   1 min
        09:26–09:26  ┃ Sheet       10 s  cut by an undo
        09:26–09:27    break       50 s

        25 min focused in 1 slice: Essay (25 min), Sheet (10 s)

        """)
  }

  @Test func `The times of slices and tasks add up to the sum`() throws {
    let output = try log(after: "+90s skip\n+3m skip\n+250s skip\n+280s stop\n")
    #expect(
      output == """
        Friday 20 November
        09:00–09:01  ┃ Essay  1 min  skipped
        09:01–09:03  ┃ Sheet  2 min  skipped
        09:03–09:04  ┃ Essay  1 min  skipped
        09:04–09:04  ┃ Sheet   30 s  stopped

        4 min focused in 4 slices: Essay (2 min), Sheet (2 min)

        """)
  }

  @Test func `The times of tasks are those that the statistics have`() throws {
    let ends = (1...20).map { $0 * 90 + ($0 % 2 == 1 ? 1 : 0) }
    let script = ends.dropLast().map { "+\($0)s skip\n" }.joined() + "+\(ends[19])s stop\n"
    let output = try log(after: script)
    #expect(output.hasSuffix("\n30 min focused in 20 slices: Essay (15 min), Sheet (15 min)\n"))
    let rows = output.split(separator: "\n")
    #expect(rows.count { $0.contains("Essay  2 min") } == 5)
    #expect(rows.count { $0.contains("Sheet  1 min") } == 5)
  }

  @Test(arguments: [
    ([90, 90, 90], [120, 60, 60]), ([1500, 40, 1480], [1500, 40, 1500]),
    ([40, 50, 40], [40, 50, 40]),
    ([1500, 1500], [1500, 1500]), ([61, 59, 61], [120, 59, 60]), ([], []),
  ])
  func `Times are rounded up or down to their sum`(_ times: [Int], _ shown: [Int]) {
    let times = times.map { Duration.seconds($0) }
    let sum = times.reduce(.zero, +)
    #expect(times.shown(of: sum) == shown.map { .seconds($0) })
    #expect(TimeText.spent(shown.reduce(.zero) { $0 + .seconds($1) }) == TimeText.spent(sum))
  }

  @Test func `Parts of less than a second that an undo cut have a line if the sum counts them`()
    throws
  {
    #expect(
      try log(after: "+600ms done\n+1200ms undo\n+3s stop\n") == """
        Friday 20 November
        09:00–09:00  ┃ Sheet  1 s  cut by an undo
        09:00–09:00  ┃ Essay  2 s  stopped

        3 s focused in 1 slice: Essay (2 s), Sheet (1 s)

        """)
    #expect(
      try log(after: "+1300ms skip\n+2100ms undo\n+3400ms skip\n+4200ms undo\n+5s stop\n") == """
        Friday 20 November
        09:00–09:00  ┃ Essay  1 s  cut by an undo
        09:00–09:00  ┃ Sheet  1 s  cut by an undo
        09:00–09:00  ┃ Essay  1 s  cut by an undo
        09:00–09:00  ┃ Sheet  1 s  cut by an undo
        09:00–09:00  ┃ Essay  1 s  stopped

        5 s focused in 1 slice: Essay (3 s), Sheet (2 s)

        """)
  }

  @Test func `A slice without any time has 0 s, not 0 min`() throws {
    let output = try log(after: "+4s skip\n+4s skip\n+8s stop\n")
    #expect(output.contains("Sheet  0 s  skipped\n") && !output.contains("min"))
  }

  @Test func `A task without any time is not among those that had the time`() throws {
    let output = try log(after: "+4s skip\n+4s skip\n+8s stop\n")
    #expect(output.hasSuffix("\n8 s focused in 3 slices: Essay (8 s)\n"), "\(output)")
  }

  @Test func `A break without any time has 0 s, not 0 min`() throws {
    let output = try world(
      after: "+1500400ms skip\n+26m stop\n", of: "Essay\nSheet\n", from: "2026-11-20T09:00:00Z",
      "-q", "25m", "--break", "5m", at: "2026-11-20T18:00:00Z"
    ).run("log").output
    let pause = output.split(separator: "\n").first { $0.contains("break") }
    #expect(pause?.hasSuffix(" 0 s") == true, "\(output)")
  }

  @Test func `A long line is whole though it is written in pieces`() throws {
    let world = try world(
      after: "+300m stop\n", of: "Essay\nSheet\n", from: "2026-11-20T09:00:00Z", "-q", "1m",
      at: "2026-11-20T18:00:00Z")
    let output = world.run("log", "--json").output
    #expect(output.utf8.count > 1 << 16)
    let log = try JSONValue(parsing: Array(output.utf8.dropLast()).span)
    guard case .array(let slices)? = log["slices"] else {
      Issue.record("there are no slices")
      return
    }
    // The last one begins and ends with the stop.
    #expect(slices.count == 301)
  }

  @Test func `A slice that ends at midnight counts as in statistics`() throws {
    let world = try world(
      after: "+65m stop\n", of: "Essay\n", from: "2026-11-19T23:00:00Z", "-q", "20m",
      at: "2026-11-20T18:00:00Z")
    for (end, time, count) in [("2026-11-20", "1 h", 2), ("2026-11-21", "1 h 05", 4)] {
      let window = ["--from", "2026-11-19", "--to", end]
      let log = world.run(["log"] + window).output
      #expect(log.hasSuffix("\n\(time) focused in \(count) slices\n"))
      #expect(world.run(["stats", "--json"] + window).output.contains(#","slices":\#(count),"#))
    }
  }

  @Test func `Of one task there is nothing else`() throws {
    let outcome = try world().run("log", "fri", "--task", "ess")
    #expect(
      outcome.output == """
        Friday 20 November
        09:00–09:25  ┃ Essay  25 min  finished
        09:55–10:00  ┃ Essay   5 min  stopped

        30 min focused in 2 slices

        """)
  }

  @Test func `A task is found by the title that it has now, as in statistics`() throws {
    func output(_ words: String...) throws -> String {
      let world = try world(
        after: "+35m stop\n", of: "Draft id:t1\nEssay id:t2\n", from: "2026-11-20T09:00:00Z",
        "-q", "10m", at: "2026-11-20T18:00:00Z")
      return world.file(world.directories.defaultList, "Essay id:t1\n").run(
        words + ["--task", "Essay"]
      ).output
    }
    #expect(try output("stats", "day", "--json").contains(#""focus_s":2100,"slices":4,"#))
    #expect(try output("log", "--json").matches(of: /"title":"Draft"/).count == 2)
    #expect(try output("log").contains("\n35 min focused in 4 slices: Draft"))
  }

  @Test func `A task without slices on a day is one if it had some on another`() throws {
    let outcome = try world().run("log", "yesterday", "--task", "Sheet")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "rota: no slices of 'Sheet' on Thursday 19 November\n")
  }

  @Test(arguments: ["+cs", "@study", "@STUDY"])
  func `A project and a tag stand for all their tasks`(_ name: String) throws {
    let world = try world(
      after: "+35m stop\n", of: "Essay +CS @Study\nSheet\nProof +CS @Study\n",
      from: "2026-11-20T09:00:00Z", "-q", "10m", at: "2026-11-20T18:00:00Z")
    #expect(
      world.run("log", "--task", name).output == """
        Friday 20 November
        09:00–09:10  ┃ Essay  10 min  finished
        09:20–09:30  ┃ Proof  10 min  finished
        09:30–09:35  ┃ Essay   5 min  stopped

        25 min focused in 3 slices: Essay (15 min), Proof (10 min)

        """)
    let json = world.run("log", "--json", "--task", name).output
    #expect(json.contains("Proof") && !json.contains("Sheet"))
    let stats = world.run("stats", "day", "--json", "--task", name).output
    #expect(stats.contains(#""focus_s":1500,"slices":3,"#))
  }

  @Test func `A project of the list without slices has none, and another one is unknown`() throws {
    let world = try world()
    _ = world.file(world.directories.defaultList, "Essay\nKant +philosophy @reading\n")
    for name in ["+philosophy", "@reading"] {
      let outcome = world.run("log", "--task", name)
      #expect(outcome.messages.hasSuffix("no slices of '\(name)' on Friday 20 November\n"))
    }
    let outcome = world.run("log", "--task", "+maths")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains("no task has the project '+maths'"))
  }

  @Test func `A project or tag with a blank is selected with quotation marks or without`() throws {
    let world = try world()
    _ = world.file(world.directories.defaultList, "Kant +\"pure reason\" @\"two words\"\n")
    for name in [#"+"pure reason""#, "+pure reason", #"@"Two words""#, "@two words"] {
      let outcome = world.run("log", "--task", name)
      let title = name.filter { $0 != "\"" }.lowercased()
      #expect(outcome.messages.hasSuffix("no slices of '\(title)' on Friday 20 November\n"))
    }
  }

  @Test func `A day without anything says so`() throws {
    let outcome = try world().run("log", "yesterday")
    #expect(outcome.exitCode == .success && outcome.output == "")
    #expect(outcome.messages == "rota: no slices on Thursday 19 November\n")
  }

  @Test func `A day without slices says how many tasks were completed`() throws {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file("/home/me/.local/state/rota/machine", "here-abcd\n")
      .file("/home/me/.local/share/rota/todo.txt", "Tea\n")
    _ = world.run("done", "Tea")
    let outcome = world.run("log")
    #expect(
      outcome.messages.hasSuffix(
        "rota: no slices on Friday 20 November; 1 task was completed, as rota stats shows\n"))
  }

  @Test("An unknown task is an error on any day", arguments: ["today", "yesterday"])
  func unknown(day: String) throws {
    let world = try world()
    let outcome = world.file(world.directories.defaultList, "Essay\nKant\n")
      .run("log", day, "--task", "Esay")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.hasSuffix(
        " November and in your list: no task here is called 'Esay'; did you mean 'Essay'?\n"))
  }

  @Test(
    "An unknown project or tag is not called a task",
    arguments: [
      ("+nothing", "no task has the project '+nothing'"),
      ("@nothing", "no task has the tag '@nothing'"), ("+", "no task here is called '+'"),
    ])
  func unknown(label: String, message: String) throws {
    let outcome = try world().run("log", "--task", label)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains(" November and in your list: \(message)"))
  }

  @Test("A task of the list without slices has none", arguments: ["today", "yesterday"])
  func withoutSlices(day: String) throws {
    let world = try world()
    let outcome = world.file(world.directories.defaultList, "Essay\nKant\n")
      .run("log", day, "--task", "kan")
    #expect(outcome.exitCode == .success && outcome.output == "")
    #expect(outcome.messages.hasPrefix("rota: no slices of 'Kant' on "))
  }

  @Test func `As in statistics, the parts of a slice that goes on do not count`() throws {
    let world = try world(
      after: "+5m go Sheet\n+20m stop\n", of: "Essay\nSheet\n", from: "2026-11-20T09:00:00Z",
      "-q", "10m", at: "2026-11-20T18:00:00Z")
    #expect(world.run("log").output.contains("20 min focused in 3 slices: "))
    #expect(world.run("stats", "day", "--json").output.contains(#""focus_s":1200,"slices":3,"#))
  }

  @Test("A paused slice runs while its rotation does, and no longer", arguments: [true, false])
  func paused(isRunning: Bool) throws {
    let coach = try FakeCoach("Essay\n", rules: Rules(quantum: .seconds(6 * 3600)))
      .at(.seconds(900), .command("pause"))
    coach.letPass(to: .seconds(901))
    let world = FakeWorld().clock(FakeClocks.start + .seconds(901)).journal([coach.records])
    let log = (isRunning ? world.coach(coach) : world).run("log").output
    #expect(log.contains(isRunning ? "15 min  runs" : "15 min  interrupted"))
  }

  @Test(arguments: [
    (["2026-11-20"], true), (["today"], true), (["fri"], true), (["thu"], false),
    (["--from", "2026-11-01"], true), (["--from", "mon", "--to", "2026-11-20"], false),
  ])
  func `Which days are meant`(_ words: [String], _ isTold: Bool) throws {
    let outcome = try world().run(["log"] + words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.isEmpty != isTold)
  }

  @Test func `A slice over midnight is on both days`() throws {
    let world = try world(
      after: "+60m stop\n", of: "Essay\n", from: "2026-11-19T23:30:00Z", "-q", "2h",
      at: "2026-11-20T18:00:00Z")
    let log = world.run("log", "--from", "2026-11-19").output
    #expect(log.contains("23:30–24:00  ┃ Essay  30 min  continues after midnight"))
    #expect(log.contains("00:00–00:30  ┃ Essay  30 min  stopped"))
  }

  @Test func `A break over the edge of a month is on both days`() throws {
    let world = try world(
      after: "+65m stop\n", of: "Essay\nSheet\n", from: "2026-10-31T23:30:00Z", "-q", "25m",
      "--break", "10m", at: "2026-11-20T18:00:00Z")
    #expect(world.run("log", "2026-10-31").output.contains("23:55–24:00    break   5 min"))
    #expect(world.run("log", "2026-11-01").output.contains("00:00–00:05    break   5 min"))
  }

  @Test func `A slice that runs is reported, also on a day without a word of it`() throws {
    let clocks = FakeClocks()
    clocks.pass(to: try Timestamp(parsing: "2026-11-30T23:45:00Z").instant - FakeClocks.start)
    let coach = try FakeCoach("Essay\n", rules: Rules(quantum: .seconds(6 * 3600)), clocks: clocks)
    let now = try Timestamp(parsing: "2026-12-01T00:15:00Z").instant
    let world = FakeWorld().clock(now).coach(coach).journal([coach.records])
    clocks.pass(to: now - FakeClocks.start)

    #expect(world.run("log").output.contains("00:00–00:15  ┃ Essay  15 min  runs"))
    let table = world.run("stats", "day", "--csv").output
    #expect(table.contains("total,,2026-12-01,900,"))
  }

  @Test func `Days without anything cost nothing, however many they are`() throws {
    let log = try world().run("log", "--from", "0001-01-01", "--to", "9999-12-31").output
    #expect(log.hasPrefix("Friday 20 November\n"))
    #expect(log.split(separator: "\n").count == 7)
  }

  @Test(
    "Lengths are whole, and the sum has as many lines as it needs",
    arguments: [
      (
        30,
        """
        Friday 20 November
        09:00-09:25  | Read...  25 min
        09:25-09:50  | Essa...  25 min
        09:50-09:55  | Read...   5 min

        55 min focused in 3 slices:
          Read a chapter of the book
          on compilers (30 min), Essay
          on the history of calendars
          (25 min)
        """
      ),
      (
        80,
        """
        Friday 20 November
        09:00-09:25  | Read a chapter of the book on compilers  25 min  finished
        09:25-09:50  | Essay on the history of calendars        25 min  finished
        09:50-09:55  | Read a chapter of the book on compilers   5 min  stopped

        55 min focused in 3 slices: Read a chapter of the book on compilers (30 min),
          Essay on the history of calendars (25 min)
        """
      ),
    ])
  func width(columns: Int, expected: String) throws {
    let list = "Read a chapter of the book on compilers\nEssay on the history of calendars\n"
    let world = try world(
      after: "+55m stop\n", of: list, from: "2026-11-20T09:00:00Z", "-q", "25m",
      at: "2026-11-20T18:00:00Z"
    ).terminal(.output).variable("COLUMNS", "\(columns)").variable("TERM", "dumb")
    #expect(world.run("log").output == expected + "\n")
  }

  @Test func `Where pauses have no room the ends of slices stay`() throws {
    let world = try world().terminal(.output).variable("COLUMNS", "55").variable("TERM", "dumb")
    let lines = world.run("log").output.split(separator: "\n")
    #expect(lines[1] == "09:00-09:25  | Essay  25 min  finished")
    #expect(lines[3] == "09:30-09:50  | Sheet  15 min  task completed")
  }

  private let longTitle = String(repeating: "long ", count: 40) + "title"

  private func worldOfLongTitle() throws -> FakeWorld {
    try world(
      after: "+55m stop\n", of: "\(longTitle)\nEssay\n", from: "2026-11-20T09:00:00Z", "-q", "25m",
      at: "2026-11-20T18:00:00Z")
  }

  @Test func `A title that is long beyond measure moves no line but its own`() throws {
    let lines = try worldOfLongTitle().run("log").output.split(separator: "\n")
    #expect(lines[1] == "09:00–09:25  ┃ \(longTitle)  25 min  finished")
    #expect(lines[2].count < 100)
  }

  @Test func `In statistics, too, a long title moves no row but its own`() throws {
    let lines = try worldOfLongTitle().run("stats", "day").output.split(separator: "\n")
    #expect(lines.count { $0.count > 120 } == 1)
  }

  @Test func `Programs get it as one line`() throws {
    let output = try world().run("log", "--json").output
    #expect(output.hasPrefix(#"{"from":"2026-11-20","to":"2026-11-21","zone":"#))
    #expect(
      output.contains(
        #"{"start":"2026-11-20T09:00:00.000+00:00","end":"2026-11-20T09:25:00.000+00:00","#))
    #expect(
      output.contains(#""kind":"break","title":null,"start":"2026-11-20T09:25:00.000+00:00""#))
    #expect(output.contains(#""reason":"completed","answered":null"#))
  }

  @Test func `Of a slice that began the day before there is only what is asked for`() throws {
    let world = try world(
      after: "+60m stop\n", of: "Essay\n", from: "2026-11-19T23:30:00Z", "-q", "2h",
      at: "2026-11-20T18:00:00Z")
    #expect(world.run("log", "2026-11-20").output.hasPrefix("Friday 20 November\n00:00–00:30"))
  }
}
