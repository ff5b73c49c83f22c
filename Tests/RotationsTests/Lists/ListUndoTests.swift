import CivilTime
import CommandSupport
import Commands
import Dispatch
import EventStream
import JSONLines
import Platform
import Rotations
import RoundRobin
import TaskLists
import Testing
import WorldSupport

/// What commands did to a list while no rotation ran on it, and what takes that back.
@Suite struct ListUndoTests: UndoneList {
  @Test(arguments: [
    ["done", "Essay"], ["done", "Biology"], ["reopen", "Form"], ["rm", "Maths"],
    ["edit", "Essay", "Paper -@x est:3h"], ["note", "Maths", "two sources"], ["add", "Drawing"],
    ["move", "Maths", "first"], ["later", "Essay"],
  ])
  func `Every change of a list can be taken back to the byte, and given again`(
    _ words: [String]
  ) throws {
    let world = world()
    #expect(world.run(words).exitCode == .success)
    let changed = try text(world)
    #expect(changed != Self.list)

    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == Self.list)
    #expect(run(world, "redo").exitCode == .success)
    #expect(try text(world) == changed)
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == Self.list)
  }

  @Test(arguments: [
    ("A\r\n", ["rm", "A"]), ("A\r\nB\nC\r\n", ["edit", "B", "est:1h"]),
    ("A\nB\r\nC", ["rm", "C"]), ("A\r\nB", ["rm", "A"]), ("A\r\nB\n", ["move", "B", "first"]),
    ("A rec:1d", ["done", "A"]), ("A\nB\r\n", ["add", "C"]), ("A\nB", ["add", "C", "--next"]),
    ("A\nB\r", ["add", "C"]), ("A\r\nB\r", ["add", "C"]), ("A\nB\r", ["done", "B"]),
    ("A\nB\r", ["edit", "B", "est:1h"]), ("A\nB\r", ["rm", "B"]), ("A rec:1d\r", ["done", "A"]),
    ("A\n", ["add", "\u{FEFF}Pasted"]), ("\u{FEFF}A\r\n\u{FEFF}B\r\nC\r\n", ["rm", "B"]),
  ])
  func `Lines come back with their own endings`(_ list: String, _ words: [String]) throws {
    let world = world().file(Self.path, list)
    _ = world.run(words)
    let changed = try text(world)
    for _ in 1...2 {
      _ = run(world, "undo")
      #expect(try text(world) == list)
      _ = run(world, "redo")
      #expect(try text(world) == changed)
    }
  }

  @Test func `Several commands are undone at once, or none`() throws {
    let world = world()
    _ = run(world, "rm", "Maths")
    _ = run(world, "done", "Essay")

    #expect(run(world, "undo", "3").messages.contains("only 2 commands can be undone"))
    #expect(run(world, "undo", "2").exitCode == .success)
    #expect(try text(world) == Self.list)
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
    #expect(run(world, "redo", "2").exitCode == .success)
    #expect(try text(world).contains("x 2026-"))
  }

  @Test func `Before the first list there is nothing to undo`() {
    let undo = run(FakeWorld(), "undo")
    #expect(undo.exitCode == .refused)
    #expect(undo.messages == "rota: there is nothing to undo\n")
    #expect(undo.files[Self.path] == nil)
  }

  @Test func `An undo of thirty tasks opens no more files than that of one`() throws {
    let world = world()
    let disk = FaultyFileSystem(world.disk)
    func opened(for count: Int) -> Int {
      for number in 1...count { _ = world.input("Task \(number)") }
      _ = run(world, "add", "-")
      let before = disk.calls.count { $0 == "open" }
      #expect(run(world.disk(disk), "undo").exitCode == .success)
      return disk.calls.count { $0 == "open" } - before
    }
    #expect(opened(for: 1) == opened(for: 30))
    #expect(try text(world) == Self.list)
  }

  @Test
  func
    `Undo keeps changes of an editor elsewhere, and does nothing where the editor changed the same line`()
    throws
  {
    let world = world()
    _ = run(world, "rm", "Maths")
    let other = "New\n" + (try text(world))
    _ = world.file(Self.path, other)
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == "New\n" + Self.list)

    _ = run(world, "edit", "Maths", "Algebra")
    _ = world.file(Self.path, "Something else\n")
    let refused = run(world, "undo")
    #expect(refused.exitCode == .refused)
    #expect(refused.messages.contains("the list was changed there since"))
    #expect(refused.messages.contains("'Maths' was changed"))
    #expect(try text(world) == "Something else\n")
  }

  @Test(
    arguments: [
      ("A B C D", "rm D", "A B C@x", "A B C@x D"),
      ("A B C D", "rm D", "New A B C@x", "New A B C@x D"),
      ("A B C D", "rm D", "A B C New", "A B C D New"),
      ("A B", "rm A", "B@x", "A B@x"),
      ("A B", "rm A", "New B", "New A B"),
      ("A B C D", "rm B", "A@x C@x D", "A@x B C@x D"),
      ("A B C D", "rm B", "New D", "New B D"),
      ("A B C D", "move D first", "D A B@x C", "A B@x C D"),
      ("A B C D", "move D first", "D A B C@x", "A B C@x D"),
      ("A B C D", "move D first", "D A New B C", "A New B C D"),
      ("A B C D", "move A last", "B@x C D", ""),
      ("A B C D", "move A last", "B@x C D@x A", "A B@x C D@x"),
      ("A B C D", "move D first", "D@x A B C", "A B C D@x"),
      ("A B C D", "move D first", "D@x A B C D", ""),
      ("A B", "move B first", "B A@x", "A@x B"),
      ("A B", "move A last", "B@x A", "A B@x"),
      ("A B C D", "rm A C", "B@x D", "A B@x C D"),
      ("A B C D", "edit B E", "A E@x C D", ""),
    ] as [(String, String, String, String)])
  func `Lines around a change may differ, its own may not`(
    _ list: String, _ command: String, _ edited: String, _ undone: String
  ) throws {
    func lines(_ titles: String) -> String {
      titles.split(separator: " ").map { $0.replacing("@", with: " @") + "\n" }.joined()
    }
    let world = world().file(Self.path, lines(list))
    _ = world.run(command.split(separator: " ").map(String.init))
    _ = world.file(Self.path, lines(edited))
    #expect(run(world, "undo").exitCode == (undone.isEmpty ? .refused : .success))
    #expect(try text(world) == lines(undone.isEmpty ? edited : undone))
    if undone.isEmpty { return }
    #expect(run(world, "redo").exitCode == .success)
    #expect(try text(world) == lines(edited))
  }

  @Test func `A task like one that another program has deleted stays when that is undone`() throws {
    let world = world().file(Self.path, "A\nB\n")
    _ = run(world, "add", "A")
    _ = world.file(Self.path, "A\nB\n")
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == "A\nB\n")
  }

  @Test func `A task that another program has moved is taken back where it is`() throws {
    let world = world().file(Self.path, "A\nB\n")
    _ = run(world, "add", "--next", "C")
    _ = world.file(Self.path, "A\nB\nC\n")
    #expect(run(world, "undo").messages.contains("'C' is off the list"))
    #expect(try text(world) == "A\nB\n")

    _ = run(world, "rm", "A")
    _ = run(world, "undo")
    _ = world.file(Self.path, "B\nA\n")
    #expect(run(world, "redo").exitCode == .success)
    #expect(try text(world) == "B\n")
  }

  @Test(arguments: ["Maths", "Maths @y", "x Maths"])
  func `A removed task that is back beside lines that differ is not added once more`(
    _ line: String
  ) throws {
    for (above, below) in [("Essay @x", "Biology @x"), ("Essay @x", "Biology"), ("Essay", "Bio")] {
      let world = world().file(Self.path, "Essay\nMaths\nBiology\n")
      _ = run(world, "rm", "Maths")
      let returned = "\(above)\n\(line)\n\(below)\n"
      _ = world.file(Self.path, returned)
      #expect(run(world, "undo").exitCode == .refused)
      #expect(try text(world) == returned)
    }
  }

  @Test(arguments: ["Maths due:2026-12-24", "x Maths", "Maths homework", "(B) Maths est:1h"])
  func `A removed task that another program put back is not added once more`(
    _ line: String
  ) throws {
    let world = world()
    let returned = Self.list.replacing("Maths", with: line)
    _ = run(world, "rm", "Maths")
    _ = world.file(Self.path, returned)
    let refused = run(world, "undo")
    #expect(refused.exitCode == .refused)
    #expect(refused.messages.contains("'Maths' was removed"), "\(refused.messages)")
    #expect(try text(world) == returned)
  }

  @Test func `Nor is a task whose addition was undone, by a redo`() throws {
    let world = world()
    _ = run(world, "add", "Piano")
    _ = run(world, "undo")
    _ = world.file(Self.path, Self.list + "Piano @home\n")
    let refused = run(world, "redo")
    #expect(refused.exitCode == .refused)
    #expect(refused.messages.contains("not redone: 'Piano' was added; the command after it can be"))
    #expect(try text(world) == Self.list + "Piano @home\n")
  }

  @Test(arguments: ["Maths", "Maths-2"])
  func `Of two tasks with one title the removed one comes back`(_ id: String) throws {
    let list = "Maths id:Maths\nEssay\nMaths id:Maths-2 est:1h\n"
    let world = FakeWorld().clock(FakeClocks.start).file(Self.path, list)
    #expect(run(world, "rm", id).exitCode == .success)
    _ = world.file(Self.path, try text(world) + "New\n")
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == list + "New\n")
  }

  @Test func `A block that no longer fits displaces no other`() throws {
    let world = world()
    _ = run(world, "done", "Essay")
    _ = run(world, "edit", "Maths", "Algebra")
    _ = world.file(Self.path, try text(world).replacing("Algebra", with: "Zoo"))
    #expect(run(world, "undo").exitCode == .refused)
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == Self.list.replacing("Maths", with: "Zoo"))
  }

  @Test func `An undo that was killed after writing the list is completed by the next one`() throws
  {
    let world = world()
    _ = run(world, "done", "Essay")
    _ = world.file(Self.path, Self.list)
    #expect(run(world, "undo").messages.contains("'Essay' is back"))
    #expect(try text(world) == Self.list)
  }

  @Test func `A command that was killed before it wrote the list is not undone`() throws {
    let world = world()
    _ = run(world, "done", "Maths")
    let before = world.disk.files
    _ = run(world.seed(8), "rm", "Essay")
    for (path, bytes) in before where !path.contains("/undo/") { world.disk.put(bytes, at: path) }
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
    #expect(try text(world) == Self.list)
  }

  @Test func `A command that was killed is not undone behind later ones, nor redone`() throws {
    let world = world()
    let before = world.disk.files
    _ = run(world.seed(8), "add", "Piano")
    for (path, bytes) in before where !path.contains("/undo/") { world.disk.put(bytes, at: path) }
    for path in world.disk.files.keys where before[path] == nil && path.contains("/journal/") {
      try world.disk.remove(path)
    }
    _ = run(world.seed(9), "done", "Maths")
    #expect(run(world, "undo", "2").messages.contains("only one command can be undone"))
    #expect(run(world, "undo").exitCode == .success)
    #expect(run(world, "redo", "2").exitCode == .refused)
    #expect(try text(world) == Self.list)
  }

  @Test func `Lines that are not UTF-8 come back with their bytes`() throws {
    let world = world()
    let list = Array("Essay\nCaf".utf8) + [0xE9] + Array("\n\nOther\n".utf8)
    world.disk.put(list, at: Self.path)
    for words in [["done", "Essay"], ["rm", "Other"], ["later", "Caf"]] { _ = world.run(words) }
    #expect(run(world, "undo", "3").exitCode == .success)
    #expect(world.disk.files[Self.path] == list)
  }

  @Test func `Behind a rotation that the journal does not have nothing is taken back`() throws {
    let world = world()
    _ = run(world, "done", "Essay")
    world.undoKeeper(of: Self.path, for: "rotation").begin()
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
    #expect(try text(world).contains("x 2026-11"))
  }

  @Test(arguments: [
    (["rm", "Tax"], ["coming 2026-12-05", "removed -"]),
    (["done", "Tax"], ["coming 2026-12-05", "done -"]),
    (["edit", "Tax", "est:1h"], ["edited 2026-12-05", "edited 2026-12-05"]),
    (["edit", "Tax", "from:-"], ["edited 2026-12-05", "edited -"]),
    (["later", "Essay"], ["edited -", "edited 2026-11-21"]),
    (["add", "Lab", "from:2026-12-05"], ["removed -", "coming 2026-12-05"]),
    (["reopen", "Visa"], ["done -", "ring -"]),
    (["rm", "Gym"], ["ring -", "removed -"]),
  ])
  func `The journal tells of a task of a later day that it is still to come`(
    _ words: [String], _ places: [String]
  ) throws {
    let world = FakeWorld().clock(FakeClocks.start).file(
      Self.path,
      "Essay\nTax from:2026-12-05\nx 2026-11-19 Visa\nGym from:2026-11-01\n")
    for words in [words, ["undo"], ["redo"]] {
      #expect(world.run(words).exitCode == .success)
    }
    let journal = world.disk.files.filter { $0.key.hasPrefix(world.directories.journal) }
    let text = journal.map { String(decoding: $0.value, as: UTF8.self) }.joined()
    let told = try Stream(text).records.compactMap { record -> String? in
      switch record.content {
      case .taskRestored(let task, _, let standing, _):
        "\(standing.place.rawValue) \(task.from?.local.date, default: "-")"
      case .taskEdited(let task, _) where record.seq != ListDeed.changeNumber:
        "edited \(task.from?.local.date, default: "-")"
      default: nil
      }
    }
    #expect(told == places)
  }

  @Test func `Statistics count what was taken back no more`() throws {
    func completed(_ world: FakeWorld) throws -> JSONValue? {
      let output = world.run(["stats", "day", "--json"]).output
      let last = output.split(separator: "\n").last ?? ""
      return try JSONValue(parsing: Array(last.utf8).span)["completed"]
    }
    let world = world()
    _ = run(world, "done", "Maths")
    #expect(try completed(world) == 1)
    _ = run(world, "undo")
    #expect(try completed(world) == 0)
    _ = run(world, "redo")
    #expect(try completed(world) == 1)
    #expect(!world.run(["stats", "day", "--json"]).output.contains(#""problems":[{"#))
  }

  @Test(arguments: [
    ("A\nB", ["rm", "B"]), ("A\nB", ["add", "C"]), ("A\nB", ["done", "B"]),
    ("A\nB", ["move", "A", "last"]), ("A", ["rm", "A"]), ("A\r\nB", ["rm", "B"]),
    ("A\nB\r\nC", ["edit", "C", "D"]), ("A\nB\r\nC\n", ["edit", "A", "D"]),
    ("\u{FEFF}A", ["add", "B"]),
  ])
  func `Line endings stay unchanged, also without one at the end`(
    _ list: String, _ words: [String]
  ) throws {
    let world = FakeWorld().clock(FakeClocks.start).file(Self.path, list)
    _ = world.run(words)
    let changed = try text(world)
    #expect(run(world, "undo").exitCode == .success)
    #expect(try Array(text(world).utf8) == Array(list.utf8))
    #expect(run(world, "redo").exitCode == .success)
    #expect(try Array(text(world).utf8) == Array(changed.utf8))
  }

  @Test func `Commands given at once are undone one by one`() throws {
    let world = world()
    DispatchQueue.concurrentPerform(iterations: 12) { number in
      _ = world.run(["add", "Task \(number)"])
      if number < 4 { _ = world.run(["undo"]) }
    }
    #expect(run(world, "undo", "8").exitCode == .success)
    #expect(try text(world) == Self.list)
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
  }

  @Test(arguments: 1...30)
  func `Whichever call of an undo fails, the journal has no gap and agrees with the list`(
    _ call: Int
  ) throws {
    let world = world()
    _ = run(world, "done", "Maths")
    let disk = FaultyFileSystem(world.disk)
    disk.failCall(call * 3, with: 28)
    _ = run(world.disk(disk), "undo")
    disk.heal()
    _ = run(world, "redo")
    _ = run(world, "undo")
    let report = world.run(["stats", "day", "--json"]).output
    let last = report.split(separator: "\n").last ?? ""
    let value = try JSONValue(parsing: Array(last.utf8).span)
    #expect(value["problems"] == nil)
    let isDone = try text(world).contains("Maths\n") && text(world).contains("x 2026-11-20 Maths")
    #expect(value["completed"] == .integer(isDone ? 1 : 0))
  }
}
