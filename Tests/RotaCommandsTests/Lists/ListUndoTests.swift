import Commands
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

  @Test func `Several are taken back at once, or none`() throws {
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
  func `What an editor changed elsewhere stays, and at the place itself nothing is taken back`()
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

  @Test func `What does not fit any more stands before nothing else`() throws {
    let world = world()
    _ = run(world, "done", "Essay")
    _ = run(world, "edit", "Maths", "Algebra")
    _ = world.file(Self.path, try text(world).replacing("Algebra", with: "Zoo"))
    #expect(run(world, "undo").exitCode == .refused)
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == Self.list.replacing("Maths", with: "Zoo"))
  }

  @Test func `An undo that was killed behind the list is made whole by the next`() throws {
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
    world.forgetUndo(of: Self.path)
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
}
