import CommandSupport
import Commands
import Rotations
import TaskLists
import Testing

/// What takes back what was done on a list before and between rotations.
@Suite struct ListUndoAroundRotationsTests: UndoneList {
  /// Lets a rotation run on the list.
  private func rotate(
    _ id: String, asking requests: [String], byDeath isDeath: Bool = false, in world: FakeWorld
  ) throws {
    var rotation = try ListRotation(id, on: Self.path, in: world)
    for request in requests { try rotation.ask(request) }
    try rotation.end(byDeath: isDeath)
  }

  /// The last line of what a command says.
  private func answer(_ world: FakeWorld, _ words: String...) -> Substring {
    world.run(words).messages.split(separator: "\n").last ?? ""
  }

  @Test func `What was done before a rotation is taken back behind its commands`() throws {
    let world = world().journal([])
    _ = run(world, "rm", "Maths")
    try rotate("first", asking: [], in: world)
    #expect(answer(world, "undo").contains("'Maths' is back"))
    #expect(try text(world) == Self.list)

    #expect(answer(world, "redo").contains("'Maths'"))
    try rotate("second", asking: ["add Drawing", "done Essay"], in: world)
    try rotate("third", asking: ["note Biology two"], in: world)
    try rotate("fourth", asking: [], in: world)
    #expect(answer(world, "redo").contains("there is nothing to redo"))
    let last = try text(world)
    for words in ["'Biology' is as", "'Essay' is back", "'Drawing' is off", "'Maths' is back"] {
      #expect(answer(world, "undo").contains(words))
    }
    #expect(try text(world) == Self.list)
    #expect(answer(world, "undo").contains("there is nothing to undo"))
    #expect(run(world, "redo", "4").exitCode == .success)
    #expect(try text(world) == last)
  }

  @Test(arguments: [false, true])
  func `A command that left the list as it was is not in the way of those before it`(
    isBehindAnother: Bool
  ) throws {
    let list = "- [ ] Parent\n  - [ ] Sub\n- [ ] Next\n"
    let world = FakeWorld().clock(FakeClocks.start).journal([]).file(Self.path, list)
    _ = run(world, "edit", "Sub", "(A)")
    // In the list, the task cannot come between another one and its subtask.
    try rotate("first", asking: ["edit Sub est:1h", "move Next first"], in: world)
    if isBehindAnother { try rotate("second", asking: [], in: world) }
    #expect(try text(world).contains("est:1h"))
    for _ in 1...2 { #expect(answer(world, "undo").contains("'Sub' is as it was")) }
    #expect(try text(world) == list)
    #expect(answer(world, "undo").contains("there is nothing to undo"))
  }

  @Test func `What was undone before a rotation cannot be redone behind it`() throws {
    let world = world().journal([])
    _ = run(world, "rm", "Maths")
    _ = run(world, "undo")
    try rotate("first", asking: [], in: world)
    #expect(answer(world, "redo").contains("there is nothing to redo"))
  }

  @Test func `What was done before a rotation that was interrupted waits for its end`() throws {
    let world = world().journal([])
    _ = run(world, "rm", "Maths")
    try rotate("first", asking: ["add Drawing"], byDeath: true, in: world)
    let before = try text(world)
    #expect(answer(world, "undo").contains("was interrupted"))
    #expect(try text(world) == before)
    // Behind another rotation its commands are not known, and nothing before them can be undone.
    try rotate("second", asking: ["done Essay"], in: world)
    #expect(answer(world, "undo").contains("'Essay' is back"))
    #expect(answer(world, "undo").contains("there is nothing to undo"))
    #expect(try text(world) == before)
  }

  @Test func `What was done while a rotation was interrupted is taken back after its end`() throws {
    let world = world().journal([])
    try rotate("rotation", asking: ["rm Essay"], in: world)
    _ = run(world, "rm", "Biology")
    // It goes on after all.
    let keeper = world.undoKeeper(of: Self.path, for: "rotation")
    keeper.begin()
    keeper.end([:])
    #expect(answer(world, "undo", "2").contains("'Biology' is back, 'Essay' is back"))
    #expect(try text(world) == Self.list)
  }

  @Test func `Of many commands before and behind a rotation the oldest are forgotten first`() throws
  {
    let world = world().journal([])
    for number in 1...50 { _ = run(world, "add", "Task \(number)") }
    try rotate("first", asking: ["rm Maths"], in: world)
    for number in 51...55 { _ = run(world, "add", "Task \(number)") }
    let words = answer(world, "undo", "51")
    #expect(words.contains("'Task 51' is off the list, 'Maths' is back, 'Task 50'"))
    #expect(answer(world, "undo").contains("there is nothing to undo"))
    #expect(try text(world) == Self.list + (1...5).map { "Task \($0)\n" }.joined())

    #expect(run(world, "redo", "50").exitCode == .success)
    let tasks = (1...54).map { "Task \($0)\n" }.joined()
    #expect(try text(world) == Self.list.replacing("Maths\n", with: "") + tasks)
    for number in 60...109 { _ = run(world, "add", "Task \(number)") }
    #expect(answer(world, "undo", "51").contains("only 50 commands can be undone"))
  }
}
