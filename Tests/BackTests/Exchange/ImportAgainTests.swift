import CivilTime
import CommandSupport
import Commands
import RoundRobin
import Testing
import Thoroughness
import WorldSupport

/// `rota import` of what is there already.
@Suite struct ImportAgainTests: ImportSuite {
  @Test("One's own past is not taken again", arguments: ["--csv", "--timewarrior"])
  func own(form: String) {
    let world = morning()
    #expect(world.run("export", form, "/out").exitCode == .success)
    let before = records(world.run("stats"))
    let outcome = world.run("import", form, "/out")
    #expect(outcome.output.contains("imported 0 slices; "))
    #expect(records(outcome) == before)
  }

  @Test func `The same as a table and as intervals counts once`() {
    let world = world().file("/in.csv", "\(Self.head)\n\(Self.row)\n")
    _ = world.run("import", "--csv", "/in.csv")
    _ = world.run("export", "--timewarrior", "/out")
    #expect(
      world.run("import", "--timewarrior", "/out").output
        .hasSuffix("imported 0 slices; 1 was there already\n"))
  }

  @Test func `Two slices alike are two, and no third one`() {
    let world = world()
    let twice = "\(Self.head)\n\(Self.row)\n\(Self.row)\n"
    #expect(imported(twice, in: world) == "imported 2 slices\n")
    #expect(imported(twice, in: world).hasSuffix("imported 0 slices; 2 were there already\n"))
    #expect(
      imported("\(twice)\(Self.row)\n", in: world)
        .hasSuffix("imported 1 slice; 2 were there already\n"))
  }

  @Test func `A slice with a pause is known from its start and its end alone`() {
    let world = world()
    let whole = "start,end,focus_s,title\n2026-11-19T09:00:00Z,2026-11-19T09:50:00Z,1200,Essay\n"
    #expect(imported(whole, in: world) == "imported 1 slice\n")
    let bare = "\(Self.head)\n2026-11-19T09:00:00Z,2026-11-19T09:50:00Z,Essay\n"
    #expect(imported(bare, in: world).hasSuffix("imported 0 slices; 1 was there already\n"))
  }

  @Test(
    "The same work with pauses, as a table and as intervals, counts once", arguments: [true, false])
  func pauses(isTableFirst: Bool) {
    let morning = morning()
    let forms = ["--csv", "--timewarrior"]
    let world = forms.reduce(self.world()) { world, form in
      let out = "/out\(form)"
      return world.file("/in\(form)", morning.run("export", form, out).files[out] ?? "")
    }
    let order = isTableFirst ? forms : forms.reversed()
    _ = world.run("import", order[0], "/in\(order[0])")
    let before = records(world.run("stats"))
    let outcome = world.run("import", order[1], "/in\(order[1])")
    #expect(outcome.output.contains("imported 0 slices; "))
    #expect(records(outcome) == before)
  }

  @Test(
    "The stretches at one end of an imported slice with pauses are known",
    arguments: [("0900", "0904"), ("0945", "0950")])
  func edges(start: String, end: String) {
    let world = world()
    let whole = "start,end,focus_s,title\n2026-11-19T09:00:00Z,2026-11-19T09:50:00Z,1200,Essay\n"
    #expect(imported(whole, in: world) == "imported 1 slice\n")
    let times = #""start":"20261119T\#(start)00Z","end":"20261119T\#(end)00Z""#
    let outcome = world.file("/in.json", "[{\(times),\"tags\":[\"Essay\"]}]")
      .run("import", "--timewarrior", "/in.json")
    #expect(outcome.output.hasSuffix("imported 0 slices; 1 was there already\n"))
  }

  @Test func `Of equal slices with pauses as many are imported as are missing`() {
    let head = "start,end,focus_s,title\n"
    let row = "2026-11-19T09:00:00Z,2026-11-19T09:50:00Z,1200,Essay\n"
    let world = world()
    #expect(imported(head + row, in: world) == "imported 1 slice\n")
    #expect(
      imported(head + row + row, in: world).hasSuffix("imported 1 slice; 1 was there already\n"))
    let other = "2026-11-19T09:10:00Z,2026-11-19T09:20:00Z,600,Essay\n"
    #expect(imported(head + other, in: world).hasSuffix("imported 1 slice\n"))
  }

  @Test(
    "Imported slices switch and run on like recorded ones", arguments: ["--csv", "--timewarrior"])
  func switches(form: String) throws {
    let script = FakeWorld().file("today.txt", "Essay\nSet\n").file("script", "+50m done Set\n")
      .variable("HOME", "/home/me").run(
        "run", "today.txt", "--simulate", "--journal", "/made", "--script", "script", "--start",
        "2026-11-20T09:00:00+00:00", "-q", "25m", "--until", "11:00")
    let recorded = script.files.filter { $0.key.hasPrefix("/made/") }.reduce(world()) {
      $0.file("/home/me/.local/share/rota/journal/\($1.key.dropFirst(6))", $1.value)
    }
    let table = recorded.run("export", form, "/out").files["/out"] ?? ""
    let other = world().file("/in", table)
    _ = other.run("import", form, "/in")
    for key in ["\"switches\":", "\"longest_run_s\":"] {
      let numbers = [recorded, other].map { world in
        world.run("stats", "day", "--json").output.split(separator: key).last?
          .prefix { $0 != "," }
      }
      #expect(numbers[0] == numbers[1])
    }
  }

  @Test(
    "An interval that was changed since is new, and this is reported",
    arguments: [
      ("2026-11-19T09:10:00Z,2026-11-19T09:25:00Z,Essay", true),
      ("2026-11-19T09:00:00Z,2026-11-19T09:20:00Z,Essay", true),
      ("2026-11-19T08:00:00Z,2026-11-19T11:20:00Z,Essay", true),
      ("2026-11-19T09:10:00Z,2026-11-19T09:25:00Z,Set", false),
      ("2026-11-19T08:00:00Z,2026-11-19T09:00:01Z,Essay", false),
      ("2026-11-19T09:25:00Z,2026-11-19T09:50:00Z,Essay", false),
      ("2026-11-19T10:00:00Z,2026-11-19T10:50:00Z,Essay", true),
    ])
  func changed(row: String, isTold: Bool) {
    let world = world()
    let other = "2026-11-19T10:10:00Z,2026-11-19T10:25:00Z,Essay"
    #expect(imported("\(Self.head)\n\(Self.row)\n\(other)\n", in: world) == "imported 2 slices\n")
    let outcome = world.file("/in.csv", "\(Self.head)\n\(row)\n").run("import", "--csv", "/in.csv")
    #expect(outcome.output.hasSuffix("imported 1 slice\n"))
    #expect(outcome.messages.contains("1 of the imported slices overlaps what its task") == isTold)
  }

  @Test func `Several changed intervals are reported together`() {
    let world = world()
    let rows = "2026-11-19T09:00:00Z,2026-11-19T09:20:00Z,Essay\n"
    _ = imported("\(Self.head)\n\(Self.row)\n", in: world)
    let changed = "\(Self.head)\n\(rows)\(rows)"
    let outcome = world.file("/in.csv", changed).run("import", "--csv", "/in.csv")
    #expect(
      outcome.messages == """
        rota: 2 of the imported slices overlap what their tasks had already; changed rows count \
        as new work

        """)
  }

  @Test(
    "A changed row of a slice with a pause is new, though it begins or ends like it",
    arguments: [
      "2026-11-19T09:00:00Z,2026-11-19T09:40:00Z,900,Essay",
      "2026-11-19T09:05:00Z,2026-11-19T09:50:00Z,900,Essay",
      "2026-11-19T09:00:00Z,2026-11-19T09:05:00Z,300,Essay",
    ])
  func changedPart(row: String) {
    let head = "start,end,focus_s,title\n"
    let world = world()
    _ = imported("\(head)2026-11-19T09:00:00Z,2026-11-19T09:50:00Z,1200,Essay\n", in: world)
    let outcome = world.file("/in.csv", "\(head)\(row)\n").run("import", "--csv", "/in.csv")
    #expect(outcome.output.hasSuffix("imported 1 slice\n"))
    #expect(outcome.messages.contains("1 of the imported slices overlaps what its task had"))
  }

  @Test func `Two tasks of one title at one time are two slices`() {
    let table = "\(Self.head),task\n\(Self.row),one\n\(Self.row),two\n"
    let world = world().file("/in.csv", table)
    #expect(world.run("import", "--csv", "/in.csv").output == "imported 2 slices\n")
    #expect(world.run("stats", "week", "--json").output.contains(#""focus_s":3000,"slices":2"#))
  }

  @Test func `Of a rotation that is known in part, what is missing is imported`() {
    let world = morning()
    let folder = "/home/me/.local/share/rota/journal"
    let table = world.run("export", "--csv", "/out.csv").files["/out.csv"] ?? ""
    let lines = records(world.run("stats"))
    let ends = lines.indices.filter { lines[$0].contains(#""kind":"slice_ended""#) }
    let start = lines[...ends[1]].joined(separator: "\n") + "\n"
    let other = self.world().file("\(folder)/there/2026-11.ndjson", start)
      .file("/in.csv", table)
    #expect(
      other.run("import", "--csv", "/in.csv").output
        .hasSuffix("imported \(ends.count - 2) slices; 2 were there already\n"))
  }

  @Test func `Records that come after a table of them count once at the end of a month, too`() {
    let made = FakeWorld().file("today.txt", "Essay\nSet\n").variable("HOME", "/home/me").run(
      "run", "today.txt", "--simulate", "--journal", "/made", "--start",
      "2026-10-31T22:00:00+00:00", "-q", "25m", "--until", "2026-11-01T02:00")
    func withRecords(_ world: FakeWorld, of machine: String) -> FakeWorld {
      made.files.filter { $0.key.hasPrefix("/made/") }.reduce(world) { world, file in
        let month = file.key.split(separator: "/").last ?? ""
        return world.file("/home/me/.local/share/rota/journal/\(machine)/\(month)", file.value)
      }
    }
    let log = ["log", "--from", "2026-10-31", "--to", "2026-11-02", "--json"]
    let recorded = withRecords(world(), of: "there").run(log).output
    #expect(recorded.contains("2026-10-31T23:40") && recorded.contains("2026-11-01T00:"))
    let table = withRecords(world(), of: "there").run("export", "--csv", "/out").files["/out"] ?? ""
    let other = world().file("/in", table)
    #expect(other.run("import", "--csv", "/in").output.hasPrefix("imported "))
    let before = other.run("stats").files.filter { $0.key.hasSuffix(".ndjson") }
    let both = before.reduce(withRecords(world(), of: "there")) { $0.file($1.key, $1.value) }
    #expect(both.run(log).output == recorded)
  }

  @Test(
    "Records that come after a table of them count once", arguments: ["--csv", "--timewarrior"])
  func late(form: String) throws {
    let morning = morning()
    let table = morning.run("export", form, "/out").files["/out"] ?? ""
    let world = world().file("/in", table)
    #expect(world.run("import", form, "/in").output.hasPrefix("imported "))
    for (path, text) in morning.run("stats").files where path.hasSuffix(".ndjson") {
      let month = try #require(path.split(separator: "/").last)
      _ = world.file("/home/me/.local/share/rota/journal/there/\(month)", text)
    }
    for command in [["stats", "day", "--json"], ["log", "--json"], ["export", "--csv"]] {
      #expect(world.run(command).output.hasSuffix(self.morning().run(command).output))
    }
    #expect(world.run("import", form, "/in").output.contains("imported 0 slices"))
  }
}
