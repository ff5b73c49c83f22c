import CommandSupport
import Commands
import Glibc
import Platform
import Rotations
import TaskLists
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
    #expect(run(world, "redo").messages.contains("there is nothing to redo"))
    #expect(run(world, "undo", "2").exitCode == .success)
    #expect(try text(world) == Self.list)
  }

  @Test func `A list has one history, whatever the path to it`() throws {
    let world = world()
    world.disk.put(Array(Self.list.utf8), at: "/lists/today.txt")
    world.disk.putLink("/link.txt", to: "/lists/today.txt")
    _ = run(world, "done", "Essay", "--file", "/link.txt")
    #expect(run(world, "undo", "--file", "/lists/today.txt").exitCode == .success)
    #expect(run(world, "redo", "--file", "/link.txt").exitCode == .success)
  }

  @Test func `In the place of a command of which half a line is left no earlier one is undone`()
    throws
  {
    let world = world()
    _ = run(world, "done", "Essay")
    _ = run(world, "add", "Piano")
    let path = try history(world)
    world.disk.put(try #require(world.disk.files[path]).dropLast(20), at: path)
    let before = try text(world)
    #expect(run(world, "undo").messages.contains("is damaged"))
    #expect(try text(world) == before)

    _ = run(world, "rm", "Maths")
    #expect(run(world, "undo", "2").messages.contains("is damaged"))
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == before)
  }

  /// What may become of the file: nothing is left of it, or a part of a line, or something else.
  static let damages: [@Sendable ([UInt8]) -> [UInt8]] = [
    { _ in [] }, { bytes in Array(bytes.prefix(40)) }, { bytes in bytes.map { _ in 0 } },
    { _ in Array("nonsense\n\u{7}\n".utf8) },
  ]

  @Test(arguments: damages.indices)
  func `A damaged file is named where its commands would be undone, and by the doctor`(
    _ damage: Int
  ) throws {
    let world = world()
    _ = run(world, "done", "Essay")
    let path = try history(world)
    world.disk.put(Self.damages[damage](try #require(world.disk.files[path])), at: path)
    let complaint = "the undo history '\(path)' is damaged; earlier commands cannot be undone\n"
    let undo = run(world, "undo")
    #expect(undo.exitCode == .refused)
    #expect(undo.messages.hasSuffix(complaint))
    #expect(run(world, "doctor").output.contains("! \(complaint)"))

    // What was done since can be undone, and what was before is not forgotten.
    let before = try text(world)
    _ = run(world, "rm", "Maths")
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == before)
    #expect(run(world, "undo").messages.hasSuffix(complaint))
    #expect(try text(world) == before)
  }

  @Test func `A file that cannot be read is named, and not taken for a damaged or empty one`()
    throws
  {
    let world = world()
    _ = run(world, "done", "Essay")
    let path = try history(world)
    let before = try text(world)
    world.disk.put([UInt8](repeating: 0, count: Files.limit + 1), at: path)
    let undo = run(world, "undo")
    #expect(undo.exitCode == .unusableInput)
    #expect(undo.messages.contains("'\(path)' is longer than"))
    #expect(try text(world) == before)
  }

  @Test(arguments: [EACCES, EMFILE, ENFILE, EIO])
  func `A file that cannot be opened is not overwritten, and the command says so`(_ error: Int32)
    throws
  {
    let world = world()
    for title in ["Essay", "Maths"] { _ = run(world, "done", title) }
    let path = try history(world)
    let bytes = world.disk.files[path]
    let disk = FaultyFileSystem(world.disk)
    disk.failOpening(path, with: error)
    let added = run(world.disk(disk), "add", "Piano")
    #expect(added.exitCode == .failure)
    #expect(
      added.messages.contains(
        "that is done, but it cannot be undone: "))
    #expect(!world.hasNothingToUndo(onList: Self.path))
    #expect(run(world, "undo").exitCode == .unusableInput)
    #expect(world.disk.files[path] == bytes)
    #expect(try text(world).hasSuffix("Piano\n"))

    disk.heal()
    #expect(run(world, "undo", "2").exitCode == .success)
    #expect(try text(world) == Self.list + "Piano\n")
  }

  @Test func `A file that is too large to be read is lost with the next command`() throws {
    let world = world()
    _ = run(world, "done", "Essay")
    world.disk.put([UInt8](repeating: 0, count: Files.limit + 1), at: try history(world))
    #expect(run(world, "add", "Piano").exitCode == .success)
    #expect(run(world, "undo").exitCode == .success)
    #expect(run(world, "undo").messages.contains("is damaged"))
  }

  @Test func `Behind a damaged line commands can be undone, before it none`() throws {
    let world = world()
    for title in ["Piano", "Violin", "Harp"] { _ = run(world, "add", title) }
    let path = try history(world)
    var lines = try #require(world.disk.files[path]).split(separator: UInt8(ascii: "\n"))
    lines[1] = lines[1].dropFirst()
    world.disk.put(Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [10], at: path)
    #expect(run(world, "undo").exitCode == .success)
    #expect(try text(world) == Self.list + "Piano\nViolin\n")
    #expect(run(world, "undo").messages.contains("is damaged"))
    #expect(try text(world) == Self.list + "Piano\nViolin\n")
  }

  @Test func `A command that was withdrawn leaves no empty file`() throws {
    let world = world()
    let disk = FaultyFileSystem(world.disk)
    disk.fail("renameat2", with: 28)
    #expect(run(world.disk(disk), "done", "Essay").exitCode != .success)
    disk.heal()
    #expect(run(world, "undo").messages.contains("there is nothing to undo"))
  }

  @Test func `Of many commands the last fifty are kept, and the file does not grow`() throws {
    let world = world()
    for number in 0..<150 { _ = run(world, "add", "Task \(number)") }
    #expect(try #require(world.disk.files[try history(world)]).count < 48 << 10)
    #expect(run(world, "undo", "51").messages.contains("only 50 commands can be undone"))
    #expect(run(world, "undo", "50").exitCode == .success)
    #expect(try text(world).hasSuffix("Task 99\n"))
  }

  @Test func `Of commands that changed much the last ones are kept, and all that were undone`() {
    let lines = (0..<100).map { Array("Task \($0)\n".utf8) }
    let hunks = (1...10).map {
      ListHunk(line: $0, before: lines, after: lines.reversed(), above: nil, below: nil)
    }
    var history = ListUndoHistory(
      behind: "r",
      entries: hunks.map { ListUndoEntry($0, [(ListDeed, String)](), at: FakeClocks.start) })
    for index in 0..<3 { history.entries[index].isOlder = true }
    history.hunks = [7: hunks[0], 8: hunks[1]]
    let size = history.bytes().count
    func kept(_ twelfths: Double) -> ListUndoHistory {
      ListUndoHistory(parsing: history.bytes(atMost: Int(Double(size) * twelfths / 12)))
    }
    #expect(kept(12).entries.map(\.hunk.line) == Array(1...10))
    #expect(kept(12).hunks.count == 2)
    #expect(kept(8.5).entries.map(\.hunk.line) == Array(4...10))
    #expect(kept(8.5).hunks.keys.sorted() == [8])
    #expect(kept(8.5).rotation == "r")
    #expect(kept(3.5).entries.map(\.hunk.line) == [8, 9, 10])
    #expect(kept(0).entries.map(\.hunk.line) == [10])
    #expect(!kept(0).isDamaged)
    for index in 8..<10 { history.entries[index].isTakenBack = true }
    #expect(kept(0).entries.map(\.hunk.line) == [8, 9, 10])
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
