import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

/// What every command says of a journal that is not whole.
@Suite struct JournalProblemTests {
  private static let commands = [
    ["stats", "--json"], ["stats", "--csv"], ["stats"], ["log"], ["log", "--json"], ["export"],
    ["export", "--csv"], ["export", "--from", "mon"], ["report", "--html", "-"],
    ["tags", "--json"],
  ]

  /// The lines of one morning.
  private static let lines: [String] = {
    let files = FakeWorld().file("list.txt", "Essay @study\nSheet\n")
      .file("day", "+32m pause\n+37m resume\n+50m done\n+140m stop\n")
      .run(
        "run", "list.txt", "--simulate", "--start", "2026-11-20T09:00:00Z", "--zone", "UTC",
        "--script", "day", "--journal", "/journal", "--seed", "1", "--break", "5m", "--warn", "1m"
      ).files
    let text = files.first { $0.key.hasSuffix(".ndjson") }?.value ?? ""
    return text.split(separator: "\n").map { $0 + "\n" }
  }()

  @Test(arguments: [
    ["list", "--json"], ["list"], ["forecast", "--json"], ["forecast"], ["plan", "--json"],
    ["plan"], ["run", "list.txt", "--simulate", "--seed", "1"],
  ])
  func `What the time of estimates rests on is reported, too`(_ command: [String]) throws {
    var lines = Self.lines
    lines[try line("slice_ended")] = "not a record\n"
    let world = try world(["a/2026-11.ndjson": lines.joined()])
    for path in ["list.txt", world.directories.defaultList] {
      _ = world.file(path, "Essay @study est:6h\nSheet\n")
    }
    let outcome = world.run(command)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.contains("/a/2026-11.ndjson:"))
    #expect(outcome.output.contains("\"problems\"") == (command.contains("--json")))
  }

  /// A world in the evening of that day, with this in its journals.
  private func world(_ files: [String: String]) throws -> FakeWorld {
    let world = FakeWorld().clock(try Timestamp(parsing: "2026-11-20T18:00:00Z").instant)
    for (name, text) in files { _ = world.file("\(world.directories.journal)/\(name)", text) }
    return world
  }

  private func line(_ kind: String) throws -> Int {
    try #require(Self.lines.firstIndex { $0.contains("\"kind\":\"\(kind)\"") })
  }

  /// A file of long ago, damaged, so that it is reported when it is read.
  private static let ancient =
    "not a record\n" + lines[0].replacing("2026-11-20", with: "2024-03-20")

  @Test(arguments: [("@study", false), ("Essay", false), ("Ess", true), ("@sport", true)])
  func `Only for a name that the days do not tell are all files read`(
    _ name: String, _ isRead: Bool
  ) throws {
    let world = try world([
      "a/2024-03.ndjson": Self.ancient, "a/2026-11.ndjson": Self.lines.joined(),
    ])
    let outcome = world.run("stats", "day", "--task", name)
    #expect(outcome.messages.contains("2024-03") == isRead, "\(outcome.messages)")
  }

  @Test func `A rotation whose records are not here is not sought before it began`() throws {
    let world = try world(["a/2024-03.ndjson": Self.ancient])
    let log = world.coach(try FakeCoach("Essay\n")).run("log")
    #expect(!log.messages.contains("2024-03"))
  }

  @Test(arguments: commands)
  func `A journal that is whole is no problem`(_ command: [String]) throws {
    let outcome = try world(["a/2026-11.ndjson": Self.lines.joined()]).run(command)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "" && !outcome.output.contains("problems"))
  }

  @Test(arguments: commands)
  func `A call that fails once changes no answer in silence`(_ command: [String]) throws {
    let files = ["a/2026-10.ndjson": Self.lines[0], "a/2026-11.ndjson": Self.lines.joined()]
    let whole = try world(files).run(command)
    for number in 1... {
      let world = try world(files)
      let disk = FaultyFileSystem(world.disk)
      disk.failCall(number, with: EIO)
      let outcome = world.disk(disk).run(command)
      guard let call = disk.failedCall else { break }
      if outcome.exitCode != .success || outcome.messages != "" { continue }
      let isSame = outcome.output == whole.output
      #expect(isSame, "call \(number), \(call)")
    }
  }

  @Test(arguments: commands)
  func `Every command reports missing lines, with place and size`(
    _ command: [String]
  ) throws {
    var lines = Self.lines
    lines.removeSubrange(3..<8)
    let world = try world(["a/2026-11.ndjson": lines.joined()])
    let outcome = world.run(command)
    #expect(outcome.exitCode == .success)
    let path = "\(world.directories.journal)/a/2026-11.ndjson"
    #expect(outcome.messages.hasPrefix("rota: \(path):4: records 4 to 8 of the rotation "))
    #expect(outcome.messages.contains("are missing before it (5 records, over "))
    if command.contains("--json") {
      #expect(
        outcome.output.contains(#""problems":[{"file":"\#(path)","line":4,"message":"records"#))
    }
    if command.contains("--html") { #expect(outcome.output.contains("Something is missing")) }
  }

  @Test(arguments: [["stats", "--json"], ["log"], ["export"], ["export", "--csv"]])
  func `A hole after a record that statistics do not need is noticed`(_ command: [String]) throws {
    let place = try line("warning")
    var lines = Self.lines
    // The beginning of the line, zeros over two more, and the end of the last.
    let first = String(lines[place].prefix(150))
    lines.replaceSubrange(
      place..<place + 3, with: [first + String(repeating: "\0", count: 500) + "0}\n"])
    let outcome = try world(["a/2026-11.ndjson": lines.joined()]).run(command)
    #expect(outcome.messages.contains("2026-11.ndjson:\(place + 1): byte "))
    #expect(outcome.messages.contains("are missing before it (3 records"))
  }

  @Test(arguments: [["stats", "--json"], ["log"], ["export"]])
  func `Two records on one line are seen, whatever the first is`(_ command: [String]) throws {
    for (place, line) in Self.lines.enumerated().dropLast() {
      var lines = Self.lines
      lines[place] = String(line.dropLast())
      let outcome = try world(["a/2026-11.ndjson": lines.joined()]).run(command)
      #expect(outcome.messages.contains("2026-11.ndjson:\(place + 1): byte "), "\(line)")
    }
  }

  @Test(arguments: [
    ["stats", "--json"], ["log", "--json"], ["export"], ["report", "--html", "-"],
  ])
  func `An unreadable folder is reported, and does not count as empty`(_ command: [String]) throws {
    let world = try world(["a/2026-11.ndjson": Self.lines.joined()])
    let disk = FaultyFileSystem(world.disk)
    disk.fail("opendir", with: EIO)
    let outcome = world.disk(disk).run(command)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.contains("\(world.directories.journal): Input/output error"))
    #expect(!outcome.messages.contains("nothing yet"))
    if command.contains("--json") { #expect(outcome.output.contains("\"problems\":[{")) }
  }

  @Test(arguments: ["--ndjson", "--csv", "--ics"])
  func `An export is not replaced by what is left of an unreadable journal`(
    _ form: String
  ) throws {
    let world = try world(["a/2026-11.ndjson": Self.lines.joined()]).file("/out", "all of it\n")
    let disk = FaultyFileSystem(world.disk)
    disk.fail("opendir", with: EIO)
    let outcome = world.disk(disk).run("export", form, "/out", "--force")
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.messages.contains("'/out' stays as it is"))
    #expect(outcome.files["/out"] == "all of it\n")
    #expect(world.disk(disk).run("export", form, "/new").exitCode == .success)
  }

  @Test func `A machine that cannot be looked at is one of them`() throws {
    let world = try world(["a/2026-11.ndjson": Self.lines.joined()])
    let disk = FaultyFileSystem(world.disk)
    disk.fail("stat", with: EACCES)
    let outcome = world.disk(disk).run("stats", "--json")
    #expect(outcome.messages != "" || !outcome.output.contains("\"focus_s\":0"))
  }

  @Test func `A rotation over the edge of a month has its records in two files`() throws {
    let files = FakeWorld().file("list.txt", "Essay\nSheet\n").file("day", "+125m stop\n").run(
      "run", "list.txt", "--simulate", "--start", "2026-10-31T23:00:00Z", "--zone", "UTC",
      "--script", "day", "--journal", "/journal", "--seed", "1", "-q", "10m"
    ).files.filter { $0.key.hasSuffix(".ndjson") }
    var journal: [String: String] = [:]
    for (path, text) in files { journal["a/\(path.split(separator: "/").last ?? "")"] = text }
    #expect(journal.count == 2)
    for command in [
      ["log", "2026-11-01"], ["log", "2026-10-31"], ["stats", "--csv"], ["stats", "--json"],
      ["export", "--from", "2026-11-01"], ["export", "--to", "2026-11-01"], ["doctor"],
    ] {
      let outcome = try world(journal).run(command)
      #expect(!(outcome.messages + outcome.output).contains("missing before"), "\(command)")
    }
    // Its last lines in the first file are missed by those who look at both.
    let october = try #require(journal["a/2026-10.ndjson"])
    journal["a/2026-10.ndjson"] =
      october.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n"
    #expect(try world(journal).run("log", "2026-11-01").messages.contains("missing before it"))
    journal["a/2026-10.ndjson"] = nil
    #expect(try world(journal).run("log", "2026-11-01").messages.contains("records 1 to "))
  }

  @Test func `The doctor names what is missing, with a command that shows the place`() throws {
    var lines = Self.lines
    lines.remove(at: 5)
    let world = try world(["a/2026-11.ndjson": lines.joined()])
    let outcome = world.run("doctor")
    #expect(outcome.output.contains("2026-11.ndjson:6: record 6 of the rotation "))
    #expect(outcome.output.contains("try: sed -n 6p "))
  }

  @Test func `A log with problems is JSON`() throws {
    var lines = Self.lines
    lines.removeSubrange(3..<8)
    let output = try world(["a/2026-11.ndjson": lines.joined()]).run("log", "--json").output
    let value = try JSONValue(parsing: Array(output.utf8).span)
    guard case .array(let problems)? = value["problems"] else {
      Issue.record("no problems are said")
      return
    }
    #expect(!problems.isEmpty)
  }
}
