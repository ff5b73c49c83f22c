import CommandSupport
import Commands
import EventStream
import RoundRobin
import Tasks
import Platform
import Testing
import WorldSupport

/// Where the tasks of a run come from, and what is said when there are none.
@Suite struct TaskInputTests {
  /// What a simulated run of some tasks begins with.
  private func titles(_ outcome: FakeWorld.Outcome) throws -> [String] {
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    guard case .snapshot(let content) = stream.records[0].content else { return [] }
    return content.rotation.ring.map { content.roster[$0.task].title }
  }

  @Test func `Titles on the command line are tasks, with all a line can say`() throws {
    let outcome = FakeWorld().run("run", "Algebra est:2h", "Biology", "Biology", "--simulate")

    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(try titles(outcome) == ["Algebra", "Biology", "Biology"])
    let stream = try Stream(outcome.output)
    guard case .snapshot(let content) = stream.records[0].content else { return }
    #expect(Set(content.roster.tasks.map(\.id)).count == 3)
    #expect(content.roster.tasks[2].id == content.roster.tasks[1].id + "-2")
    #expect(content.origin.list == nil)
  }

  @Test func `Words for days in titles and in a script are those of the start`() {
    let outcome = FakeWorld().file("script", "+1m add Chemistry due:tomorrow\n+2m stop\n").run(
      "run", "Algebra due:today", "Biology due:tomorrow", "--simulate", "--script", "script",
      "--start", "2027-05-01T23:00:00-05:00")
    let dues = outcome.output.matches(of: /due:([-0-9]+)/).map(\.1)
    #expect(dues == ["2027-05-01", "2027-05-02", "2027-05-02"])
  }

  /// An editor that saves a list in two steps: at first it is empty, or away.
  @Test(arguments: ["run", "forecast"], [false, true])
  func `A list that was emptied just now is read again`(_ command: String, _ isAway: Bool) {
    let path = "/data/rota/todo.txt"
    let world = FakeWorld().variable("XDG_DATA_HOME", "/data").file(path)
    let (disk, faults) = (world.disk, FaultyFileSystem(world.disk))
    disk.putModified(disk.wall, at: isAway ? "/data/rota" : path)
    if isAway { try? disk.remove(path) }
    faults.beforeEveryCall {
      if faults.calls.last == "pause" { disk.put(Array("Algebra\n".utf8), at: path) }
    }
    let words = [command] + (command == "run" ? ["--simulate", "--cycles", "1"] : ["-q", "25m"])
    let outcome = world.disk(faults).run(words)
    faults.beforeEveryCall(nil)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(outcome.output.contains("Algebra"))
  }

  @Test func `A list is read from a file, a standard input, or the usual place`() throws {
    let text = "Algebra\nx Done\nBiology\n"
    let file = FakeWorld().file("today", text).run("run", "today", "--simulate")
    let input = FakeWorld().input("Algebra", "x Done", "Biology").run("run", "-", "--simulate")
    let data = FakeWorld().variable("XDG_DATA_HOME", "/data").file("/data/rota/todo.txt", text)
      .run("run", "--simulate")
    let home = FakeWorld().variable("HOME", "/home/u")
      .file("/home/u/.local/share/rota/todo.txt", text).run("run", "--simulate")

    for outcome in [file, input, data, home] {
      #expect(outcome.exitCode == .success)
      #expect(try titles(outcome) == ["Algebra", "Biology"])
    }
  }

  @Test func `A checklist in Markdown is a list`() throws {
    let outcome = FakeWorld().file("today.md", "# School\n- [ ] Algebra\n- [x] Done\n- [ ] Essay\n")
      .run("run", "today.md", "--simulate")

    #expect(try titles(outcome) == ["Algebra", "Essay"])
    #expect(outcome.output.contains(#""project":"School""#))
  }

  @Test func `An unreadable line is reported with its position, and the rest runs`()
    throws
  {
    let outcome = FakeWorld().file("today.txt", "Algebra est:2\nBiology due:soon\nChemistry\n")
      .run("run", "today.txt", "--simulate")

    #expect(outcome.exitCode == .success)
    #expect(
      outcome.messages == """
        rota: today.txt:1:9: est: '2' has no unit; did you mean est:2m or est:2h?
        rota: today.txt:2:9: due: 'soon' is not a date; \
        write due:2026-11-20 or due:2026-11-20T18:00

        """)
    #expect(try titles(outcome).count == 3)

    let title = FakeWorld().run("run", "Algebra slice:x", "--simulate")
    #expect(
      title.messages
        == "rota: 'Algebra slice:x', column 9: slice: 'x' is not a duration; write slice:40m\n")
    #expect(try titles(title) == ["Algebra"])
  }

  struct Useless: CustomTestStringConvertible, Sendable {
    let name: String
    let path: String
    let text: String?
    let message: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Useless(
      name: "missing", path: "today.txt", text: nil, message: "there is no file 'today.txt'"),
    Useless(
      name: "empty", path: "today.txt", text: "",
      message: "there is no task in 'today.txt'; write one per line, as in: "
        + "(A) Revise integration +Maths @exam est:2h"),
    Useless(
      name: "blank", path: "today.txt", text: "\n \n# nothing\n",
      message: "there is no task in 'today.txt'; write one per line, as in: "
        + "(A) Revise integration +Maths @exam est:2h"),
    Useless(
      name: "binary", path: "today.txt", text: "Algebra\u{0}Biology",
      message: "today.txt: byte 7 is NUL, so this is a binary file; a list is a text file in UTF-8"),
    Useless(
      name: "too long", path: "today.txt", text: String(repeating: "Algebra\n", count: 1 << 22),
      message: "'today.txt' is longer than 16 MB, too long to be read"),
  ])
  func `A list that cannot be used ends the program`(_ list: Useless) {
    let world = list.text.map { FakeWorld().file(list.path, $0) } ?? FakeWorld()
    let outcome = world.run("run", list.path, "--simulate")

    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("rota: \(list.message)\n"))
  }

  @Test func `A standard input without end is not read to its end`() {
    let line = String(repeating: "a", count: 1 << 20)
    let world = FakeWorld()
    for _ in 1...20 { _ = world.input(line) }
    let outcome = world.run("run", "-", "--simulate")

    #expect(outcome.exitCode == .unusableInput)
    #expect(
      outcome.messages
        == "rota: standard input: the file has 16777232 bytes; a list has at most 16777216\n")
  }

  @Test(arguments: [
    (["uni.ics"], "there is no task in the calendar 'uni.ics'"),
    (["./today"], "'./today' is a folder; name a file"),
    (
      ["-"],
      "there is no task in the standard input; write one per line, as in: "
        + "(A) Revise integration +Maths @exam est:2h"
    ),
    (
      [],
      "there is no list yet at '/home/u/.local/share/rota/todo.txt'; begin one with: "
        + "rota add Essay; or name the tasks: rota run \"Revise integration\" \"Write analysis\""
    ),
  ])
  func `Without a list the program ends and says what to do`(
    _ words: [String], _ message: String
  ) {
    let world = FakeWorld().variable("HOME", "/home/u").folder("./today")
      .file("uni.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    let outcome = world.run(["run"] + words + ["--simulate"])

    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.messages == "rota: \(message)\n")
  }

  @Test(arguments: [
    ("x Algebra\nx Biology\nLunch at:12:30-13:15\n", [], "everything on the list is done"),
    ("Lunch at:12:30-13:15\n", [String](), "the list has only commitments, and no tasks"),
    ("Algebra\nx Biology +x\n", ["--only", "+x"], "no task of the list matches --only"),
  ])
  func `A list without a task to take turns is fine, and the reason is said`(
    _ list: String, _ words: [String], _ message: String
  ) {
    let outcome = FakeWorld().file("today.txt", list).run(
      ["run", "today.txt", "--simulate"] + words)

    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: \(message)\n")
  }

  @Test(arguments: [
    ("Essay from:2026-11-22\nMaths from:2026-11-21\n", "'Maths' comes tomorrow"),
    ("Tea from:2027-01-02T08:00\nLunch at:12:30-13:15\nx Form\n", "'Tea' comes on Sat 2 Jan 2027"),
  ])
  func `A rotation on one's own list does not begin only to wait for another day`(
    _ list: String, _ words: String
  ) {
    let world = FakeWorld().clock(FakeClocks.start)
    let outcome = world.file(world.directories.defaultList, list).run("run")

    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: nothing is left for today; \(words)\n")
  }

  @Test func `A line of a megabyte becomes a cut title, and is reported`() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let outcome = FakeWorld().file("today.txt", "Algebra\n\(long)\nBiology\n")
      .run("run", "today.txt", "--simulate")

    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.contains("today.txt:2:"))
    let all = try titles(outcome)
    #expect(all.count == 3)
    #expect(all[1].utf8.count <= 1024)
    for line in try Stream(outcome.output).lines.dropFirst() { #expect(line.utf8.count < 4096) }
  }
}
