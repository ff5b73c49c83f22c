import CommandSupport
import Commands
import EventStream
import Glibc
import Platform
import Testing
import WorldSupport

/// What commands do to the default list while no rotation runs.
@Suite struct ListDeedTests {
  private static let path = FakeWorld().directories.defaultList

  /// A world with a list, after some commands, and the records of its journal.
  private func after(
    _ commands: [[String]], list: String = "Essay est:2h\nMaths\nx 2026-11-19 Form\n"
  ) throws -> (list: String?, stream: Stream, world: FakeWorld) {
    let world = FakeWorld().clock(FakeClocks.start)
      .file(Self.path, list)
    var files: [String: String] = [:]
    for command in commands {
      let outcome = world.run(command + ["--quiet"])
      #expect(outcome.exitCode == .success, "\(command)")
      #expect(outcome.messages == "", "\(command)")
      files = outcome.files
    }
    let journal = files.filter { $0.key.hasPrefix(world.directories.journal) }.map(\.value)
    return (files[Self.path], try Stream(journal.joined()), world)
  }

  @Test(arguments: [
    (["done", "ess"], "x 2026-11-20 Essay est:2h\nMaths\nx 2026-11-19 Form\n", "task_completed"),
    (["reopen", "form"], "Essay est:2h\nMaths\nForm\n", "task_reopened"),
    (
      ["later", "Maths"], "Essay est:2h\nMaths from:2026-11-21\nx 2026-11-19 Form\n", "task_edited"
    ),
    (
      ["later", "Maths", "mon"], "Essay est:2h\nMaths from:2026-11-23\nx 2026-11-19 Form\n",
      "task_edited"
    ),
    (["edit", "Essay", "@desk"], "Essay est:2h @desk\nMaths\nx 2026-11-19 Form\n", "task_edited"),
    (
      ["note", "Maths", "two", "sheets"],
      "Essay est:2h\nMaths note:\"two sheets\"\nx 2026-11-19 Form\n", "task_edited"
    ),
    (["rm", "Maths"], "Essay est:2h\nx 2026-11-19 Form\n", "task_removed"),
    (["add", "Lab"], "Essay est:2h\nMaths\nx 2026-11-19 Form\nLab\n", "task_added"),
  ])
  func `It is in the list, and in the journal as a rotation of its own`(
    _ command: [String], _ list: String, _ kind: String
  ) throws {
    let (text, stream, world) = try after([command])
    #expect(text == list)
    #expect(stream.kinds == ["snapshot", kind, "ended"])
    stream.expectLaw()
    #expect(world.run("status").exitCode == .noRotation)
    #expect(world.run("doctor").messages == "")
  }

  @Test func `A recurring task that is put off keeps its time of day`() {
    let world = FakeWorld().clock(FakeClocks.start).file("a.txt", "Standup from:10:30 rec:1d\n")
    let put = world.run("later", "Standup", "--file", "a.txt").files["a.txt"]
    #expect(put == "Standup from:2026-11-21T10:30 rec:1d\n")
    let done = world.run("done", "Standup", "--file", "a.txt").files["a.txt"]
    #expect(done?.hasSuffix("\nStandup from:2026-11-22T10:30 rec:1d\n") == true)
  }

  @Test func `Moves and commitments are not read from the journal`() throws {
    let (text, stream, _) = try after([
      ["move", "Maths", "first"], ["add", "Lunch", "at:12:30-13:15"],
    ])
    #expect(text == "Maths\nEssay est:2h\nx 2026-11-19 Form\nLunch at:12:30-13:15\n")
    #expect(stream.records.isEmpty)
  }

  @Test(arguments: [
    (["done", "Essay"], "\"completed\":1,\"added\":0,\"open\":1"),
    (["add", "Lab"], "\"completed\":0,\"added\":1,\"open\":3"),
    (["rm", "Essay", "Maths"], "\"completed\":0,\"added\":0,\"open\":0"),
  ])
  func `It counts in the statistics`(_ command: [String], _ numbers: String) throws {
    let (_, _, world) = try after([command])
    let stats = world.run("stats", "--json").output
    #expect(stats.contains(numbers), "\(stats)")
  }

  @Test func `Completed tasks count as finished, and each change is a rotation of its own`() throws
  {
    let (_, _, world) = try after([["done", "Essay"]])
    #expect(world.run("add", "Essay").messages.hasPrefix("rota: you finished 'Essay' before: "))
    let (_, stream, _) = try after([["rm", "Essay", "Maths"]])
    #expect(Set(stream.records.map(\.rotation)).count == 2)
  }

  @Test(arguments: [
    ["later", "Maths"], ["edit", "Essay", "est:2h"], ["move", "Essay", "first"],
    ["note", "Essay", "-"],
    ["edit", "Essay", "-@nowhere"],
  ])
  func `A command that changes nothing says so, and cannot be undone`(_ command: [String]) throws {
    let before = "Essay   est:2h\nMaths from:2026-11-21\n"
    let world = FakeWorld().clock(FakeClocks.start).file(Self.path, before)
    let outcome = world.run(command)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "nothing to change\n")
    #expect(outcome.files[Self.path] == before)
    #expect(outcome.files.keys.allSatisfy { !$0.hasPrefix(world.directories.journal) })
    #expect(world.run("undo").messages.hasSuffix("there is nothing to undo\n"))
  }

  @Test(arguments: [
    ("  one\n  ```\n  code\n\n  - [ ] in\n  ```\n  two\n", ""),
    ("  ```\ncode\n    more\n  ```\n", ""),
    // Below a block without an end nothing is read, so nothing there is a note.
    ("  one\n  ```\n  code\n", "  ```\n  code\n"),
  ])
  func `A new note replaces a note with a code block, and no other lines`(
    _ note: String, _ rest: String
  ) throws {
    let before = "- [ ] Piano\n" + note + "- [ ] Other\n"
    let world = FakeWorld().clock(FakeClocks.start).file("/home/ada/w.md", before)
    func text() -> String? { world.run("version").files["/home/ada/w.md"] }
    #expect(world.run("note", "Piano", "slowly", "--file", "/home/ada/w.md").exitCode == .success)
    #expect(text() == "- [ ] Piano note:slowly\n" + rest + "- [ ] Other\n")
    #expect(world.run("undo", "--file", "/home/ada/w.md").exitCode == .success)
    #expect(text() == before)
    #expect(world.run("edit", "Piano", "est:1h", "--file", "/home/ada/w.md").exitCode == .success)
    #expect(text() == "- [ ] Piano est:1h\n" + note + "- [ ] Other\n")
  }

  @Test func `A note that stands indented below its task can be taken away`() throws {
    let before = "- [ ] Piano\n  two hands\n\n  and slowly\n- [ ] Other\n"
    let world = FakeWorld().clock(FakeClocks.start).file("/home/ada/w.md", before)
    func text() -> String? { world.run("version").files["/home/ada/w.md"] }
    for command in [["edit", "Piano", "note:-"], ["note", "Piano", "-"]] {
      #expect(world.run(command + ["--file", "/home/ada/w.md"]).exitCode == .success)
      #expect(text() == "- [ ] Piano\n- [ ] Other\n")
      #expect(world.run("undo", "--file", "/home/ada/w.md").exitCode == .success)
      #expect(text() == before)
    }
  }

  @Test func `A note that goes on below a subtask is replaced and removed as a whole`() throws {
    let before = "- [ ] Piano\n  two hands\n  - [ ] Scales\n  and slowly\n- [ ] Other\n"
    let world = FakeWorld().clock(FakeClocks.start).file("/home/ada/w.md", before)
    func text() -> String? { world.run("version").files["/home/ada/w.md"] }
    for (note, task) in [("-", "Piano"), ("loud", "Piano note:loud")] {
      #expect(world.run("note", "Piano", note, "--file", "/home/ada/w.md").exitCode == .success)
      #expect(text() == "- [ ] \(task)\n  - [ ] Scales\n- [ ] Other\n")
      #expect(world.run("undo", "--file", "/home/ada/w.md").exitCode == .success)
      #expect(text() == before)
    }
  }

  @Test(arguments: [
    ("- [ ] Piano\n  - [ ] Scales\n- [ ] Other\n", "- [ ] Scales\n- [ ] Other\n"),
    (
      "- [ ] Piano\n  slow\n  - [ ] Scales\n    soft\n\n  loud\n  - [ ] Left\n  late",
      "- [ ] Scales\n  soft\n\n- [ ] Left\n"
    ),
    (
      "- [ ] Other\n- [ ] Piano\n  notes\n  - [ ] Scales\n    slow\n",
      "- [ ] Other\n- [ ] Scales\n  slow\n"
    ),
    (
      "1. [ ] Piano\n\t- [ ] Scales\n\t\t- [ ] Left\n\n\t- [x] Right",
      "- [ ] Scales\n\t- [ ] Left\n\n- [x] Right"
    ),
    (
      "* [ ] A\n  * [ ] Piano\n     * [ ] Scales\n  * [ ] B\n",
      "* [ ] A\n  * [ ] Scales\n  * [ ] B\n"
    ),
    (
      "- [ ] Piano\n  - [ ] Scales\n\t- [ ] Left\n- [ ] Other\n",
      "- [ ] Scales\n  - [ ] Left\n- [ ] Other\n"
    ),
    ("- [ ] Piano\n    - [ ] Scales\n  - [ ] Odd\n", "  - [ ] Scales\n- [ ] Odd\n"),
  ])
  func `The tasks below one that is removed take its place`(_ before: String, _ after: String)
    throws
  {
    let world = FakeWorld().clock(FakeClocks.start).file("/home/ada/w.md", before)
    func text() -> String? { world.run("version").files["/home/ada/w.md"] }
    #expect(world.run("rm", "Piano", "--file", "/home/ada/w.md").exitCode == .success)
    #expect(text() == after)
    #expect(world.run("undo", "--file", "/home/ada/w.md").exitCode == .success)
    #expect(text() == before)
  }

  @Test func `A checklist whose name does not say so is not turned into other tasks`() throws {
    let path = "/home/ada/trip.txt"
    let before = "Things for the trip:\n- [ ] passport\n- [ ] tickets\n"
    let world = FakeWorld().clock(FakeClocks.start).file(path, before)
    let outcome = world.run("rm", "passport", "--file", path)
    #expect(outcome.exitCode == .unusableInput)
    #expect(
      outcome.messages.contains(
        "with so few boxes '\(path)' would be read as todo.txt, where every line is a task"))
    #expect(world.run("version").files[path] == before)
    #expect(world.run("undo", "--file", path).messages.contains("there is nothing to undo"))

    // Without other text there would be no such tasks.
    _ = world.file(path, "# Trip\n- [ ] passport\n")
    #expect(world.run("rm", "passport", "--file", path).exitCode == .success)
    #expect(world.run("version").files[path] == "# Trip\n")
  }

  @Test func `It is never taken for an interrupted rotation`() throws {
    // The socket of a live rotation is a real one.
    let sockets = TemporaryFolder()
    defer { withExtendedLifetime(sockets) {} }
    let world = try after([["done", "Essay"]]).world.variable("XDG_RUNTIME_DIR", sockets.path)
    let outcome = world.run("run", "Maths", "-q", "100ms", "--cycles", "1", "--recover", "no")
    #expect(outcome.exitCode == .success)
    #expect(!outcome.messages.contains("was interrupted"), "\(outcome.messages)")
  }

  @Test(arguments: [
    (["done", "Form"], "'Form' is done already"),
    (["reopen", "Essay"], "'Essay' is not done"),
    (["done", "Physics"], "no task here is called 'Physics'"),
    (["edit", "Maths", "at:14:00-15:00"], "a task cannot become a commitment"),
    (["edit", "Lunch", "at:-"], "a commitment cannot become a task"),
  ])
  func `An impossible command is refused and changes nothing`(
    _ command: [String], _ message: String
  ) throws {
    let (list, _, world) = try after(
      [["move", "Essay", "first"]],
      list: "Essay\nMaths\nx 2026-11-19 Form\nLunch at:12:30-13:15\n")
    let outcome = world.run(command)
    #expect(outcome.exitCode == .refused)
    #expect(outcome.messages.hasPrefix("rota: \(message)"), "\(outcome.messages)")
    #expect(outcome.files[Self.path] == list)
  }

  @Test func `Without a task, or with the name of a rotation, there has to be one`() {
    let world = FakeWorld().file(Self.path, "Essay\n")
    #expect(world.run("done").exitCode == .noRotation)
    #expect(world.run("done", "Essay", "--name", "thesis").exitCode == .noRotation)
  }

  @Test func `A journal that takes nothing is reported, and the list has the change`() throws {
    let world = FakeWorld().clock(FakeClocks.start)
      .file(Self.path, "Essay\n")
    _ = world.file(world.directories.machine, "here-abcd\n")
      .folder("\(world.directories.journal)/here-abcd/2026-11.ndjson")
    let outcome = world.run("done", "Essay", "--quiet")
    #expect(outcome.exitCode == .failure)
    #expect(outcome.messages.hasPrefix("rota: that is done, but it is not in the journal: "))
    #expect(outcome.files[Self.path] == "x 2026-11-20 Essay\n")
  }

  @Test func `A change that a power cut may take back is reported, journaled and undone`() throws {
    func run(failing call: Int?) -> (FakeWorld, FakeWorld.Outcome, calls: [String]) {
      let world = FakeWorld().clock(FakeClocks.start).file(Self.path, "Essay\n")
      let disk = FaultyFileSystem(world.disk)
      if let call { disk.failCall(call, with: EIO) }
      return (world, world.disk(disk).run("done", "Essay", "--quiet"), disk.calls)
    }
    let calls = run(failing: nil).calls
    let exchange = try #require(calls.firstIndex(of: "renameat2"))
    let flush = try #require(calls[exchange...].firstIndex(of: "fsync"))

    let (world, outcome, _) = run(failing: flush + 1)
    #expect(outcome.exitCode == .failure)
    let reason = "rota: that is done, but the list is not safe on the disk yet: "
    #expect(outcome.messages.hasPrefix(reason))
    #expect(outcome.files[Self.path] == "x 2026-11-20 Essay\n")
    #expect(world.run("stats", "day", "--json").output.contains(#""completed":1"#))
    #expect(world.run("undo").files[Self.path] == "Essay\n")
  }

  @Test func `A list that is a link into a missing folder is told by every command`() {
    let list = "/home/ada/.local/share/rota/todo.txt"
    let world = FakeWorld().clock(FakeClocks.start).variable("HOME", "/home/ada")
    world.disk.putLink(list, to: "/mnt/todo.txt")
    let message = "rota: '\(list)' is a link to '/mnt/todo.txt', whose folder does not exist\n"
    for command in [["list"], ["add", "Essay"], ["done", "Essay"]] {
      let outcome = world.run(command)
      #expect(outcome.messages.hasSuffix(message), "\(command)")
      #expect(outcome.exitCode == .unusableInput, "\(command)")
    }
    world.disk.putFolder("/mnt")
    #expect(world.run("list").messages.contains("nothing is on the list"))
    #expect(world.run("add", "Essay").files["/mnt/todo.txt"]?.hasPrefix("Essay") == true)
  }

  @Test func `A machine without a name is reported, and the list has the change`() throws {
    let world = FakeWorld().clock(FakeClocks.start).file(Self.path, "Essay\n")
    _ = world.folder(world.directories.machine)
    let outcome = world.run("add", "Maths", "--json")
    #expect(outcome.exitCode == .failure)
    #expect(outcome.output.contains(#""saved":false"#), "\(outcome.output)")
    let reason = "it is not in the journal: the name of this machine cannot be kept: "
    #expect(outcome.output.contains(reason))
    #expect(outcome.files[Self.path] == "Essay\nMaths\n")
    #expect(world.run("undo").exitCode != .success)
    #expect(world.run("version").files[Self.path] == "Essay\nMaths\n")
  }

  @Test func `A task added as the next one is the first one in list and journal`() throws {
    let (text, stream, _) = try after([["add", "Lab", "--next"]], list: "Essay\nMaths")
    #expect(text == "Lab\nEssay\nMaths")
    let places = stream.records.compactMap { record in
      if case .taskAdded(_, let place) = record.content { place } else { nil }
    }
    #expect(places == [.head])
    stream.expectLaw()
  }

  @Test func `On a terminal they say what they did`() throws {
    let world = FakeWorld().clock(FakeClocks.start)
      .file(Self.path, "Essay\nMaths\n").terminal(.output)
    #expect(world.run("done", "Maths").output.hasPrefix("completed 'Maths' ("))
    let later = world.run("later", "Essay").output
    #expect(later.contains("\n'Essay' (ri8v10) waits until Sat 21 Nov\n"))
    let nextYear = world.run("later", "Essay", "2027-02-28").output
    #expect(nextYear.contains("\n'Essay' (ri8v10) waits until Sun 28 Feb 2027\n"))
  }

  @Test(arguments: [
    ("done Nobody", 4), ("rm Nobody", 4), ("later Nobody", 4), ("undo", 4), ("skip", 3),
    ("add Essay --name thesis", 3), ("add -", 2), ("add x Essay", 2), ("add Essay slice:25", 2),
    ("rm A --file /no", 5),
  ])
  func `As JSON a refusal is a reply, also without a rotation`(_ words: String, _ code: Int32) {
    let outcome = FakeWorld().file(FakeWorld().directories.defaultList, "Essay\n")
      .input("Maths slice:25").run(words.split(separator: " ").map(String.init) + ["--json"])
    #expect(outcome.exitCode.rawValue == code)
    #expect(outcome.output.hasPrefix(#"{"ok":false,"code":\#(code),"error":""#))
    #expect(outcome.messages == "")
  }
}
