import CivilTime
import Commands
import Dispatch
import JSONLines
import Platform
import Rotations
import Testing
import WorldSupport

/// What commands did to a list while no rotation ran on it, and what takes that back.
@Suite struct ListUndoTests {
  private static let list = """
    # this term
    (A) Essay due:2026-12-01   est:2h

    Maths
    x 2026-11-01 Form
    Biology rec:1w due:2026-11-24

    """

  private static let path = FakeWorld().directories.defaultList

  private func world() -> FakeWorld {
    FakeWorld().clock(FakeClocks.start).file(Self.path, Self.list)
  }

  private func text(_ world: FakeWorld) throws -> String {
    try #require(world.run("version").files[Self.path])
  }

  private func run(_ world: FakeWorld, _ words: String...) -> FakeWorld.Outcome { world.run(words) }

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

  @Test func `Lines that are no text are not kept, and nothing older is taken back for them`()
    throws
  {
    let world = world()
    _ = run(world, "done", "Essay")
    world.disk.put(Array("Caf".utf8) + [0xE9] + Array("\nOther\n".utf8), at: Self.path)
    _ = run(world, "rm", "Other")
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
  }

  @Test func `Behind a rotation on the list nothing older is taken back`() throws {
    let world = world()
    _ = run(world, "done", "Essay")
    world.forgetUndo(of: Self.path, before: "rotation")
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
    #expect(try text(world).contains("x 2026-11"))
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

  @Test func `A FIFO or a link in place of the notes is not opened`()
    throws
  {
    let world = world()
    _ = run(world, "done", "Essay")
    let folder = world.directories.listUndo
    let name = try #require(try world.disk.names(in: folder).first)
    let note = try #require(world.disk.files["\(folder)/\(name)"])
    try world.disk.remove("\(folder)/\(name)")
    world.disk.put(.fifo, at: "\(folder)/\(name)")
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
    _ = run(world, "done", "Maths")
    #expect(run(world, "undo").messages.contains("'Maths' is back"))

    try world.disk.remove("\(folder)/\(name)")
    world.disk.put(note, at: "/mine")
    world.disk.putLink("\(folder)/\(name)", to: "/mine")
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
    _ = run(world, "done", "Maths")
    #expect(world.disk.files["/mine"] == note)
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

  // MARK: Its file

  /// The file with the commands of the list.
  private func history(_ world: FakeWorld) throws -> String {
    let folder = world.directories.listUndo
    return folder + "/" + (try #require(try world.disk.names(in: folder).first))
  }

  @Test func `A command is appended, and the others are not written again`() throws {
    let world = world()
    _ = run(world, "done", "Essay")
    let first = try #require(world.disk.files[try history(world)])
    _ = run(world, "rm", "Maths")
    let second = try #require(world.disk.files[try history(world)])
    #expect(second.starts(with: first) && second.count > first.count)
    _ = run(world, "undo")
    _ = run(world, "add", "Piano")
    #expect(run(world, "redo").messages.contains("nothing was undone that could be redone"))
    #expect(run(world, "undo", "2").exitCode == .success)
    #expect(try text(world) == Self.list)
  }

  @Test func `Half a line of a killed program is passed over`() throws {
    let world = world()
    _ = run(world, "done", "Essay")
    let path = try history(world)
    world.disk.put(try #require(world.disk.files[path]) + Array(#"{"line":4,"bef"#.utf8), at: path)
    _ = run(world, "rm", "Maths")
    #expect(run(world, "undo", "2").exitCode == .success)
    #expect(try text(world) == Self.list)
  }

  @Test func `Of many commands the last fifty are kept, and the file does not grow`() throws {
    let world = world()
    for number in 0..<150 { _ = run(world, "add", "Task \(number)") }
    #expect(try #require(world.disk.files[try history(world)]).count < 48 << 10)
    #expect(run(world, "undo", "51").messages.contains("only 50 commands can be undone"))
    #expect(run(world, "undo", "50").exitCode == .success)
    #expect(try text(world).hasSuffix("Task 99\n"))
  }

  @Test(arguments: 1...40)
  func `A command that failed is not taken back in the place of an earlier one`(_ call: Int) throws
  {
    let world = world()
    _ = run(world, "done", "Essay")
    let before = try text(world)
    let disk = FaultyFileSystem(world.disk)
    disk.failCall(call, with: 28)
    _ = run(world.disk(disk), "add", "Piano")
    disk.heal()
    let isAdded = try text(world) != before
    let undo = run(world, "undo")
    if undo.messages.contains("there is nothing to undo") { return }
    #expect(try text(world) == (isAdded ? before : Self.list))
  }

  // MARK: Behind a rotation

  /// A list as a rotation left it that was asked for something, and what it was before.
  private func world(behind requests: String..., ending: String = "stop") throws -> FakeWorld {
    let coach = try FakeCoach("Essay est:1h\n(A) Maths due:2026-12-01\nBiology\n", list: Self.path)
    for (index, request) in (requests + [ending]).enumerated() {
      _ = coach.at(.seconds(60 * (index + 1)), .command(request))
    }
    let records = coach.ended(at: .seconds(3600))
    let world = FakeWorld().journal([records]).clock(FakeClocks.start + .seconds(7200))
    world.forgetUndo(of: Self.path, before: "rotation")
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
    #expect(run(world, "redo").exitCode == .success)
    #expect(try text(world) == list)
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

  @Test func `An interrupted rotation is not over`() throws {
    let coach = try FakeCoach("Essay\n", list: Self.path).at(.seconds(9), .command("add Maths"))
    _ = coach.at(.seconds(10), .death)
    _ = coach.ended(at: .seconds(20))
    let world = FakeWorld().journal([coach.records]).clock(FakeClocks.start + .seconds(60))
      .file(Self.path, "Essay\nMaths\n")
    world.forgetUndo(of: Self.path, before: "rotation")
    let undo = run(world, "undo")
    #expect(undo.exitCode == .refused)
    #expect(undo.messages.contains("was interrupted") && undo.messages.hasSuffix("rota run\n"))
    _ = run(world, "rm", "Maths")
    #expect(run(world, "undo").messages.contains("'Maths' is back"))
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
