import CivilTime
import CommandSupport
import Commands
import Testing

/// What `rota list` shows.
@Suite struct ListTableTests {
  private static let list = """
    (A) Revise integration by parts and substitution +maths @exam est:2h due:2026-11-21
    (C) Write the analysis chapter +thesis slice:40m due:2026-11-27
    Pay rent due:2026-11-18
    x 2026-11-19 (B) Hand in sheet 5 due:2026-11-19
    Call Anna due:2026-11-20T07:30
    Piano from:2026-11-23 rec:1w
    Lunch at:12:30-13:15
    Fun\u{1B}[31m from:07:00 due:2026-11-23T18:00
    """

  /// On Friday, 2026-11-20, at eight o'clock.
  private func world(_ list: String = list) -> FakeWorld {
    FakeWorld().file("list", list).clock(FakeClocks.start)
  }

  private func list(_ words: String..., in world: FakeWorld? = nil) -> String {
    (world ?? self.world()).run(["list", "--file", "list"] + words).output
  }

  @Test func `Tasks stand in the order of the list, with what matters of them`() {
    #expect(
      list() == """
        A  Revise integration by parts and substitution  +maths @exam  tomorrow     est:2h
        C  Write the analysis chapter                    +thesis       Fri 27 Nov           slice:40m
           Pay rent                                                    2 days ago
           Call Anna                                                   today 07:30
           Piano                                                       from Mon             rec:1w
           Lunch                                                       12:30-13:15
           Fun[31m                                                     Mon 18:00

        """)
  }

  @Test func `A project with a blank is written as a filter understands it`() {
    for filter in [[], [#"+"My day""#]] {
      let world = FakeWorld().file("day.md", "# My day\n\n- [ ] One\n\n# Other\n\n- [x] Two\n")
      let outcome = world.run(["list", "--file", "day.md"] + filter)
      #expect(outcome.output.contains("One  +\"My day\"\n"), "\(filter): \(outcome.output)")
    }
  }

  @Test func `Open tasks without tags have the colours that they have on the screens`() {
    let world = FakeWorld().terminal(.output).variable("COLORTERM", "truecolor")
      .variable("TERM", "xterm-256color")
      .file("list", "Lunch at:12:00-13:00\n" + (1...8).map { "Task \($0)\n" }.joined())
    let colors = world.run("list", "--file", "list").output.matches(of: /38;2;[0-9;]+/)
    #expect(Set(colors.map(\.output)).count >= 8, "\(colors.map(\.output))")
  }

  @Test func `A note stands below its task, until that is done`() {
    let world = FakeWorld().file(
      "list", "Essay note:\"two sources\\nat least\" est:2h\nx Form note:gone\n")
    #expect(
      list("--all", in: world) == """
           Essay  est:2h
             two sources at least
        x  Form

        """)
    #expect(list("--json", in: world).contains(#""note":"two sources\nat least","left_s":7200}"#))
  }

  @Test func `On a narrow terminal titles keep their room, and the rest moves below`() {
    func lines(_ width: Int) -> String {
      list(
        in: world().terminal(.output).variable("COLUMNS", "\(width)").variable("TERM", "dumb"))
    }
    #expect(
      lines(80) == """
        A  Revise integration by parts and substit...  +maths @exam  tomorrow     est:2h
        C  Write the analysis chapter                  +thesis       Fri 27 Nov
             slice:40m
           Pay rent                                                  2 days ago
           Call Anna                                                 today 07:30
           Piano                                                     from Mon
             rec:1w
           Lunch                                                     12:30-13:15
           Fun[31m                                                   Mon 18:00

        """)
    #expect(
      lines(40) == """
        A  Revise integration by...  tomorrow
             +maths @exam est:2h
        C  Write the analysis ch...  Fri 27 Nov
             +thesis slice:40m
           Pay rent                  2 days ago
           Call Anna                 today 07:30
           Piano                     from Mon
             rec:1w
           Lunch                     12:30-13:15
           Fun[31m                   Mon 18:00

        """)
  }

  @Test func `Those that are done are marked`() {
    let lines = list("--all", "--only", "nd").split(separator: "\n")
    #expect(
      lines == [
        "   A  Revise integration by parts and substitution  +maths @exam  tomorrow  est:2h",
        "x  B  Hand in sheet 5",
      ])
  }

  @Test(arguments: [80, 60, 40, 20])
  func `On a terminal no line is wider than that`(_ width: Int) {
    let world = world().terminal(.output).variable("COLUMNS", "\(width)").variable("TERM", "dumb")
    let lines = list(in: world).split(separator: "\n")
    #expect(lines.count >= 7)
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test func `On a terminal what is late is red, and nothing else steers it`() {
    let world = world().terminal(.output).variable("COLUMNS", "100").variable("TERM", "xterm")
    let output = list("--only", "due:<today", in: world)
    #expect(output == "Pay rent  \u{1B}[1;31m2 days ago\u{1B}[m\n")
  }

  @Test func `The list as JSON has what the contract says`() {
    let line = list("--json", "--all", "--only=-e -Call -Fun")
    #expect(
      line == #"{"tasks":[{"id":"iw2s7r","title":"Piano","project":null,"tags":[],"#
        + #""priority":null,"due":null,"from":"2026-11-23","estimate_s":null,"slice_s":null,"#
        + #""done":false}],"commitments":[{"id":"h8zv69","title":"Lunch","project":null,"tags":[],"#
        + #""priority":null,"due":null,"from":null,"estimate_s":null,"slice_s":null,"#
        + #""done":false,"at":"12:30-13:15"}]}"# + "\n")
    #expect(
      list("--json", "--only", "A").hasPrefix(
        #"{"tasks":[{"id":"k2mi8j","title":"Revise integration by parts and substitution","#
          + #""project":"maths","tags":["exam"],"priority":"A","due":"2026-11-21","from":null,"#
          + #""estimate_s":7200,"slice_s":null,"done":false,"left_s":7200}]"#))
  }

  @Test func `As JSON, a recurring task has the first of its days`() {
    func arrival(_ line: String) -> Bool {
      world(line).run("list", "--file", "list", "--json").output
        .contains(#""done":false,"arrives":"2026-11-21"}"#)
    }
    #expect(arrival("Plants rec:sat\n"))
    #expect(!arrival("Plants rec:fri\n"))
  }

  @Test(arguments: [
    ["+school"], ["+school", "Essay"], ["--only", "+school", "Essay"], ["essay", "!maths"],
    ["due:week"],
  ])
  func `Words without an option choose tasks as --only does`(_ words: [String]) {
    let world = world("Essay +school due:2026-11-25\nMaths @exam\nMaths essay +maths\n")
    let outcome = world.run(["list", "--file", "list", "--plain"] + words)
    #expect(outcome.output.hasPrefix("Essay"))
    #expect(outcome.output.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: [
    ("", [], "nothing is on the list; add a task as in: rota add Write essay est:2h"),
    ("x A\n", [], "everything on the list is done"),
    ("A\n", ["--only", "B"], "no task of the list matches"),
    ("A\n", ["B"], "no task of the list matches"),
    ("A\n", ["list"], "no task of the list matches\ntry: rota list --file list"),
    ("x A\n", ["--only", "B", "--all"], "no task of the list matches"),
  ])
  func `An empty result is reported`(_ text: String, _ words: [String], _ message: String) {
    let outcome = world(text).run(["list", "--file", "list"] + words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: \(message)\n")
  }

  @Test func `A default list that is not there yet is empty`() {
    let world = FakeWorld().variable("HOME", "/home/me")
    #expect(world.run("list").exitCode == .success)
    #expect(
      FakeWorld().variable("HOME", "/home/me").run("list", "--json").output
        == #"{"tasks":[],"commitments":[]}"# + "\n")
  }

  @Test func `Unreadable parts are reported, and the rest is shown`() {
    let outcome = world("Read slice:25\nWrite\n").run("list", "--file", "list")
    #expect(outcome.output == "Read\nWrite\n")
    #expect(
      outcome.messages
        == "rota: list:1:6: slice: '25' has no unit; did you mean slice:25m?\n")
  }

  @Test func `A task due at this moment is late, unless it is done`() {
    let world = world("A due:2026-11-20T08:00\nB due:2026-11-20T08:01\nx C due:2026-11-18\n")
      .terminal(.output).variable("COLUMNS", "100").variable("TERM", "xterm")
    let lines = list("--all", in: world).split(separator: "\n").map { $0.contains("\u{1B}[1;31m") }
    #expect(lines == [true, false, false])
  }

  @Test func `On a narrow terminal a title has a line, and what does not fit stands below`() {
    let text = "A task with a title that goes on and on +project @first @second est:1h slice:20m\n"
    let world = world(text).terminal(.output).variable("COLUMNS", "20").variable("TERM", "dumb")
    #expect(
      list(in: world) == """
        A task with a tit...
          +project @first
          @second est:1h
          slice:20m

        """)
    let wider = self.world(text).terminal(.output).variable("COLUMNS", "60")
      .variable("TERM", "dumb")
    #expect(list(in: wider).contains("est:1h"))
  }

  @Test(arguments: ["/home/today.txt", nil])
  func `The slices of a plan are not taken for those of the list`(_ path: String?) throws {
    let list = "Essay est:1h\nMaths est:2h slice:40m\nPiano est:20m due:2026-12-01\n"
    let coach = try FakeCoach(list, list: path, plan: "--work 00:00-24:00 --min 15m")
    let world = FakeWorld().file("/home/today.txt", list).coach(coach)
    let shown = world.run("list").output
    #expect(shown.split(separator: "\n").count == 3)
    #expect(shown.split(separator: "slice:").count == 2 && shown.contains("slice:40m"))
  }

  @Test func `A past arrival is not shown any more`() {
    #expect(
      list(in: world("A from:07:59\nB from:08:00\nC from:08:01\n")) == """
        A
        B
        C  from 08:01

        """)
  }
}
