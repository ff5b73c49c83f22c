import CommandSupport
import Commands
import EventStream
import Glibc
import Platform
import Rotations
import TaskLists
import Testing
import WorldSupport

/// What a rotation that was killed did to the default list, as the commands bring it there.
@Suite struct ListsCatchUpTests {
  private static let path = "/home/me/.local/share/rota/todo.txt"
  private static let note = "/home/me/.local/state/rota/lists/rotation"

  /// A machine on which a rotation added 'Tea' and completed 'Maths', and could not write all of it
  /// into its list: that has what happened up to a record.
  private func world(upTo seq: Int = 3) throws -> FakeWorld {
    let coach = try FakeCoach("Essay\nMaths\n", list: Self.path)
      .at(.zero, .command("add Tea due:2026-11-27")).at(.zero, .command("done Maths"))
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file(Self.path, "Essay\nMaths\n").journal([coach.ended(at: .seconds(60))])
    let written = "written \(seq)".padding(to: 31)
    return world.file(
      Self.note,
      "\(written)\n\("".padding(to: 63))\nrotation rotation\nmachine here-abcd\nlist \(Self.path)\n"
    )
  }

  private static let after =
    "Essay\nx 2026-11-20 Maths\nTea due:2026-11-27\n"

  @Test(arguments: [
    (["add", "New"], after + "New\n"),
    (["rm", "Essay"], "x 2026-11-20 Maths\nTea due:2026-11-27\n"),
    (["edit", "Tea", "Coffee"], "Essay\nx 2026-11-20 Maths\nCoffee due:2026-11-27\n"),
    (["move", "Tea", "first"], "Tea due:2026-11-27\nEssay\nx 2026-11-20 Maths\n"),
  ])
  func `A command that changes the list first brings what is missing`(
    _ words: [String], _ after: String
  ) throws {
    let outcome = try world().run(words + ["--quiet"])
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(outcome.files[Self.path] == after)
    #expect(outcome.files[Self.note] == nil)
  }

  @Test(arguments: [["list"], ["list", "--file", path], ["plan"], ["forecast"]])
  func `A command that reads the list says what is to come, and changes nothing`(
    _ words: [String]
  ) throws {
    let outcome = try world().run(words)
    #expect(outcome.exitCode == .success)
    let line =
      "rota: 2 changes of an earlier rotation are not in '\(Self.path)' yet; "
      + "the next command that changes it adds them\n"
    #expect(outcome.messages.components(of: line) == 1, "\(outcome.messages)")
    #expect(outcome.files[Self.path] == "Essay\nMaths\n")
    #expect(outcome.files[Self.note] != nil)
  }

  @Test func `The doctor says what is to come, and changes nothing`() throws {
    let world = try world()
    let before = world.disk.files
    let outcome = world.run("doctor")
    #expect(outcome.output.contains("! 2 changes of an earlier rotation are not in"))
    #expect(world.disk.files == before)
  }

  @Test func `Of a complete list nothing is reported, and its note is removed`() throws {
    let outcome = try world(upTo: 100).run("list")
    #expect(outcome.messages == "")
    #expect(outcome.files[Self.note] == nil)
  }

  @Test func `A note that was emptied does not hide what the list lacks`() throws {
    let world = try world().file(Self.note, "")
    #expect(world.run("list").messages.contains("2 changes of an earlier rotation are not in"))
    #expect(world.run("add", "New", "--quiet").files[Self.path] == Self.after + "New\n")
    #expect(world.run("version").files[Self.note] == nil)
  }

  @Test func `Another list has nothing to do with it`() throws {
    let outcome = try world().file("/home/me/day.txt", "A\n")
      .run("add", "B", "--file", "/home/me/day.txt")
    #expect(outcome.messages == "")
    #expect(outcome.files["/home/me/day.txt"] == "A\nB\n")
    #expect(outcome.files[Self.note] != nil)
  }

  @Test func `Changes that cannot be applied are reported, kept, and block nothing`() throws {
    let world = try world().file(Self.path, "")
    let outcome = world.run("add", "New")
    #expect(outcome.exitCode == .success)
    #expect(
      outcome.messages
        == "rota: '\(Self.path)' does not have all changes of its rotation yet: "
        + "there is no task in '\(Self.path)' any more; the rotation keeps the tasks it has\n")
    #expect(outcome.files[Self.path] == "New\n")
    #expect(outcome.files[Self.note] != nil)
  }

  @Test func `Nothing is undone while the list lacks changes, and then the last command is`()
    throws
  {
    let world = try world()
    let disk = FaultyFileSystem(world.disk)
    disk.fail("renameat2", with: ENOSPC)
    _ = world.disk(disk)
    world.undoKeeper(of: Self.path, for: "rotation").begin()
    for _ in 0..<2 {
      let undo = world.run("undo")
      #expect(undo.exitCode == .unusableInput)
      #expect(undo.messages.contains("does not have all changes of its rotation yet"))
      #expect(undo.files[Self.path] == "Essay\nMaths\n")
    }
    disk.heal()
    #expect(world.run("undo").messages.contains("'Maths' is back"))
    #expect(world.run("version").files[Self.path] == "Essay\nMaths\nTea due:2026-11-27\n")
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, count - self.count))
  }

  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
