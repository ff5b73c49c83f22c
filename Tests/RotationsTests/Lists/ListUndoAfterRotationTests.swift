import CivilTime
import CommandSupport
import Commands
import EventStream
import Glibc
import JSONLines
import Platform
import Rotations
import TaskLists
import Tasks
import Testing
import WorldSupport

/// What takes back the commands of a rotation that is over.
@Suite struct ListUndoAfterRotationTests: UndoneList {
  /// A list as a rotation left it that was asked for something, and what it was before.
  private func world(behind requests: String..., ending: String = "stop") throws -> FakeWorld {
    let coach = try FakeCoach("Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n", list: Self.path)
    for (index, request) in (requests + [ending]).enumerated() {
      _ = coach.at(.seconds(60 * (index + 1)), .command(request))
    }
    let records = coach.ended(at: .seconds(3600))
    let world = FakeWorld().journal([records]).clock(FakeClocks.start + .seconds(7200))
    world.undoKeeper(of: Self.path, for: "rotation").begin()
    return world
  }

  @Test(arguments: [
    (
      "done Essay", "x 2026-11-20 Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n",
      "'Essay' is back"
    ),
    ("rm Maths", "Essay est:1h\nBiology\n", "'Maths' is back"),
    (
      "edit Biology Botany", "Essay est:1h\n(A) Maths due:2026-12-01\nBotany\n",
      "'Biology' is as it was"
    ),
    ("note Biology two", "Essay est:1h\n(A) Maths due:2026-12-01\nBiology note:two\n", "as it was"),
    (
      "move Biology after Essay", "Essay est:1h\nBiology\n(A) Maths due:2026-12-01\n",
      "where it was"
    ),
    (
      "add Drawing", "Essay est:1h\n(A) Maths due:2026-12-01\nBiology\nDrawing\n",
      "'Drawing' is off"
    ),
    (
      "later Maths", "Essay est:1h\n(A) Maths due:2026-12-01 from:2026-11-21\nBiology\n",
      "as it was"
    ),
  ])
  func `The last command of a rotation that is over is taken back, and given again`(
    _ request: String, _ list: String, _ words: String
  ) throws {
    let before = "Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n"
    let world = try world(behind: request).file(Self.path, list)
    let undone = run(world, "undo")
    #expect(undone.messages.contains(words))
    #expect(try text(world) == before)
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
    let redone = run(world, "redo")
    #expect(redone.exitCode == .success)
    #expect(try text(world) == list)
    let journal = redone.files.filter { $0.key.hasPrefix(world.directories.journal) }
    try Stream(journal.values.joined()).expectLaw()
  }

  @Test func `Where the journal cannot be read the reason is given`() throws {
    let world = try world(behind: "done Essay").file(Self.path, "x 2026-11-20 Essay est:1h\n")
    let journal = world.directories.journal + "/here-abcd"
    try world.disk.remove(journal + "/2026-11.ndjson")
    try world.disk.remove(journal)
    world.disk.putLink(journal, to: journal)
    let undo = run(world, "undo")
    #expect(undo.exitCode == .unusableInput)
    #expect(undo.messages.contains(journal), "\(undo.messages)")
  }

  @Test func `A removed line comes back where it was, as it was`() throws {
    let before = "Essay est:1h\n\n(A)   Maths  due:2026-12-01\nBiology\n"
    let after = before.replacing("(A)   Maths  due:2026-12-01\n", with: "")
    let texts = [before, after].map { ListText(Array($0.utf8)) }
    let hunk = try #require(ListHunk(from: texts[0], to: texts[1]))
    let world = try world(behind: "rm Maths").file(Self.path, after)
    world.undoKeeper(of: Self.path, for: "rotation").end([4: hunk])
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
    #expect(try text(world) == before)
    _ = run(world, "redo")
    #expect(try text(world) == after)

    // All around it is gone: it comes back to the end.
    let other = try self.world(behind: "rm Maths").file(Self.path, "Botany\n")
    other.undoKeeper(of: Self.path, for: "rotation").end([4: hunk])
    #expect(run(other, "undo").messages.contains("'Maths' is back"))
    #expect(try text(other) == "Botany\n(A)   Maths  due:2026-12-01\n")
  }

  @Test func `A task that it removed, and another program put back, is not added once more`() throws
  {
    let before = "Essay est:1h\n(A)   Maths  due:2026-12-01\nBiology\n"
    let after = before.replacing("(A)   Maths  due:2026-12-01\n", with: "")
    let texts = [before, after].map { ListText(Array($0.utf8)) }
    let hunk = try #require(ListHunk(from: texts[0], to: texts[1]))
    let returned = before.replacing("12-01", with: "12-24")
    let world = try world(behind: "rm Maths").file(Self.path, returned)
    world.undoKeeper(of: Self.path, for: "rotation").end([4: hunk])
    #expect(run(world, "undo").exitCode == .refused)
    #expect(try text(world) == returned)
  }

  @Test func `A rotation that ends after another has begun changes nothing of its history`() throws
  {
    let before = "Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n"
    let after = before.replacing("(A) Maths due:2026-12-01\n", with: "")
    let texts = ["x 2026-11-20 Biology\n" + after, after].map { ListText(Array($0.utf8)) }
    let hunk = try #require(ListHunk(from: texts[0], to: texts[1]))
    let world = try world(behind: "rm Maths").file(Self.path, after)
    let former = world.undoKeeper(of: Self.path, for: "former")
    former.begin()
    world.undoKeeper(of: Self.path, for: "rotation").begin()
    former.end([4: hunk])
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
    #expect(try text(world).contains("(A) Maths due:2026-12-01\n"))
  }

  @Test func `A rotation that could not be noted at its start is noted at its end`() throws {
    let before = "Essay est:1h\n(A)   Maths  due:2026-12-01\nBiology\n"
    let after = before.replacing("(A)   Maths  due:2026-12-01\n", with: "")
    let texts = [before, after].map { ListText(Array($0.utf8)) }
    let hunk = try #require(ListHunk(from: texts[0], to: texts[1]))
    let world = try world(behind: "rm Maths").file(Self.path, after)
    world.undoKeeper(of: Self.path, for: "former").begin()
    let disk = FaultyFileSystem(world.disk)
    let keeper = world.disk(disk).undoKeeper(of: Self.path, for: "rotation")
    disk.fail("open", with: EMFILE)
    keeper.begin()
    disk.heal()
    keeper.end([4: hunk])
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
    #expect(try text(world) == before)
  }

  /// The keeper of a rotation that could not be noted at its start.
  private func keeperThatFailed(for rotation: String, in world: FakeWorld) -> UndoKeeper {
    let disk = FaultyFileSystem(world.disk)
    let keeper = world.disk(disk).undoKeeper(of: Self.path, for: rotation)
    disk.fail("open", with: EMFILE)
    keeper.begin()
    disk.heal()
    return keeper
  }

  @Test func `At its end such a rotation leaves the history of one that has begun since`() throws {
    let before = "Essay est:1h\n(A)   Maths  due:2026-12-01\nBiology\n"
    let after = before.replacing("(A)   Maths  due:2026-12-01\n", with: "")
    let texts = [before, after].map { ListText(Array($0.utf8)) }
    let hunk = try #require(ListHunk(from: texts[0], to: texts[1]))
    let world = try world(behind: "rm Maths").file(Self.path, after)
      .clock(FakeClocks.start - .seconds(60))
    let former = keeperThatFailed(for: "former", in: world)
    _ = world.clock(FakeClocks.start + .seconds(7200))
    let keeper = world.undoKeeper(of: Self.path, for: "rotation")
    keeper.begin()
    former.end([:])
    keeper.end([4: hunk])
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
    #expect(try text(world) == before)
  }

  @Test func `A rotation that cannot read the history leaves it, and is noted at its end`() throws {
    let world = try world(behind: "rm Maths")
    let folder = world.directories.listUndo
    let path = folder + "/" + (try #require(world.disk.names(in: folder).first))
    let bytes = world.disk.files[path]
    let disk = FaultyFileSystem(world.disk)
    let keeper = world.disk(disk).undoKeeper(of: Self.path, for: "next")
    disk.failOpening(path, with: EMFILE)
    keeper.begin()
    #expect(world.disk.files[path] == bytes)
    disk.heal()
    keeper.end([:])
    let noted = try #require(world.disk.files[path])
    #expect(String(decoding: noted, as: UTF8.self).contains(#""rotation":"next""#))
  }

  @Test func `At its end such a rotation leaves what was given beside it`() throws {
    let world = try world(behind: "rm Maths").file(Self.path, "Essay est:1h\nBiology\n")
      .clock(FakeClocks.start)
    world.undoKeeper(of: Self.path, for: "former").begin()
    let keeper = keeperThatFailed(for: "rotation", in: world)
    _ = world.clock(FakeClocks.start + .seconds(90))
    _ = run(world, "rm", "Biology")
    _ = world.clock(FakeClocks.start + .seconds(7200))
    keeper.end([:])
    #expect(run(world, "undo").messages.contains("'Biology' is back"))
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
  }

  @Test func `What was given beside a rotation is taken back in its turn`() throws {
    let world = try world(behind: "rm Maths", "add Drawing")
      .file(Self.path, "Essay est:1h\nBiology\n").clock(FakeClocks.start + .seconds(90))
    _ = run(world, "rm", "Biology")
    _ = world.file(Self.path, "Essay est:1h\nDrawing\n").clock(FakeClocks.start + .seconds(7200))
    _ = run(world, "edit", "Essay", "@x")
    for words in ["Essay' is as it was", "Drawing' is off", "Biology' is back", "Maths' is back"] {
      #expect(run(world, "undo").messages.contains(words))
    }
    #expect(try text(world) == "Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n")
    #expect(run(world, "redo", "4").exitCode == .success)
    #expect(try text(world) == "Essay est:1h @x\nDrawing\n")
  }

  @Test func `Behind a rotation the commands are taken back in order, those since it first`() throws
  {
    let list = "x 2026-11-20 Essay est:1h\nx 2026-11-20 (A) Maths due:2026-12-01\nBiology\n"
    let world = try world(behind: "done Essay", "done Maths", "skip").file(Self.path, list)
    _ = run(world, "rm", "Biology")
    #expect(run(world, "undo").messages.contains("'Biology' is back"))
    #expect(try text(world) == list)
    #expect(run(world, "undo", "3").messages.contains("only 2 commands"))
    #expect(run(world, "undo", "2").messages.contains("'Maths' is back, 'Essay' is back"))
    #expect(try text(world) == "Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n")
  }

  @Test func `Commands that are undone at once have records of their own in the journal`() throws {
    let list = "x 2026-11-20 Essay est:1h\nx 2026-11-20 (A) Maths due:2026-12-01\nBiology\n"
    let world = try world(behind: "done Essay", "done Maths").file(Self.path, list)
    _ = run(world, "undo", "2")
    let journal = try Stream(
      try #require(
        world.run("version").files[
          "\(world.directories.journal)/here-abcd/2026-11.ndjson"]))
    #expect(journal.records.compactMap(\.seq) == Array(1...journal.records.count))
  }

  @Test func `A command that the rotation undid is not undone again`() throws {
    let list = "x 2026-11-20 Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n"
    let world = try world(behind: "done Essay", "done Maths", "undo").file(Self.path, list)
    #expect(run(world, "undo").messages.contains("'Essay' is back"))
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
  }

  @Test func `Undo is refused if its line is gone, and undoes nothing older instead`()
    throws
  {
    let list = "x 2026-11-20 Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n"
    let world = try world(behind: "done Essay", "edit Biology Botany").file(Self.path, list)
    let refused = run(world, "undo")
    #expect(refused.exitCode == .refused)
    #expect(refused.messages.contains("this was not undone: 'Biology' was changed"))
    #expect(try text(world) == list)
    #expect(run(world, "undo").messages.contains("'Essay' is back"))
  }

  @Test(
    arguments: [
      ("edit Biology est:2h", .edit("biology", line: "Biology est:3h"), "Biology est:3h"),
      ("note Biology two", .edit("biology", line: "Biology note:two @x"), "Biology note:two @x"),
      ("later Biology", .edit("biology", line: "(B) Biology"), "(B) Biology"),
      ("add Neu", .edit("neu", line: "Neu due:2026-12-24"), "Biology\nNeu due:2026-12-24"),
      ("edit Biology est:2h", .done("biology"), "x 2026-11-20 Biology est:2h"),
      ("edit Biology est:2h", .remove("biology"), "Maths"),
    ] as [(String, Request, String)])
  func `What another program changed in the same line during the rotation stays`(
    _ request: String, _ change: Request, _ line: String
  ) throws {
    let coach = try FakeCoach("Essay\nBiology\n", list: Self.path)
      .at(.seconds(60), .command(request)).at(.seconds(120), .listChange(change))
    let records = coach.ended(at: .seconds(3600))
    #expect(records.contains { $0.isFromList })
    let list = "Essay\n\(line)\n"
    let world = FakeWorld().journal([records])
      .clock(FakeClocks.start + .seconds(7200)).file(Self.path, list)
    world.undoKeeper(of: Self.path, for: "rotation").begin()
    let refused = run(world, "undo")
    #expect(refused.exitCode == .refused)
    #expect(refused.messages.contains("the list was changed there since"))
    #expect(try text(world) == list)
  }

  @Test func `A commitment to which another program gave other words stays`() throws {
    let list = "Essay\nMaths\nLunch due:2026-11-20 at:12:30-13:15 @out\n"
    let world = try world(behind: "add Lunch at:12:30-13:15").file(Self.path, list)
    #expect(run(world, "undo").exitCode == .refused)
    #expect(try text(world) == list)
  }

  @Test func `An interrupted rotation is not over`() throws {
    let coach = try FakeCoach("Essay\n", list: Self.path).at(.seconds(9), .command("add Maths"))
    _ = coach.at(.seconds(10), .death)
    _ = coach.ended(at: .seconds(20))
    let world = FakeWorld().journal([coach.records]).clock(FakeClocks.start + .seconds(60))
      .file(Self.path, "Essay\nMaths\n")
    world.undoKeeper(of: Self.path, for: "rotation").begin()
    let undo = run(world, "undo")
    #expect(undo.exitCode == .refused)
    #expect(undo.messages.contains("was interrupted") && undo.messages.hasSuffix("rota run\n"))
    _ = run(world, "rm", "Maths")
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
  }

  @Test func `A rotation with a name is told by it, whether it was interrupted or runs`() throws {
    let coach = try FakeCoach("Essay\n", name: "thesis", list: Self.path)
      .at(.seconds(9), .command("add Maths"))
    coach.letPass(to: .seconds(10))
    let world = FakeWorld().journal([coach.records]).clock(FakeClocks.start + .seconds(60))
      .file(Self.path, "Essay\nMaths\n")
    world.undoKeeper(of: Self.path, for: "rotation").begin()
    #expect(run(world, "undo").messages.hasSuffix("rota run --name thesis\n"))
    func expectRunning(_ world: FakeWorld) {
      let undo = run(world, "undo")
      #expect(undo.exitCode == .refused)
      #expect(undo.messages.contains("runs"), "\(undo.messages)")
      #expect(undo.messages.hasSuffix("rota undo --name thesis\n"))
    }
    // One that is stopped does not answer, but is not over.
    let lock = world.directories.lock(of: "thesis")
    expectRunning(world.file(lock, #"{"pid":77}"# + "\n").file("/proc/77/stat", "77 (rota) T 1"))
    expectRunning(world.file("/proc/77/stat", "77 (rota) S 1").coach(coach, name: "thesis"))
  }

  @Test func `A commitment of a rotation that is over is taken back, and given again`() throws {
    let before = "Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n"
    let list = before + "Lunch due:2026-11-20 at:12:30-13:15\n"
    let world = try world(behind: "done Essay", "undo", "add Lunch at:12:30-13:15")
      .file(Self.path, list)
    #expect(run(world, "undo").messages.contains("'Lunch' is off the list"))
    #expect(try text(world) == before)
    #expect(run(world, "redo").exitCode == .success)
    #expect(try text(world) == list)
    #expect(!world.run("stats", "day", "--json").output.contains(#""problems":[{"#))
  }

  @Test func `Statistics count what a rotation completed no more when it is taken back`() throws {
    let world = try world(behind: "done Essay")
      .file(Self.path, "x 2026-11-20 Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n")
    func report() throws -> JSONValue {
      let output = world.run(["stats", "day", "--json"]).output
      return try JSONValue(parsing: Array((output.split(separator: "\n").last ?? "").utf8).span)
    }
    let before = try report()
    #expect(before["completed"] == 1)
    _ = run(world, "undo")
    #expect(try report()["completed"] == 0)
    #expect(try report()["focused_s"] == before["focused_s"])
    #expect(try report()["problems"] == nil)
    _ = run(world, "redo")
    #expect(try report()["completed"] == 1)
  }
}
