import CivilTime
import CommandSupport
import Commands
import Glibc
import RoundRobin
import Testing
import Thoroughness
import WorldSupport

/// `rota import`: what comes from spreadsheets, and what the journal gets.
@Suite struct ImportTests: ImportSuite {
  // MARK: Tables

  @Test func `Tags with blanks, commas and quotation marks survive a table`() {
    let json =
      #"[{"start":"20261119T090000Z","end":"20261119T092500Z","#
      + #""tags":["Essay","deep work","a,b","say \"x\"","plain"],"annotation":"Essay"}]"#
    let world = world().file("/in.json", json)
    _ = world.run("import", "--timewarrior", "/in.json")
    let table = world.run("export", "/out.csv").files["/out.csv"] ?? ""
    let other = self.world().file("/in.csv", table)
    #expect(imported(table, in: other) == "imported 1 slice\n")
    #expect(
      other.run("log", "thu", "--json").output
        .contains(#""tags":["deep work","a,b","say \"x\"","plain"]"#))
    #expect(imported("\(Self.head),tags\n\(Self.row),\"a \"\"b\"\n") == "imported 1 slice\n")
  }

  @Test("How a slice ended is kept", arguments: SliceEnd.allCases)
  func reason(_ reason: SliceEnd) {
    let world = world().file("/in.csv", "\(Self.head),reason\n\(Self.row),\(reason.rawValue)\n")
    #expect(world.run("import", "--csv", "/in.csv").output == "imported 1 slice\n")
    let table = world.run("export", "--csv", "/out").files["/out"] ?? ""
    #expect(table.split(separator: "\r\n").last?.contains(",\(reason.rawValue),import-") == true)
  }

  @Test(
    "A table is read as spreadsheets save it",
    arguments: [
      "start;focus_s;title\r\n2026-11-19T09:00:00Z;1500,5;Essay, part 1\r\n",
      "start\tfocus_s\ttitle\r\n2026-11-19T09:00:00Z\t1500,5\tEssay, part 1\r\n",
      "start,focus_s,title\r\n2026-11-19T09:00:00Z,\"1500,5\",\"Essay, part 1\"\r\n",
      "\u{FEFF}start,focus_s,title\r\n2026-11-19T09:00:00Z,1500.5,\"Essay, part 1\"\r\n",
      "\u{FEFF}\"Start\";\"Focus_s\";\"Title\"\r\n2026-11-19T09:00:00Z;1500,5;Essay, part 1\r\n",
    ])
  func spreadsheet(_ table: String) {
    let world = world().file("/in.csv", table)
    #expect(world.run("import", "--csv", "/in.csv").output == "imported 1 slice\n")
    let out = world.run("export", "--csv", "/out").files["/out"] ?? ""
    #expect(out.contains(",1500.5,") && out.contains("\"Essay, part 1\""))
  }

  @Test func `Between semicolons a comma is a decimal one, also before three digits`() {
    let table = "start;focus_s;title\n2026-11-19T09:00:00Z;500,250;Essay\n"
    let world = world().file("/in.csv", table)
    _ = world.run("import", "--csv", "/in.csv")
    #expect(world.run("export", "--csv", "/out").files["/out"]?.contains(",500.25,") == true)
  }

  @Test func `A slice with a measured length of zero is valid`() {
    let table = "\(Self.head),focus_s\n\(Self.row),0\n\(Self.row),60\n"
    #expect(imported(table) == "imported 2 slices\n")
  }

  /// A table without the names of rotations, which are those of the import.
  private func rows(_ world: FakeWorld, _ path: String) -> [[Substring]] {
    let text = world.run("export", "--csv", "--raw", path).files[path] ?? ""
    return text.split(separator: "\r\n").map { row in
      var fields = row.split(separator: ",", omittingEmptySubsequences: false)
      fields.remove(at: fields.count - 2)
      return fields
    }
  }

  @Test func `A table that was imported is exported as it was, whatever slices there are`() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<40 {
      var table = "start,end,focus_s,task,title,project,tags,reason,rotation,note\r\n"
      var clock = 9 * 3600
      for index in 0..<Int.random(in: 1...12, using: &random) {
        let focus = random.happens(25) ? 0 : Int.random(in: 1...3000, using: &random)
        let pause = random.happens(33) ? Int.random(in: 1...600, using: &random) : 0
        let times = [clock, clock + focus + pause].map { second in
          let time = TimeOfDay(secondsSinceMidnight: second % 86_400)
          let clock = (time?.description ?? "00:00")
          return
            "2026-11-\(10 + second / 86_400)T\(clock.count == 5 ? "\(clock):00" : clock).000+00:00"
        }
        let reason = SliceEnd.allCases.randomElement(using: &random) ?? .expired
        table +=
          "\(times[0]),\(times[1]),\(focus),,Task \(index % 3),,a b,"
          + "\(reason.rawValue),,\r\n"
        clock += focus + pause + Int.random(in: 1...900, using: &random)
      }
      let world = world().file("/in.csv", table)
      _ = world.run("import", "--csv", "/in.csv")
      let first = rows(world, "/out.csv")
      let other = self.world().file("/in.csv", world.run("stats").files["/out.csv"] ?? "")
      _ = other.run("import", "--csv", "/in.csv")
      #expect(first.count == table.split(separator: "\r\n").count)
      #expect(rows(other, "/again.csv") == first)
      let asked = table.split(separator: "\r\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      for (one, row) in zip(asked, first.dropFirst()) {
        #expect(one.prefix(3) == row.prefix(3))
        #expect(one[7] == row[7])
      }
    }
  }

  @Test func `A slice whose times were cut to milliseconds has no pause`() {
    let table = """
      start,end,focus_s,title
      2026-11-20T09:00:00.001+00:00,2026-11-20T09:25:00.002+00:00,1500,Essay
      2026-11-20T10:00:00.001+00:00,2026-11-20T10:25:00.003+00:00,1500,Maths
      """
    let world = world().file("/in.csv", table)
    _ = world.run("import", "--csv", "/in.csv")
    let stats = world.run("stats", "--from", "2026-11-20", "--to", "2026-11-21", "--json").output
    #expect(stats.contains(#""pauses":1,"paused_s":0.002"#), "\(stats)")
  }

  @Test func `Records come back as they went, each once`() {
    let morning = morning()
    let records = morning.run("export", "/out.ndjson").files["/out.ndjson"] ?? ""
    #expect(records.contains("task_completed"))
    let world = world().file("/in.ndjson", records)
    let count = records.split(separator: "\n").count
    let outcome = world.run("import", "--ndjson", "/in.ndjson")
    #expect(outcome.output == "imported \(count) records\n")
    #expect(world.run("export", "/again.ndjson").files["/again.ndjson"] == records)
    #expect(
      world.run("import", "--ndjson", "/in.ndjson").output
        .hasSuffix("imported 0 records; \(count) were there already\n"))
  }

  @Test(arguments: [("--ndjson", false), ("--csv", true), ("--timewarrior", true)])
  func `Only a file of records may be as long as those of many years`(
    _ form: String, _ isTooLong: Bool
  ) {
    let world = world()
    world.disk.put([UInt8](repeating: 10, count: (64 << 20) + 1), at: "/in")
    // To read so much takes long: it is enough that this is tried.
    let disk = FaultyFileSystem(world.disk)
    disk.fail("read", with: EIO)
    let outcome = world.disk(disk).run("import", form, "/in")
    #expect(outcome.exitCode == .unusableInput)
    let complaint = "'/in' is longer than 64 MB, too long to be read"
    #expect(outcome.messages.contains(complaint) == isTooLong)
  }

  @Test(arguments: ["", "\n{\"seq\":1}\n", "a,b\n1,2\n", "hello\n{\"kind\":\"tick\"}\n"])
  func `A file without any record is refused, with the first line`(_ text: String) {
    let world = world().file("/in.records", text)
    let outcome = world.run("import", "--ndjson", "/in.records")
    #expect(outcome.exitCode == (text.isEmpty ? .success : .unusableInput))
    let line = text.hasPrefix("\n") ? 2 : 1
    #expect(
      outcome.messages.hasPrefix("rota: /in.records:\(line): this is not a record")
        != text.isEmpty)
    #expect(records(outcome).isEmpty)
  }

  @Test func `Of a damaged copy the whole records are imported, and another line is named`() {
    let lines = records(morning().run("stats"))
    let copy =
      "\u{FEFF}\(lines[0])\r\n\(lines[1])\r\n{\"kind\":\"tick\",\"remaining_s\":3}\r\n"
      + "garbage\n\(lines[2])\n\(lines[3].dropLast(9))"
    let world = world().file("/copy.records", copy)
    let outcome = world.run("import", "--ndjson", "/copy.records")
    #expect(outcome.output == "imported 3 records\n")
    #expect(
      outcome.messages
        == "rota: /copy.records:4: the line is left out; like 1 more, it is not a record\n")
    #expect(records(outcome) == Array(lines[..<3]))
    #expect(
      world.run("import", "--ndjson", "/copy.records", "--json").output
        .hasSuffix(#""known":3,"overlapping":0,"open":0,"empty":0,"damaged":2}"# + "\n"))
  }

  @Test(arguments: [
    (#""kind":"started""#, #""kind":"started","kind":"started""#), (#""v":1,"#, ""),
    (#""seq":2"#, #""seq":0"#), (#""at_s":0,"#, ""), ("2026-11-20T", "9999-11-20T"),
  ])
  func `A line that only looks like a record is left out`(_ part: String, _ other: String) {
    var lines = records(morning().run("stats")).map(String.init)
    lines[1] = lines[1].replacing(part, with: other)
    let world = world().file("/in", lines.joined(separator: "\n") + "\n")
    let outcome = world.run("import", "--ndjson", "/in")
    #expect(outcome.output == "imported \(lines.count - 1) records\n")
    #expect(outcome.messages.hasPrefix("rota: /in:2: the line is left out"))
  }

  @Test func `The snapshot of thousands of tasks is imported, however long it is`() {
    var lines = records(morning().run("stats")).map(String.init)
    lines[0] = lines[0].dropLast() + #","x":"\#(String(repeating: "x", count: 1 << 21))"}"#
    let world = world().file("/in", lines.joined(separator: "\n") + "\n")
    let outcome = world.run("import", "--ndjson", "/in")
    #expect(outcome.output == "imported \(lines.count) records\n")
    #expect(outcome.messages == "")
  }

  @Test func `The snapshot that begins the stream of a reader masks no record`() {
    let lines = records(morning().run("stats"))
    let snapshot = lines[0].replacing(#""seq":1"#, with: #""seq":3"#)
    let stream = "\(snapshot)\n\(lines[3...].joined(separator: "\n"))\n"
    let world = world().file("/stream", stream).file("/full", lines.joined(separator: "\n") + "\n")
    #expect(
      world.run("import", "--ndjson", "/stream").output == "imported \(lines.count - 3) records\n")
    #expect(
      world.run("import", "--ndjson", "/full").output
        .hasSuffix("\nimported 3 records; \(lines.count - 3) were there already\n"))
  }

  @Test func `Of a stream with only ticks it is said why nothing is imported`() {
    let outcome = world().file("/ticks", "{\"kind\":\"tick\"}\n{\"kind\":\"lost\"}\n")
      .run("import", "--ndjson", "/ticks")
    #expect(outcome.output == "imported 0 records\n")
    #expect(outcome.messages == "rota: /ticks has only ticks and gaps, which no journal keeps\n")
    #expect(outcome.exitCode == .success)
  }

  @Test func `Without an option the form is that of the name`() {
    let world = world().file("/in.csv", "\(Self.head)\n\(Self.row)\n").file("/in", "")
    #expect(world.run("import", "/in.csv").output == "imported 1 slice\n")
    #expect(world.run("import", "/in").exitCode == .usage)
  }

  @Test func `An import without a file explains how to name one`() {
    let outcome = world().run("import", "--csv")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.hasPrefix(
        "rota: 'import --csv' needs a file, as in: rota import --csv november.csv\n"))
  }

  // MARK: What the journal gets

  @Test(
    "However long the texts are, no record is longer than records may be",
    arguments: ["title", "project", "tags"])
  func lengths(column: String) {
    let text = String(repeating: "long\"\u{E9} ", count: 1200)
    let quoted = "\"" + text.split(separator: "\"").joined(separator: "\"\"") + "\""
    let heads = ["title", "project", "tags"].filter { $0 != column }
    let table =
      "start,focus_s,\(column),\(heads.joined(separator: ","))\n"
      + "2026-11-19T09:00:00Z,60,\(quoted),A,B\n"
    let world = world().file("/in.csv", table)
    let outcome = world.run("import", "--csv", "/in.csv")
    #expect(outcome.output == "imported 1 slice\n")
    #expect(records(outcome).dropFirst().allSatisfy { $0.utf8.count < 4096 })
    #expect(world.run("stats", "--json").messages.isEmpty)
  }

  @Test func `Titles lose what could act on a terminal`() {
    let world = world()
      .file("/in.csv", "\(Self.head)\n2026-11-19T09:00:00Z,2026-11-19T09:25:00Z,\u{1B}[31mEssay\n")
    #expect(world.run("import", "--csv", "/in.csv").output == "imported 1 slice\n")
    #expect(world.run("export", "--csv", "-").output.contains(",[31mEssay,"))
  }

  @Test func `An unknown reason counts as a stop, and a stray quote is reported`() {
    let world = world().file("/in.csv", "\(Self.head),reason\n\(Self.row),whatever\n")
    #expect(world.run("import", "--csv", "/in.csv").output == "imported 1 slice\n")
    #expect(world.run("export", "--csv", "-").output.contains(",stopped,import-"))
    let stray = self.world().file("/in.csv", "\(Self.head)\n\(Self.row)\n\"odd\n")
      .run("import", "--csv", "/in.csv")
    #expect(stray.messages == "rota: /in.csv:3: a quote is not closed; nothing was imported\n")
    #expect(records(stray).isEmpty)
  }

  @Test func `A completed task is completed in the journal`() {
    let world = world().file("/in.csv", "\(Self.head),reason\n\(Self.row),completed\n")
    let outcome = world.run("import", "--csv", "/in.csv")
    #expect(records(outcome).count { $0.contains(#""kind":"task_completed""#) } == 1)
  }

  @Test func `A running interval is left out, and this is reported`() {
    let json =
      #"[{"start":"20261119T090000Z","tags":["Essay"]},"#
      + #"{"start":"20261119T080000Z","end":"20261119T083000Z","tags":["Tea"]}]"#
    let outcome = world().file("/in.json", json).run("import", "--timewarrior", "/in.json")
    #expect(outcome.output == "imported 1 slice\n")
    #expect(outcome.messages == "rota: 1 interval without an end left out\n")
  }

  @Test(
    "Intervals without any time are left out, and this is reported",
    arguments: [
      (
        "--timewarrior",
        #"[{"id":2,"start":"20261118T090000Z","end":"20261118T090000Z","tags":["slip"]},"#
          + #"{"id":1,"start":"20261119T090000Z","end":"20261119T092500Z","tags":["Essay"]}]"#
      ),
      ("--csv", "\(head),focus_s\n2026-11-18T09:00:00Z,2026-11-18T09:00:00Z,slip,\n\(row),\n,,,\n"),
    ])
  func empty(form: String, file: String) {
    let outcome = world().file("/in", file).run("import", form, "/in")
    #expect(outcome.output == "imported 1 slice\n")
    #expect(outcome.messages == "rota: 1 interval without any time left out\n")
  }

  @Test func `A row of a rotation may have more work than time, since the clock was set back`() {
    let table =
      "\(Self.head),focus_s,rotation\n"
      + "2026-11-19T09:00:00Z,2026-11-19T08:10:00Z,Essay,600,r1\n"
    #expect(imported(table) == "imported 1 slice\n")
    let other = table.replacing(",r1", with: ",import-1")
    let outcome = world().file("/in.csv", other).run("import", "--csv", "/in.csv")
    #expect(outcome.exitCode == .unusableInput && records(outcome).isEmpty)
  }

  @Test func `An interval with one tag has it as its title and as its tag`() {
    let json = #"[{"start":"20261119T090000Z","end":"20261119T092500Z","tags":["work"]}]"#
    let world = world().file("/in.json", json)
    _ = world.run("import", "--timewarrior", "/in.json")
    #expect(world.run("export", "--csv", "-").output.contains(",work,,work,stopped,"))
  }
}
