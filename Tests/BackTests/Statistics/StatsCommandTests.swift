import CivilTime
import CommandSupport
import Commands
import Platform
import Testing

/// `rota stats`: its options, its JSON and CSV, and what it does with journals of all kinds.
@Suite struct StatsCommandTests {
  private static let now = "2026-11-20T12:00:00Z"

  /// A journal line, at so many seconds after ten o'clock on 2026-11-20; the rotation began a hundred
  /// days before.
  private func line(
    _ seq: Int, _ kind: String, _ seconds: Int, rotation: String = "r", _ fields: String = ""
  ) throws -> String {
    let time = Timestamp(try Timestamp(parsing: "2026-11-20T10:00:00Z").instant + .seconds(seconds))
    return #"{"v":1,"seq":\#(seq),"kind":"\#(kind)","time":"\#(time)","#
      + #""at_s":\#(seconds + 8_640_000),"rotation":"\#(rotation)","cycle":1\#(fields)}"# + "\n"
  }

  private let task =
    #","task":{"id":"e1","title":"Essay, part \"1\"","project":"CS","tags":["exam"]}"#

  private func slice(_ seq: Int, at start: Int, rotation: String = "r") throws -> String {
    try line(
      seq, "slice_started", start, rotation: rotation, #"\#(task),"switched":true,"deadline":"x""#)
      + line(
        seq + 1, "slice_ended", start + 600, rotation: rotation, #"\#(task),"reason":"expired""#)
  }

  private func world(_ files: [String: String]) throws -> FakeWorld {
    let world = FakeWorld().clock(try Timestamp(parsing: Self.now).instant)
    for (name, text) in files { _ = world.file("\(world.directories.journal)/\(name)", text) }
    return world
  }

  @Test func `The times of the tasks add up to the time shown above them`() throws {
    func slice(_ seq: Int, _ title: String, from start: Int, to end: Int) throws -> String {
      try [("slice_started", start), ("slice_ended", end)].enumerated().map { index, event in
        let instant = try Timestamp(parsing: "2026-11-20T10:00:00Z").instant
        let time = Timestamp(instant + .milliseconds(event.1))
        return #"{"v":1,"seq":\#(seq + index),"kind":"\#(event.0)","time":"\#(time)","#
          + #""at_s":\#(Double(event.1) / 1000),"rotation":"r","cycle":1,"#
          + #""task":{"id":"\#(title)","title":"\#(title)"},"switched":true,"reason":"completed"}"#
          + "\n"
      }.joined()
    }
    let journal =
      try slice(1, "Essay", from: 0, to: 22_500) + slice(3, "Kant", from: 22_500, to: 44_200)
    let outcome = try world(["here-abcd/2026-11.ndjson": journal]).run("stats", "day")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("focused      44 s") }, "\(outcome)")
    for title in ["Essay", "Kant"] {
      #expect(lines.contains { $0.hasPrefix("  \(title)") && $0.contains(" 22 s ") })
    }
  }

  @Test(arguments: ["2026-10", "2026-11"])
  func `A slice over the end of a month counts in it, whichever file has its end`(
    _ month: String
  ) throws {
    let midnight = -1_677_600
    var files = [
      "here-abcd/2026-10.ndjson": try line(
        1, "slice_started", midnight - 300, #"\#(task),"switched":true,"deadline":"x""#)
    ]
    files["here-abcd/\(month).ndjson", default: ""] += try line(
      2, "slice_ended", midnight + 300, #"\#(task),"reason":"expired""#)
    let output = try world(files).run("stats", "month", "--json").output
    #expect(output.hasPrefix(#"{"from":"2026-11-01","to":"2026-12-01","focus_s":300,"slices":1,"#))
  }

  @Test func `The records of a file count, not the month in its name`() throws {
    let output = try world(["here-abcd/2026-09.ndjson": slice(1, at: 0)]).run(
      "stats", "day", "--json"
    ).output
    #expect(output.contains(#""focus_s":600,"slices":1"#))
  }

  @Test func `The result has every member of the contract`() throws {
    let world = try world(["here-abcd/2026-11.ndjson": slice(1, at: 0)])
      .file(FakeWorld().directories.defaultList, "Open\nx Done\n")
    let outcome = world.run("stats", "day", "--json")

    let beginning = #"""
      {"from":"2026-11-20","to":"2026-11-21","focus_s":600,"slices":1,"completed":0,"added":0,\#
      "open":1,"buckets":[{"start":"2026-11-20T00:00:00+00:00","focus_s":0,
      """#
    #expect(outcome.output.hasPrefix(beginning))
    #expect(
      outcome.output.contains(
        #"{"start":"2026-11-20T10:00:00+00:00","focus_s":600,"slices":1,"completed":0}"#))
    let sums = #"""
      "tags":[{"name":"exam","focus_s":600,"share":1.0}],\#
      "projects":[{"name":"CS","focus_s":600,"share":1.0}],\#
      "tasks":[{"id":"e1","title":"Essay, part \"1\"","focus_s":600,"slices":1}],\#
      "experience":{"total":10,"level":1,"into_level":10,"for_next":200,"coins":0,"streak_days":1},
      """#
    #expect(outcome.output.contains(sums))
    #expect(outcome.messages == "")
  }

  @Test func `A table has a row for each number, as spreadsheets want it`() throws {
    let world = try world(["here-abcd/2026-11.ndjson": slice(1, at: 0)])
    let outcome = world.run("stats", "week", "--csv")
    let rows = outcome.output.split(separator: "\r\n").map(String.init)
    #expect(rows[0] == "kind,id,name,focus_s,share,slices,completed")
    #expect(rows[1] == "total,,2026-11-16,600,,1,0")
    #expect(rows[6] == "bucket,,2026-11-20,600,,1,0")
    #expect(
      rows.suffix(3) == [
        "tag,,exam,600,1.0,,", "project,,CS,600,1.0,,", #"task,e1,"Essay, part ""1""",600,,1,"#,
      ])
  }

  /// A world with a slice of the task "Essay", part 1, and one of the task Sheet.
  private func ofTwoTasks(_ words: String...) throws -> FakeWorld.Outcome {
    let sheet = try slice(1, at: 1200, rotation: "s").replacing("e1", with: "s1")
      .replacing(#"Essay, part \"1\""#, with: "Sheet")
    return try world(["here-abcd/2026-11.ndjson": slice(1, at: 0) + sheet])
      .file(FakeWorld().directories.defaultList, "Essay\nKant\n").run(words)
  }

  @Test func `Of one task there is nothing else, but the experience is that of all time`() throws {
    let both = try ofTwoTasks("stats", "day", "--json").output
    let outcome = try ofTwoTasks("stats", "day", "--json", "--task", "she")
    #expect(
      outcome.output.contains(#""focus_s":600,"slices":1,"completed":0,"added":0,"open":null,"#))
    #expect(
      outcome.output.contains(
        #""tasks":[{"id":"s1","title":"Sheet","focus_s":600,"slices":1}]"#))
    #expect(
      both.split(separator: #""experience":"#).last?.prefix(20)
        == outcome.output.split(separator: #""experience":"#).last?.prefix(20))
    let rows = try ofTwoTasks("stats", "day", "--csv", "--task", "s1").output
      .split(separator: "\r\n")
    #expect(rows[1] == "total,,2026-11-20,600,,1,0" && rows.last == "task,s1,Sheet,600,,1,")
    let page = try ofTwoTasks("stats", "day", "--task", "Sheet").output
    #expect(page.hasPrefix("Today  Friday 20 November  Sheet\n") && !page.contains("Essay"))
    #expect(try ofTwoTasks("stats", "--task", "+cs").output.contains("  +CS\n"))
    let report = try ofTwoTasks("report", "day", "--html", "-", "--task", "Sheet").output
    #expect(report.contains("<h1>Report for Friday 20 November 2026: Sheet</h1>"))
    #expect(!report.contains("Essay"))
  }

  @Test func `All ids of a title are one task, and an id means only its own`() throws {
    let renamed = try slice(1, at: 1200, rotation: "s").replacing("e1", with: "e2")
    let done = try line(
      1, "task_completed", 2400, rotation: "t", #","task":{"id":"f1","title":"Form"}"#)
    func output(_ words: String...) throws -> String {
      try world(["here-abcd/2026-11.ndjson": slice(1, at: 0) + renamed + done]).run(words).output
    }
    for (name, slices, completed) in [
      ("Essay, part \"1\"", 2, 0), ("essay", 2, 0), ("e2", 1, 0), ("Form", 0, 1),
    ] {
      #expect(
        try output("stats", "day", "--json", "--task", name)
          .contains(#""slices":\#(slices),"completed":\#(completed),"#), "\(name)")
    }
    let log = try output("log", "--json", "--task", "essay")
    #expect(log.contains("\"e1\"") && log.contains("\"e2\""))
  }

  @Test func `People see one row for the occurrences of a task, programs one for each id`() throws {
    let next = try slice(1, at: 1200, rotation: "s").replacing("e1", with: "e2")
    func output(_ words: String...) throws -> String {
      try world(["here-abcd/2026-11.ndjson": slice(1, at: 0) + next]).run(words).output
    }
    let rows = try output("stats", "day").split(separator: "\n").filter { $0.contains("Essay") }
    #expect(rows.count == 1 && rows[0].hasSuffix("2 slices"))
    let week = try output("report", "week", "--html", "-")
    #expect(week.contains("1 task on 1 day."))
    #expect(week.contains(#">A</text>"#) && !week.contains(#">B</text>"#))
    let day = try output("report", "day", "--html", "-")
    #expect(day.split(separator: "<rect").count { $0.contains("Essay") } > 1)
    let tasks = try output("stats", "day", "--json")
    #expect(tasks.contains("\"e1\"") && tasks.contains("\"e2\""))
  }

  @Test func `A task without slices has no numbers, and another one is unknown`() throws {
    for (day, task) in [("yesterday", "Sheet"), ("day", "Kant")] {
      let output = try ofTwoTasks("stats", day, "--json", "--task", task).output
      #expect(output.contains(#""focus_s":0,"slices":0,"#))
    }
    let outcome = try ofTwoTasks("stats", "--task", "Kent")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.hasSuffix(
        "in the journal and in your list: no task here is called 'Kent'; did you mean 'Kant'?\n"))
  }

  @Test(arguments: [
    ("biology", "--task +biology"), ("exam", "--task @exam"),
    ("Organic chemistry", #"--task '+"Organic chemistry"'"#),
  ])
  func `The name of a project or a tag is not that of a task`(_ name: String, _ meant: String) {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
    let outcome = world.file(
      world.directories.defaultList, "Sheet +Biology @exam\nLab +\"organic chemistry\"\n"
    ).run("stats", "--task", name)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasSuffix("no task is called '\(name)'; did you mean \(meant)?\n"))
  }

  @Test(
    "Which days are meant",
    arguments: [
      (["day"], "2026-11-20", "2026-11-21"), ([], "2026-11-16", "2026-11-23"),
      (["--week-start", "sun"], "2026-11-15", "2026-11-22"),
      (["today"], "2026-11-20", "2026-11-21"), (["yesterday"], "2026-11-19", "2026-11-20"),
      (["last", "week"], "2026-11-09", "2026-11-16"),
      (["this", "month"], "2026-11-01", "2026-12-01"),
      (["month", "--ago", "1"], "2026-10-01", "2026-11-01"),
      (["year", "--ago", "0"], "2026-01-01", "2027-01-01"),
      (["--from", "2026-11-03"], "2026-11-03", "2026-11-21"),
      (["--from", "today"], "2026-11-20", "2026-11-21"),
      (["--from", "2026-11-03", "--to", "2026-11-05"], "2026-11-03", "2026-11-05"),
      (["--from", "tomorrow"], "2026-11-21", "2026-11-22"),
      (["--from", "mon"], "2026-11-16", "2026-11-21"),
      (["--from", "sat"], "2026-11-14", "2026-11-21"),
      (["--from", "fri"], "2026-11-20", "2026-11-21"),
      (["--from", "wed", "--to", "thu"], "2026-11-18", "2026-11-19"),
      (["--from", "yesterday", "--to", "today"], "2026-11-19", "2026-11-20"),
      (["--week-start", "sunday"], "2026-11-15", "2026-11-22"),
      (["--week-start", "Monday"], "2026-11-16", "2026-11-23"),
      (["day", "--zone", "Pacific/Auckland"], "2026-11-21", "2026-11-22"),
    ])
  func days(words: [String], from: String, to: String) throws {
    let outcome = try world([:]).run(["stats", "--json"] + words)
    #expect(outcome.output.hasPrefix(#"{"from":"\#(from)","to":"\#(to)","#))
  }

  @Test func `By default weeks begin as in the settings`() throws {
    func stats(_ words: String...) throws -> FakeWorld.Outcome {
      try world([:]).file(FakeWorld().directories.settings, "week-start = sunday\n")
        .run(["stats", "--json"] + words)
    }
    #expect(try stats().output.hasPrefix(#"{"from":"2026-11-15","#))
    #expect(try stats("--week-start", "mon").output.hasPrefix(#"{"from":"2026-11-16","#))
    #expect(try stats().messages == "")
  }

  @Test func `Before the first year there is nothing to compare with`() throws {
    let first = try world([:]).run("stats", "year", "--ago", "2026", "--json").output
    #expect(first.hasPrefix(#"{"from":"0000-01-01","to":"0001-01-01","#))
    #expect(!first.contains("previous"))
    #expect(try world([:]).run("stats", "year", "--json").output.contains("previous"))
  }

  @Test func `A terminal is sent a title without what could steer it, a pipe all of it`() throws {
    let text = try slice(1, at: 0)
      .split(separator: "Essay").joined(separator: #"\u001b[2JEssay"#)
    let files = ["here-abcd/2026-11.ndjson": text]
    let whole = try world(files).run("stats", "day", "--csv").output
    #expect(whole.unicodeScalars.contains("\u{1B}"))
    let shown = try world(files).terminal(.output).run("stats", "day", "--csv").output
    #expect(!shown.unicodeScalars.contains("\u{1B}"))
    #expect(shown.split(separator: "\n").count == 1 + 1 + 24 + 3)
  }

  @Test func `A period that is not over is compared at the same point of the one before`() throws {
    let text = try slice(1, at: -7 * 86_400) + slice(3, at: 0) + slice(5, at: 700)
    let files = ["here-abcd/2026-11.ndjson": text]
    let week = try world(files).run("stats", "--plain").output
    #expect(week.contains("▲ 100 % more than the week before at this point\n"))
    let last = try world(files).run("stats", "--from", "2026-11-13", "--to", "2026-11-20").output
    #expect(!last.contains("at this point"))
  }

  @Test func `A whole month that is given by its days is compared with the month before`() throws {
    let text = try slice(1, at: -31 * 86_400) + slice(3, at: 0) + slice(5, at: 700)
    let month = try world(["here-abcd/2026-11.ndjson": text])
      .run("stats", "--plain", "--from", "2026-11-01", "--to", "2026-12-01").output
    #expect(month.contains("▲ 100 % more than the month before at this point\n"))
  }

  @Test(
    "What cannot be meant is told",
    arguments: [
      (["moth"], "did you mean 'month'?"), (["--to", "2026-11-20"], "--to needs --from too"),
      (["--from", "2026-11-20", "--to", "2026-11-20"], "is not after 2026-11-20"),
      (["day", "--from", "today"], "contradict"),
      (["--from", "today", "--ago", "1"], "contradict"),
      (["--json", "--csv"], "contradict"), (["--ago", "-1"], "not a whole number"),
      (["--csv", "--experience"], "--csv and --experience contradict"),
      (["--week-start", "tue"], "choose mon or sun"), (["--zone", "Mars"], "no time zone 'Mars'"),
      (["--from", "20.11."], "--from"), (["--from", "yestrday"], "did you mean 'yesterday'?"),
      (["dya"], "did you mean 'day'?"),
    ])
  func mistakes(words: [String], message: String) throws {
    let outcome = try world([:]).run(["stats"] + words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains(message))
  }

  // MARK: Journals of all kinds

  @Test func `A day of completions without a slice has no chart of its hours`() throws {
    let completed = try line(1, "task_completed", 0, task)
    let day = try world(["here-abcd/2026-11.ndjson": completed]).run("stats", "today").output
    #expect(day.contains("1 completed") && !day.contains("Hours"))
    let files = try ["here-abcd/2026-11.ndjson": completed + slice(2, at: 60)]
    #expect(try world(files).run("stats", "today").output.contains("Hours"))
  }

  @Test func `Only a time that goes on is answered with how to begin`() {
    func stats(_ words: String...) -> String {
      FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start).run(["stats"] + words).output
    }
    #expect(stats("day").contains("To begin: rota"))
    let past = stats("yesterday")
    #expect(past.contains("Nothing was done in this time."))
    #expect(!past.contains("To begin"))
  }

  @Test func `Without a journal everything is nothing`() throws {
    for files in [[:], ["here-abcd/2026-11.ndjson": ""], ["here-abcd/notes.txt": "x"]] {
      let outcome = try world(files).run("stats", "--json")
      #expect(outcome.exitCode == .success)
      #expect(outcome.output.contains(#""focus_s":0,"slices":0"#))
      #expect(outcome.messages == "")
    }
  }

  @Test func `Damage is reported, and the rest is counted`() throws {
    let zeros = String(repeating: "\0", count: 20)
    let text = try "nonsense\n" + slice(1, at: 0) + zeros + slice(3, at: 700) + #"{"v":1,"seq"#
    let world = try world(["here-abcd/2026-11.ndjson": text])
    let outcome = world.run("stats", "--json", "day")

    #expect(outcome.exitCode == .success)
    #expect(outcome.output.contains(#""focus_s":1200,"slices":2"#))
    let path = "\(world.directories.journal)/here-abcd/2026-11.ndjson"
    #expect(outcome.messages.contains("rota: \(path):1: byte 0: "))
    #expect(outcome.messages.contains("zeros; the rest is counted"))
    #expect(outcome.messages.contains("the last line is torn; the rest is counted"))
    #expect(outcome.files[path] == text)
  }

  @Test func `A last line without its end counts if it is whole`() throws {
    let text = try String(slice(1, at: 0).dropLast())
    let outcome = try world(["here-abcd/2026-11.ndjson": text]).run("stats", "--json", "day")
    #expect(outcome.output.contains(#""focus_s":600,"slices":1"#))
    #expect(outcome.messages == "")
  }

  @Test func `A foreign file is reported once and briefly`() throws {
    let text = String(repeating: "date,hours\n", count: 50)
    let outcome = try world(["here-abcd/2026-11.ndjson": text]).run("stats", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.split(separator: "\n").count == 4)
    #expect(outcome.messages.contains("47 more problems in the journal"))
  }

  @Test func `Journals of several machines are one, every record once`() throws {
    let world = try world([
      "a/2026-11.ndjson": slice(1, at: 0), "b/2026-11.ndjson": slice(1, at: 0),
      "c/2026-11.ndjson": slice(1, at: 300, rotation: "other"),
    ])
    #expect(world.run("stats", "--json").output.contains(#""focus_s":1200,"slices":2"#))
  }

  @Test func `Work that no slice has ended yet is shown in its hours`() throws {
    let text =
      try line(1, "snapshot", 0) + line(2, "started", 0)
      + line(3, "slice_started", 0, #"\#(task),"deadline":"x""#)
      + line(4, "paused", 600, #","reason":"user","ago_s":0"#)
    let output = try world(["here-abcd/2026-11.ndjson": text]).run("stats", "day", "--plain").output
    #expect(output.contains("focused      10 min") && output.contains("\nHours\n"))
  }

  // MARK: Files of other months

  /// What only reads what it needs.
  private func focus(_ world: FakeWorld, _ words: String...) -> String {
    let rows = world.run(["stats", "--csv"] + words).output.split(separator: "\r\n")
    return String(rows[1].split(separator: ",", omittingEmptySubsequences: false)[3])
  }

  @Test func `A slice that began in the month before is whole`() throws {
    // Five minutes before November.
    let start = -19 * 86_400 - 10 * 3600 - 300
    let world = try world([
      "a/2026-10.ndjson": line(1, "snapshot", start - 10) + line(2, "started", start - 10)
        + line(3, "slice_started", start, #"\#(task),"deadline":"x""#),
      "a/2026-11.ndjson": line(4, "slice_ended", start + 600, #"\#(task),"reason":"expired""#),
    ])
    #expect(focus(world, "--from", "2026-11-01", "--to", "2026-11-02") == "300")
    #expect(focus(world, "--from", "2026-10-31", "--to", "2026-11-01") == "300")
    #expect(focus(world, "month", "--ago", "1") == "300")
  }

  @Test func `A file that holds more than its name says is read`() throws {
    let world = try world([
      "a/2026-09.ndjson": slice(1, at: -60 * 86_400) + slice(3, at: 0),
      "a/2026-12.ndjson": slice(5, at: 700) + slice(7, at: 40 * 86_400),
    ])
    #expect(focus(world, "day") == "1200")
  }

  @Test func `What followed a record with a date in the future is found`() throws {
    let world = try world([
      "a/2026-11.ndjson": slice(1, at: -5 * 86_400),
      "a/2027-05.ndjson": slice(1, at: 160 * 86_400, rotation: "future") + slice(3, at: 0),
      "a/2028-01.ndjson": slice(3, at: 410 * 86_400, rotation: "future"),
    ])
    #expect(focus(world, "day") == "600")
    #expect(focus(world, "day", "--ago", "5") == "600")
    // Once that month has come, the first record of its file is not later than the last any more.
    let later = try self.world([
      "a/2026-11.ndjson": slice(1, at: -5 * 86_400),
      "a/2027-05.ndjson": slice(1, at: 160 * 86_400, rotation: "future") + slice(3, at: 0)
        + slice(5, at: 161 * 86_400),
    ])
    #expect(focus(later, "day") == "600")
  }

  @Test func `What was imported into an earlier month hides nothing in a later file`() throws {
    let world = try world([
      "a/2026-11.ndjson": slice(1, at: -5 * 86_400)
        + slice(1, at: 8 * 86_400, rotation: "imported"),
      "a/2027-05.ndjson": slice(1, at: 160 * 86_400, rotation: "future") + slice(3, at: 0)
        + slice(5, at: 161 * 86_400),
    ])
    #expect(focus(world, "day") == "600")
  }
}
