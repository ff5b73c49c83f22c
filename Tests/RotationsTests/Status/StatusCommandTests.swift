import CivilTime
import Coach
import CommandSupport
import Commands
import EventStream
import JSONLines
import Platform
import RoundRobin
import Testing

/// `rota status`, once and followed.
@Suite struct StatusCommandTests {
  private static let list = "Essay +English\nBiology\nChemistry from:10:00\n"

  private func status(
    _ words: String..., of list: String = StatusCommandTests.list,
    rules: Rules = Rules(quantum: .seconds(1500)), after seconds: Int = 48,
    _ deeds: (at: Int, line: String)...
  ) throws -> FakeWorld.Outcome {
    var coach = try FakeCoach(list, rules: rules)
    for deed in deeds { coach = coach.at(.seconds(deed.at), .command(deed.line)) }
    coach.clocks.pass(to: .seconds(seconds))
    return FakeWorld().coach(coach).run(["status"] + words)
  }

  // MARK: Once

  @Test func `A person gets a few aligned lines`() throws {
    let outcome = try status()

    #expect(outcome.exitCode == .success)
    #expect(
      outcome.output == """
        now    Essay (English)
        left   24:12 of 25 min, until 09:25
        next   Biology
        cycle  1
        tasks  0 done, 2 open, 1 still to come

        """)
  }

  @Test func `Of a slice below a second never more is left than there was`() throws {
    #expect(
      try status(rules: Rules(quantum: .milliseconds(400)), after: 0).output
        .contains("\nleft   400 ms of 400 ms"))
  }

  @Test func `A pause, a commitment and an end of the day are described`() throws {
    let outcome = try status(
      of: "Essay\nLecture at:11:00-12:30\n", after: 400, (at: 60, line: "pause"))

    #expect(
      outcome.output == """
        now    Essay, paused for 5 min
        left   24:00 of 25 min
        next   only this one left
        cycle  1
        tasks  0 done, 1 open
        then   Lecture, 11:00 to 12:30

        """)
  }

  @Test func `Times after a change of the clocks are those of the rotation's zone`() throws {
    let clocks = FakeClocks()
    // The clocks of Berlin go forward at 01:00Z, five minutes later.
    clocks.pass(to: try Timestamp(parsing: "2027-03-28T00:55:00Z").instant - FakeClocks.start)
    let zone = try #require(FakeWorld().zone(named: "Europe/Berlin"))
    let coach = try FakeCoach(
      "Essay\nLecture at:03:30-04:00\n", rules: Rules(quantum: .seconds(1500)), clocks: clocks,
      zone: zone)
    let world = FakeWorld().coach(coach)

    let output = world.run("status").output
    #expect(output.contains("until 03:20\n"))
    #expect(output.contains("then   Lecture, 03:30 to 04:00\n"))
    let content = try #require(
      try world.snapshot(of: RotationName.standard, within: .seconds(1)))
    #expect(content.wall.zone == zone)
  }

  @Test func `The last sync is in the zone of the rotation, like the other times`() throws {
    let world = FakeWorld().variable("HOME", "/home/ada").file(
      "/home/ada/.local/state/rota/sync/state",
      "remote: nas:rota.git\nsynced: 2026-07-01T22:30:00.000Z\n")
    let zone = try #require(FakeWorld().zone(named: "Europe/Berlin"))
    let line = world.coach(try FakeCoach("Essay\n", zone: zone)).run("status", "--json").output
    #expect(line.hasSuffix(#","synced":"2026-07-02T00:30:00.000+02:00"}"# + "\n"))
  }

  @Test func `A slice that a commitment cuts lasts until it begins`() throws {
    let output = try status(of: "Essay\nLecture at:09:10-12:30\n", after: 60).output
    #expect(output.contains("left   24:00 of 25 min, until 09:10\n"))
    #expect(output.contains("then   Lecture, 09:10 to 12:30\n"))
    let bar = try status(
      "--format", "{until}", of: "Essay\nLecture at:09:10-12:30\n", after: 60)
    #expect(bar.output == "09:10\n")
  }

  @Test func `A commitment cuts a break, too`() throws {
    let rest = try status(
      "--format", "{state} {until}", of: "Essay\nMaths\nLecture at:09:28-10:00\n",
      rules: Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300))),
      after: 1560)
    #expect(rest.output == "break 09:28\n")
  }

  @Test func `After a commitment comes the one that overlaps it, for what is left`() throws {
    let list = "Essay\nLunch at:09:05-09:20\nCall at:09:08-09:15\nDentist at:09:10-09:40\n"
    for time in [360, 900] {
      #expect(
        try status(of: list, after: time).output.contains("then   Dentist, 09:20 to 09:40\n"))
    }
  }

  @Test func `A commitment of another day is reported with its day`() throws {
    let output = try status(of: "Essay\nLecture at:07:00-08:30\n").output
    #expect(output.contains("then   Lecture, Sat 07:00 to 08:30\n"))
  }

  @Test func `The snapshot is printed as it came`() throws {
    let output = try status("--json").output

    #expect(output.hasPrefix(#"{"v":1,"seq":3,"kind":"snapshot","time":"2026-11-20T09:00:48"#))
    #expect(output.filter { $0 == "\n" }.count == 1)
    #expect(output.hasSuffix("\n"))
  }

  @Test(arguments: [[], ["--json"], ["--format", "waybar"], ["--format", "{task}"]])
  func `Without a rotation it ends with 3 in silence`(_ words: [String]) {
    let outcome = FakeWorld().run(["status"] + words)

    #expect(outcome.exitCode == .noRotation)
    #expect(outcome.output == "")
    #expect(outcome.messages == "")
  }

  @Test(arguments: [
    ([], "waiting for the next day (rota run --stay, pid 7)"),
    (["--format", "short"], "waiting for the next day"),
    (["--format", "{state}|{task}|{left}"], "waiting|waiting for the next day|"),
    (
      ["--json"],
      #"{"v":1,"kind":"waiting","time":"2026-11-20T08:00:00.000+00:00","name":"default","pid":7,"#
        + #""state":"waiting","since":"2026-11-20T08:00:00.000+01:00","waits_for":"day"}"#
    ),
  ])
  func `A run that waits for the next day says so, and since when`(
    _ words: [String], _ line: String
  ) throws {
    let world = FakeWorld().clock(FakeClocks.start)
    let zone = Zone(offset: 3600)
    let lock = InstanceLock.wait(
      as: Waiter(pid: 7, since: nil, goal: .day), for: "default", in: world.directories,
      now: Timestamp(FakeClocks.start - .seconds(3600), in: zone), fileSystem: world.disk)
    let outcome = world.run(["status"] + words)
    lock?.close()

    #expect(outcome.output == line + "\n")
    #expect(outcome.exitCode == .noRotation)
  }

  // MARK: Fields

  struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var list = "Essay +English\nBiology\n"
    var rules = Rules(quantum: .seconds(1500))
    var after = 48
    var deeds: [(at: Int, line: String)] = []
    let line: String
  }

  static let situations = [
    Situation(
      testDescription: "slice",
      line: "Essay|English|24m|Biology|slice|1|09:25|3|0|2"),
    Situation(
      testDescription: "paused", after: 400, deeds: [(48, "pause")],
      line: "Essay|English|24m|Biology|paused|1||3|0|2"),
    Situation(
      testDescription: "break",
      rules: Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300))),
      after: 1530, line: "Break||4m|Biology|break|1|09:30|10|0|2"),
    Situation(
      testDescription: "check-in", rules: Rules(quantum: .seconds(1500), checkIn: .seconds(300)),
      after: 1530, line: "Essay|English|4m|Biology|check_in|1|09:30|10|0|2"),
    Situation(
      testDescription: "commitment", list: "Essay\nLecture at:08:30-10:30\n",
      line: "Lecture||1h29m|Essay|commitment|1|10:30|25|0|1"),
    Situation(
      testDescription: "waiting", list: "Essay from:10:00\n",
      line: "waits for Essay at 10:00||||waiting|1|10:00||0|1"),
    Situation(
      testDescription: "waiting for another day", list: "Essay from:2026-11-22T08:00\n",
      line: "waits for Essay on Sun 08:00||||waiting|1|Sun 08:00||0|1"),
    Situation(
      testDescription: "waiting for weeks", list: "Essay from:2026-12-24T08:00\n",
      line: "waits for Essay on Thu 24 Dec 08:00||||waiting|1|Thu 24 Dec 08:00||0|1"),
    Situation(
      testDescription: "one left, one done", deeds: [(10, "done Biology")],
      line: "Essay|English|24m||slice|1|09:25|3|1|1"),
  ]

  @Test(arguments: situations)
  func `A template has every field in every situation`(_ situation: Situation) throws {
    let coach = try FakeCoach(situation.list, rules: situation.rules)
    for deed in situation.deeds { _ = coach.at(.seconds(deed.at), .command(deed.line)) }
    coach.clocks.pass(to: .seconds(situation.after))
    let fields = "{task}|{project}|{left}|{next}|{state}|{cycle}|{until}|{percent}|{done}|{open}"
    let outcome = FakeWorld().coach(coach).run("status", "--format", fields)

    #expect(outcome.output == situation.line + "\n")
  }

  @Test(arguments: [
    (0, "25m"), (1, "24m"), (60, "24m"), (61, "23m"), (1380, "2m"), (1381, "1m"), (1440, "1m"),
    (1441, "59s"), (1499, "1s"),
  ])
  func `The time left is whole minutes until the last, then seconds`(
    _ seconds: Int, _ left: String
  ) throws {
    #expect(try status("--format", "{left}", after: seconds).output == left + "\n")
  }

  @Test(arguments: [
    ("{task} {left}", "Essay 24m"),
    ("  {next} ", "Biology"),
    (#"{"text":"{task}"}"#, #"{"text":"Essay"}"#),
    ("{{task}}", "{Essay}"),
    ("{ task } {task", "nothing"),
    ("{TASK} {left}", "{TASK} 24m"),
  ])
  func `Only a word of small letters in braces is a field`(
    _ template: String, _ line: String
  ) throws {
    let outcome = try status("--format", template)

    #expect(outcome.output == (line == "nothing" ? "" : line + "\n"))
    #expect(outcome.exitCode == (line == "nothing" ? .usage : .success))
  }

  @Test(arguments: [
    Mistake(
      "--format", "{task} {lefft}",
      message: "--format: '{lefft}' is not possible; did you mean '{left}'?"),
    Mistake(
      "--format", "{percentage}",
      message: "--format: '{percentage}' is not possible; did you mean '{percent}'?"),
    Mistake(
      "--format", "waibar", message: "--format: 'waibar' is not possible; did you mean 'waybar'?"),
    Mistake(
      "--format", "plain",
      message:
        "--format: 'plain' is not possible; choose short, waybar, i3bar, tmux, polybar "
        + "or fields as in '{task} {left}'"),
    Mistake(
      "--format", "{task} {left",
      message: "--format: '{left' is not possible; did you mean '{left}'?"),
    Mistake(
      "--format", "task", message: "--format: 'task' is not possible; did you mean '{task}'?"),
    Mistake(
      "--format", "{task} {quidditch}",
      message: "--format: '{quidditch}' is not possible; choose {task}, {project}, {left}, "
        + "{next}, {state}, {cycle}, {until}, {percent}, {done}, {open}, {note} "
        + "or a space after the brace for a literal brace"),
    Mistake("--format", "", message: "--format needs a value, as in --format short"),
    Mistake(
      "--json", "--follow",
      message: "--json and --follow contradict each other; choose one of them"),
    Mistake(
      "--json", "--format", "short",
      message: "--json and --format contradict each other; choose one of them"),
  ])
  func `An invalid format is reported with the most similar one`(_ mistake: Mistake) {
    let outcome = FakeWorld().run(["status"] + mistake.words)

    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages == "rota: \(mistake.message)\ntry: rota status --help\n")
  }

  // MARK: Bars

  @Test(arguments: [
    ("short", "Essay 24m"),
    ("tmux", "Essay 24m"),
    ("polybar", "Essay 24m"),
    (
      "waybar",
      #"{"text":"Essay 24m","alt":"slice","tooltip":"Essay (English)\nnext Biology\n"#
        + #"until 09:25\n0 done, 2 open, 1 still to come","class":"slice","percentage":3}"#
    ),
    (
      "i3bar",
      #"{"name":"rota","full_text":"Essay 24m","short_text":"24m","urgent":false,"#
        + #""markup":"none"}"#
    ),
  ])
  func `Every bar gets its own form`(_ format: String, _ line: String) throws {
    #expect(try status("--format", format).output == line + "\n")
  }

  @Test func `A check-in is urgent`() throws {
    let rules = Rules(quantum: .seconds(1500), checkIn: .seconds(300))
    let line = try status("--format", "i3bar", rules: rules, after: 1530).output
    #expect(line.contains(#""urgent":true"#))
  }

  @Test(arguments: [
    ("short", #"a<b>&"c" %{F#f00}d %%{x #[fg=red]#(ls) \e 24m"#),
    ("tmux", #"a<b>&"c" %{F##f00}d %%{x ##[fg=red]##(ls) \e 24m"#),
    ("polybar", #"a<b>&"c" %%{O0}{F#f00}d %%%{O0}{x #[fg=red]#(ls) \e 24m"#),
    ("{task}", #"a<b>&"c" %{F#f00}d %%{x #[fg=red]#(ls) \e"#),
  ])
  func `A title means nothing to the bar it stands in`(
    _ format: String, _ line: String
  ) throws {
    let title = "a<b>&\"c\" %{F#f00}d %%{x #[fg=red]#(ls) \\e\u{1B}[2J\u{7}"

    #expect(try status("--format", format, of: title).output == line.replacingE + "\n")
  }

  @Test func `A title stays a text in JSON, and in the markup inside it`() throws {
    let title = #"<b>&"x' \u0041"# + "\u{1B}[2J"
    let waybar = try JSONValue(
      parsing: Array(try status("--format", "waybar", of: title).output.utf8).span)
    let block = try JSONValue(
      parsing: Array(try status("--format", "i3bar", of: title).output.utf8).span)

    #expect(
      waybar["text"] == .string(#"&lt;b&gt;&amp;&quot;x&#39; \u0041[2J 24m"#))
    #expect(block["full_text"] == .string(#"<b>&"x' \u0041[2J 24m"#))
  }

  // MARK: Following

  @Test func `A rotation of more tasks than a MiB can name is shown as any other`() throws {
    let titles = (1...6_000).map { "Write chapter \($0) of the book, and the other one as well" }
    let outcome = FakeWorld().coach(try FakeCoach(titles.joined(separator: "\n")))
      .run("status", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.utf8.count > 1 << 20)
    #expect(try Stream(outcome.output).records.count == 1)
  }

  @Test func `A line is printed when it changes, and once more when nothing runs`() throws {
    let coach = try FakeCoach("Essay\nBiology\n", rules: Rules(quantum: .seconds(180)))
      .at(.seconds(30), .command("pause"))
      .at(.seconds(90), .command("resume"))
      .at(.seconds(300), .command("stop"))
    let outcome = FakeWorld().coach(coach).reader(ofLines: 9).run("status", "--follow")

    #expect(
      outcome.output.split(separator: "\n") == [
        "Essay 3m", "Essay 2m", "Essay 2m paused", "Essay 2m", "Essay 1m", "Essay 59s",
        "Essay 58s", "Essay 57s", "Essay 56s",
      ])
    #expect(outcome.exitCode == .success)
  }

  @Test func `A follower that gave way for another reconnects unnoticed`() throws {
    let coach = try FakeCoach("Essay\n", rules: Rules(quantum: .seconds(180)))
    for second in [10, 70, 71] { _ = coach.at(.seconds(second), .displacement) }
    _ = coach.at(.seconds(130), .command("stop"))
    let outcome = FakeWorld().coach(coach).run("status", "--follow")

    #expect(
      outcome.output.split(separator: "\n").prefix(7) == [
        "Essay 3m", "Essay 2m", "Essay 1m", "Essay 59s", "Essay 58s", "Essay 57s", "Essay 56s",
      ])
    #expect(outcome.output.hasSuffix("\nidle\n"))
    #expect(outcome.output.split(separator: "\n").count { $0 == "idle" } == 1)
  }

  @Test func `It outlives rotations`() throws {
    let first = try FakeCoach("Essay\n").at(.seconds(30), .command("stop"))
    let world = FakeWorld().coach(first)
      .later { _ in }
      .later { world in
        guard let coach = try? FakeCoach("Biology\n", clocks: first.clocks) else { return }
        world.coach(coach.at(.seconds(5), .death))
      }
      .reader(ofLines: 6)
    let outcome = world.run("status", "--follow")

    #expect(
      outcome.output.split(separator: "\n") == [
        "Essay 10m", "Essay 9m", "idle", "Biology 10m", "Biology 9m", "idle",
      ])
  }

  @Test func `It says that a run waits, and when it does no longer`() throws {
    let world = FakeWorld()
    let lock = Locked(
      InstanceLock.wait(
        as: Waiter(pid: 7, since: nil, goal: .task), for: "default", in: world.directories,
        now: Timestamp(FakeClocks.start, in: .utc), fileSystem: world.disk))
    let outcome = world.reader(ofLines: 2)
      .later { _ in lock.withLock { $0 = nil } }
      .run("status", "--follow", "--format", "{state}: {task}")

    #expect(outcome.output == "waiting: waiting for the next task\nidle:\n")
  }

  @Test(arguments: [
    ("short", "idle\n"),
    ("{task}{left}{state}", "idle\n"),
    ("{task} {left}", "\n"),
    (
      "waybar",
      #"{"text":"idle","alt":"idle","tooltip":"no rotation is running","class":"idle","#
        + #""percentage":0}"# + "\n"
    ),
    (
      "i3bar",
      "{\"version\":1}\n[\n"
        + #"[{"name":"rota","full_text":"idle","short_text":"idle","urgent":false,"#
        + #""markup":"none"}],"# + "\n"
    ),
  ])
  func `It begins at once, also when nothing runs`(_ format: String, _ output: String) {
    let lines = output.filter { $0 == "\n" }.count
    let outcome = FakeWorld().reader(ofLines: lines).later { _ in }
      .run("status", "--follow", "--format", format)

    #expect(outcome.output == output)
  }

  @Test func `The note of the task is a word, in one line`() throws {
    let coach = try FakeCoach("Essay note:\"two sources\\nat least\"\nMaths\n")
    let outcome = FakeWorld().coach(coach).run("status", "--format", "{task}: {note}")
    #expect(outcome.output == "Essay: two sources at least\n")
  }

  @Test func `A percent that is shown is followed, too`() throws {
    let coach = try FakeCoach("Essay\n", rules: Rules(quantum: .seconds(1000)))
    let outcome = FakeWorld().coach(coach).reader(ofLines: 4)
      .run("status", "--follow", "--format", "{percent}%")

    #expect(outcome.output == "0%\n1%\n2%\n3%\n")
    #expect(coach.clocks.passed >= .seconds(40))
    #expect(coach.clocks.passed < .seconds(41))
  }

  @Test func `Setting the wall clock does not move what is followed`() throws {
    let coach = try FakeCoach("Essay\n", rules: Rules(quantum: .seconds(300)))
    _ = coach.at(.seconds(10), .call { coach.clocks.setWall(by: .seconds(7200)) })
    let outcome = FakeWorld().coach(coach).reader(ofLines: 4).run("status", "--follow")

    #expect(outcome.output == "Essay 5m\nEssay 4m\nEssay 3m\nEssay 2m\n")
    #expect(coach.clocks.passed < .seconds(182))
    #expect(coach.waits < 10, "It is looked at when it changes")
  }
}

extension String {
  /// What is left of the title's controls.
  fileprivate var replacingE: String {
    hasSuffix(" 24m") ? String(dropLast(4)) + "[2J 24m" : self + "[2J"
  }
}
