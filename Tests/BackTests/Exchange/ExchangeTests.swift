import CivilTime
import CommandSupport
import Commands
import Platform
import RoundRobin
import Testing
import WorldSupport

/// `rota export` and `rota import`.
@Suite struct ExchangeTests {
  private static func world() -> FakeWorld {
    FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file("/home/me/.local/state/rota/machine", "here-abcd\n")
  }

  private static let intervals = """
    [
    {"id":2,"start":"20261119T090000Z","end":"20261119T092500Z","tags":["Essay","uni"],"annotation":"Essay @uni"},
    {"id":1,"start":"20261119T100000Z","end":"20261119T101000Z","tags":["break","tea"]}
    ]

    """

  private static func journal(_ outcome: FakeWorld.Outcome) -> [String] {
    outcome.files.filter { $0.key.hasSuffix(".ndjson") }.map(\.value).sorted()
  }

  @Test func `Intervals come back as they went`() {
    let world = Self.world().file("/in.json", Self.intervals)
    #expect(world.run("import", "--timewarrior", "/in.json").output == "imported 2 slices\n")
    let out = world.run("export", "--timewarrior", "/out.json")
    #expect(out.exitCode == .success)
    #expect(
      out.files["/out.json"] == """
        [
        {"id":2,"start":"20261119T090000Z","end":"20261119T092500Z","tags":["Essay","uni"],"annotation":"Essay @uni"},
        {"id":1,"start":"20261119T100000Z","end":"20261119T101000Z","tags":["break tea","break","tea"],"annotation":"break tea @break @tea"}
        ]

        """)
  }

  @Test func `An export without slices says so, and what it wrote`() {
    let world = Self.world().file(Self.world().directories.defaultList, "Essay\n")
    #expect(world.run("done", "Essay").exitCode == .success)
    let table = world.run("export", "--csv", "/out.csv")
    #expect(
      table.messages.hasSuffix("rota: the journal has no slices yet, so '/out.csv' has none\n"))
    #expect(table.files["/out.csv"]?.hasPrefix("start,end,") == true)
    let records = world.run("export", "--from", "mon", "--to", "tue")
    #expect(records.messages.hasSuffix("rota: the journal has no records for these days\n"))
  }

  @Test(arguments: [
    (["/out.csv"], "start,end,"), (["/out.ics"], "BEGIN:VCALENDAR"), (["/out.txt"], "{"),
    (["--ndjson", "/out.csv"], "{"),
  ])
  func `Without a form, an export has the one that the name of its file promises`(
    _ words: [String], _ beginning: String
  ) {
    let world = Self.world().file(Self.world().directories.defaultList, "Essay\n")
    #expect(world.run("done", "Essay").exitCode == .success)
    let outcome = world.run(["export"] + words)
    #expect(outcome.files[words.last ?? ""]?.hasPrefix(beginning) == true)
  }

  @Test func `The year 0 begins in no zone before itself`() {
    let world = Self.world().variable("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(world.run("export", "--to", "0000-01-01").exitCode == .success)
  }

  @Test func `A fault of the standard input has its name`() {
    let outcome = Self.world().input("a,b").run("import", "--csv", "-")
    #expect(outcome.messages.hasPrefix("rota: standard input:1: found the columns 'a, b'"))
  }

  @Test func `The same counts once`() {
    let world = Self.world().file("/in.json", Self.intervals)
    let first = world.run("import", "--timewarrior", "/in.json")
    let second = world.run("import", "--timewarrior", "/in.json")
    #expect(second.output.hasSuffix("imported 0 slices; 2 were there already\n"))
    #expect(Self.journal(first) == Self.journal(second))
  }

  @Test func `A table comes back as it went`() {
    let table =
      "title,start,end,project,tags,reason\r\n"
      + "\"Essay, part \"\"two\"\"\",2026-11-19T10:00:00+01:00,2026-11-19T10:25:00+01:00,uni,a b,expired\r\n"
    let world = Self.world().file("/in.csv", table)
    #expect(world.run("import", "--csv", "/in.csv").output == "imported 1 slice\n")
    let out = world.run("export", "--csv", "/out.csv").files["/out.csv"] ?? ""
    let rows = out.split(separator: "\r\n")
    #expect(rows.first == "start,end,focus_s,task,title,project,tags,reason,rotation,note")
    #expect(
      rows.last?.hasPrefix("2026-11-19T09:00:00.000+00:00,2026-11-19T09:25:00.000+00:00,1500,")
        == true)
    #expect(rows.last?.split(separator: ",").suffix(4).prefix(3) == ["uni", "a b", "expired"])
  }

  @Test func `Slices within the hour that comes twice keep their times in a calendar`() {
    let table =
      "start,end,title\n2024-10-27T02:30:00+01:00,2024-10-27T02:45:00+01:00,second\n"
      + "2024-10-27T02:50:00+02:00,2024-10-27T02:10:00+01:00,across\n"
    let world = Self.world().variable("TZ", "CET-1CEST,M3.5.0,M10.5.0/3").file("/in.csv", table)
    #expect(world.run("import", "--csv", "/in.csv").exitCode == .success)
    let lines = (world.run("export", "/out.ics").files["/out.ics"] ?? "").split(separator: "\r\n")
    #expect(
      lines.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") } == [
        "DTSTART:20241027T005000Z", "DTEND:20241027T011000Z", "DTSTART:20241027T013000Z",
        "DTEND:20241027T014500Z",
      ])
  }

  @Test func `Slices that end when they begin, in a pause, have no event in a calendar`() {
    let made = FakeWorld().file("today.txt", "A\nB\nC\n").variable("HOME", "/home/me")
      .file("script", "+5m pause\n+6m skip\n+6m skip\n+6m skip\n+9m resume\n+20m stop\n").run(
        "run", "today.txt", "--simulate", "--journal", "/made", "--script", "script", "--start",
        "2026-11-20T09:00:00+00:00", "-q", "10m")
    let world = made.files.filter { $0.key.hasPrefix("/made/") }.reduce(Self.world()) {
      $0.file("/home/me/.local/share/rota/journal/\($1.key.dropFirst(6))", $1.value)
    }
    let lines = (world.run("export", "/out.ics").files["/out.ics"] ?? "").split(separator: "\r\n")
    let ids = lines.filter { $0.hasPrefix("UID:") }
    #expect(ids.count == 3 && Set(ids).count == 3)
    let table = world.run("export", "--csv", "-").output
    #expect(table.split(separator: "\r\n").count == 1 + 5)
  }

  private static let expectedIntervals =
    "expected what timew export prints, as in "
    + #"[{"start":"20261120T090000Z","end":"20261120T092500Z","tags":["Essay"]}]"#

  struct Mistake: Sendable {
    let form: String
    let text: String
    let message: String
  }

  @Test(arguments: [
    Mistake(
      form: "--csv", text: "",
      message: "1: the file is empty, expected a table with start, end and title"),
    Mistake(
      form: "--csv", text: "a,b\n1,2\n",
      message: "1: found the columns 'a, b', expected also start, end (or focus_s) and title, "
        + "as in: start,end,title"),
    Mistake(
      form: "--csv", text: "Start;End;Description\n1;2;3\n",
      message: "1: found the columns 'Start, End, Description', expected also title, "
        + "as in: start,end,title"),
    Mistake(
      form: "--csv",
      text: "start,end,title\n2026-11-19T09:00:00Z,2026-11-19T09:25:00Z,A\nyesterday,,B\n",
      message: "3: start: found 'yesterday', expected a time such as 2026-11-20T09:00:00+01:00"),
    Mistake(
      form: "--csv", text: "start,end,title\n2026-11-19T09:00:00Z,2026-11-19T08:59:59Z,A\n",
      message: "2: end: found '2026-11-19T08:59:59Z', expected a time after the start"),
    Mistake(
      form: "--csv",
      text: "start,end,focus_s,title\n2026-11-19T09:00:00Z,2026-11-19T08:00:00Z,600,A\n",
      message: "2: end: found '2026-11-19T08:00:00Z', expected a time after the start"),
    Mistake(
      form: "--csv",
      text: "start,end,focus_s,title\n2026-11-19T09:00:00Z,2026-11-19T09:10:00Z,602,A\n",
      message: "2: focus_s: found '602', expected at most the 600 s from start to end"),
    // Elsewhere it is a decimal comma.
    Mistake(
      form: "--csv", text: "start,focus_s,title\n2026-11-19T09:00:00Z,\"1,500\",A\n",
      message: "2: focus_s: found '1,500', expected seconds such as 1500"),
    Mistake(
      form: "--csv", text: "start,end,title\n2026-11-19T09:00:00Z,2026-11-19T09:25:00Z,\n",
      message: "2: title: found '', expected the title of a task"),
    Mistake(
      form: "--timewarrior", text: "[\n{\"start\":\"20261119T090000Z\",\"end\":\"soon\"}\n]\n",
      message: "2: found 'soon', expected a time such as 20261120T090000Z"),
    Mistake(
      form: "--timewarrior", text: "[{\"start\":\"noon\"}]",
      message: "1: found 'noon', expected a time such as 20261120T090000Z"),
    Mistake(
      form: "--timewarrior",
      text: "[{\"start\":\"20261119T090000Z\",\"stop\":\"20261119T100000Z\"}]",
      message: "1: found 'stop' instead of 'end'; \(expectedIntervals)"),
    Mistake(
      form: "--timewarrior",
      text: "[{\"start\":\"20261119T090000Z\"},\n{\"start\":\"20261119T100000Z\"}]",
      message: "2: a second interval has no end; \(expectedIntervals)"),
    Mistake(
      form: "--timewarrior",
      text: "[{\"start\":\"20261119T090000Z\",\"end\":\"20261119T080000Z\"}]",
      message: "1: the slice ends before it starts"),
    Mistake(
      form: "--timewarrior",
      text: "[{\"start\":\"20191119T090000Z\",\"end\":\"20261119T080000Z\"}]",
      message: "1: the slice takes 2557 days, expected at most 7"),
    Mistake(
      form: "--csv", text: "start,end,title\n0000-11-20T09:00:00Z,2126-11-20T09:30:00Z,Y\n",
      message: "2: the slice began in the year 0, expected one from 1970 to 2199"),
    Mistake(
      form: "--csv", text: "start,end,title\n2026-11-19T09:00:00Z,2026-11-27T09:00:00Z,Y\n",
      message: "2: the slice takes 8 days, expected at most 7"),
    Mistake(
      form: "--csv", text: "start,focus_s,task,title\n2026-11-19T09:00:00Z,60,\"two\nwords\",A\n",
      message: "2: task: found 'two words', expected one short word such as essay"),
    Mistake(
      form: "--csv",
      text:
        "start,focus_s,task,title\n2026-11-19T09:00:00Z,60,\(String(repeating: "x", count: 65)),A\n",
      message: "2: task: found 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…', "
        + "expected one short word such as essay"),
    Mistake(
      form: "--csv", text: "start,focus_s,title\n2026-11-19T09:00:00Z,60,\u{1B}\n",
      message: "2: title: found '', expected the title of a task"),
    Mistake(
      form: "--csv", text: "PK\u{3}\u{4}",
      message: "1: found no text, expected a table as rota export --csv writes it"),
  ])
  func `Unreadable input is named, and nothing is imported`(_ c: Mistake) {
    let outcome = Self.world().file("/in", c.text).run("import", c.form, "/in")
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.messages == "rota: /in:\(c.message); nothing was imported\n")
    #expect(Self.journal(outcome).isEmpty)
  }

  @Test func `Records come once, in the order of time, from all machines`() {
    let folder = "/home/me/.local/share/rota/journal"
    func line(_ rotation: String, _ seq: Int, _ time: String) -> String {
      "{\"v\":1,\"seq\":\(seq),\"kind\":\"cycle_ended\",\"rotation\":\"\(rotation)\","
        + "\"cycle\":1,\"at_s\":\(seq),\"time\":\"2026-11-\(time)Z\"}\n"
    }
    let (a, b, c) = (
      line("a", 1, "19T09:00:00"), line("b", 1, "19T10:00:00"), line("a", 2, "19T11:00:00")
    )
    let world = Self.world().file("\(folder)/one/2026-11.ndjson", a + c + "odd\n{\"v\"")
      .file("\(folder)/two/2026-11.ndjson", b + a)
    let outcome = world.run("export")
    #expect(outcome.output == a + b + c)
    let file = "\(folder)/one/2026-11.ndjson"
    let messages = outcome.messages.split(separator: "\n")
    #expect(messages.count == 2)
    #expect(messages.first?.hasPrefix("rota: \(file):3: byte ") == true)
    #expect(messages.last?.hasPrefix("rota: \(file):4: byte ") == true)
  }

  @Test func `A record that lacks something goes out, and is reported`() {
    let path = "/home/me/.local/share/rota/journal/one/2026-11.ndjson"
    let line =
      #"{"v":1,"seq":1,"kind":"started","time":"2026-11-19T09:00:00.000+00:00","at_s":0,"#
      + #""rotation":"r","cycle":1,"name":"default"}"# + "\n"
    let outcome = Self.world().file(path, line).run("export")
    #expect(outcome.output == line)
    #expect(outcome.messages.hasPrefix("rota: \(path):1: byte "))
  }

  @Test func `Of some days, the rotations with a record on them are exported as a whole`() {
    let folder = "/home/me/.local/share/rota/journal"
    let lines = [
      "a 10-31T23:59:59", "a 11-01T00:00:00", "b 11-01T23:59:59", "b 11-02T00:00:00",
      "c 10-31T12:00:00", "d 11-02T00:00:00",
    ].enumerated().map { index, words in
      let words = words.split(separator: " ")
      return "{\"v\":1,\"seq\":\(index + 1),\"rotation\":\"\(words[0])\","
        + "\"time\":\"2026-\(words[1])Z\"}\n"
    }
    let world = Self.world().variable("TZ", "UTC")
      .file("\(folder)/one/2026-10.ndjson", lines[0] + lines[4])
      .file("\(folder)/one/2026-11.ndjson", (lines[1...3] + [lines[5]]).joined())
    let outcome = world.run("export", "--from", "2026-11-01", "--to", "2026-11-02")
    #expect(outcome.output == lines[...3].joined())
  }

  @Test func `Records of other programs are exported wherever they are`() {
    let folder = "/home/me/.local/share/rota/journal"
    func line(_ seq: Int, _ time: String) -> String {
      "{\"v\": 1, \"seq\": \(seq), \"rotation\": \"a\", \"time\": \"2026-\(time)Z\"}\n"
    }
    let (a, b) = (line(1, "10-31T23:00:00"), line(2, "11-01T01:00:00"))
    let world = Self.world().variable("TZ", "UTC")
      .file("\(folder)/one/2026-10.ndjson", a).file("\(folder)/one/2026-11.ndjson", b)
    #expect(world.run("export", "--from", "2026-10-31", "--to", "2026-11-01").output == a + b)
  }

  @Test func `Records in the file of a later month are found, in the order of time`() {
    let folder = "/home/me/.local/share/rota/journal"
    func line(_ rotation: String, _ seq: Int, _ time: String) -> String {
      "{\"v\":1,\"seq\":\(seq),\"rotation\":\"\(rotation)\",\"time\":\"2026-\(time)Z\"}\n"
    }
    let (a, b) = (line("a", 1, "10-20T09:00:00"), line("b", 1, "10-20T10:00:00"))
    let (c, d) = (line("a", 2, "10-20T11:00:00"), line("c", 1, "11-20T09:00:00"))
    let world = Self.world().variable("TZ", "UTC")
      .file("\(folder)/one/2026-10.ndjson", b).file("\(folder)/one/2026-11.ndjson", a + c + d)
    let outcome = world.run("export", "--from", "2026-10-20", "--to", "2026-10-21")
    #expect(outcome.output == a + b + c)
  }

  @Test(arguments: ["--csv", "--timewarrior", "--ics"])
  func `A running slice is left out, and this is reported`(_ form: String) throws {
    let coach = try FakeCoach("Essay\nSheet\n", rules: Rules(quantum: .seconds(600)))
    coach.letPass(to: .seconds(901))
    let world = FakeWorld().clock(FakeClocks.start + .seconds(901)).coach(coach)
      .journal([coach.records])
    let outcome = world.run("export", form)
    #expect(outcome.output.contains("Essay") && !outcome.output.contains("Sheet"))
    #expect(outcome.messages == "rota: 1 running slice left out\n")
  }
}
