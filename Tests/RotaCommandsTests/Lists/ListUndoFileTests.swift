import Commands
import Platform
import Testing
import WorldSupport

/// The file in which the commands on a list are kept, so that they can be undone.
@Suite struct ListUndoFileTests: UndoneList {
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
}
