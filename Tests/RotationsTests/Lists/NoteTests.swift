import CommandSupport
import Commands
import Testing
import WorldSupport

/// What is written below a task, wherever the task is shown or written down.
@Suite struct NoteTests {
  private static let list = "Essay est:2h note:\"two sources at least\"\nMaths est:1h\n"

  private static func world() -> FakeWorld {
    FakeWorld().file("today.txt", list).clock(FakeClocks.start).variable("HOME", "/home/me")
      .variable("ROTA_ZONE", "Europe/Budapest")
      .file("/home/me/.local/state/rota/machine", "here-abcd\n")
  }

  @Test func `A slice begins with the note of its task, and does not repeat it`() {
    let stream = Self.world().run("run", "today.txt", "--simulate", "--until", "10:00").output
    let records = stream.split(separator: "\n").map(String.init)
    let noted = records.filter { $0.contains(#""note":"two sources at least""#) }
    let starts = records.filter {
      $0.contains(#""kind":"slice_started""#) && $0.contains(#","title":"Essay","note":"two"#)
    }
    #expect(starts.count > 1)
    #expect(noted == [records[0]] + starts)
    #expect(!records.contains { $0.contains(#""title":"Maths","note""#) })
  }

  @Test func `A dash takes a note away, and the answer says so`() throws {
    let alone = Self.world().run("note", "Essay", "-", "--file", "today.txt")
    #expect(alone.messages == "removed the note of 'Essay' (ri8v10)\n")
    #expect(alone.files["today.txt"] == "Essay est:2h\nMaths est:1h\n")
    let coach = try FakeCoach(Self.list)
    let together = FakeWorld().coach(coach).run("note", "Essay", "-")
    #expect(together.messages == "removed the note of Essay · Essay until 09:10\n")
  }

  @Test func `A note that the list could not read again is refused, and everything stays`() throws {
    let coach = try FakeCoach(Self.list)
    for bytes in [70_000, 65_530] {
      let text = String(repeating: "x", count: bytes)
      let alone = Self.world().run("note", "Essay", text, "--file", "today.txt")
      let together = FakeWorld().coach(coach).run("note", "Essay", text)
      for outcome in [alone, together] {
        #expect(outcome.exitCode == .usage)
        #expect(outcome.messages.contains(" bytes, more than 65536, and was not written; put more"))
      }
      #expect(alone.files["today.txt"] == Self.list)
    }
    let longest = String(repeating: "x", count: 65_000)
    #expect(Self.world().run("note", "Essay", longest, "--file", "today.txt").exitCode == .success)
  }

  @Test func `A plan that explains has the note beside the reason, and so has its calendar`() {
    let words = ["plan", "today.txt", "--day", "2026-11-20", "--work", "09:00-12:00"]
    let notes = Self.world().run(words + ["--explain"]).output.split(separator: "\n")
      .filter { $0.contains("note: ") }
    #expect(!notes.isEmpty)
    for line in notes {
      #expect(line.contains("Essay") && line.hasSuffix(", note: two sources at least"))
    }
    #expect(!Self.world().run(words).output.contains("two sources"))
    let calendar = Self.world().run(words + ["--ics"]).output.split(separator: "\r\n")
    let descriptions = calendar.filter { $0.hasPrefix("DESCRIPTION:") }
    #expect(descriptions.contains { $0.hasSuffix("\\ntwo sources at least") })
    #expect(descriptions.contains { !$0.contains("two sources") })
  }

  @Test func `Notes survive every form of export that can be imported`() {
    let intervals = """
      [{"id":1,"start":"20261119T090000Z","end":"20261119T092500Z","tags":["Essay"],
      "annotation":"Essay note:\\"two sources, at least\\""}]
      """
    let world = Self.world().file("/in.json", intervals)
    #expect(world.run("import", "--timewarrior", "/in.json").output == "imported 1 slice\n")
    let table = world.run("export", "--csv", "/out.csv").files["/out.csv"] ?? ""
    #expect(table.hasSuffix(#","two sources, at least"\#r\#n"#))
    let trace = world.run("export", "--timewarrior", "/out.json").files["/out.json"] ?? ""
    #expect(trace.contains(#""annotation":"Essay note:\"two sources, at least\"""#))
    let calendar = world.run("export", "--ics", "/out.ics").files["/out.ics"] ?? ""
    #expect(calendar.contains(#"\ntwo sources\, at least"#))

    let other = Self.world().file("/in.csv", table)
    #expect(other.run("import", "--csv", "/in.csv").output == "imported 1 slice\n")
    #expect(other.run("export", "--csv", "/out.csv").files["/out.csv"] == table)
  }
}
