import CivilTime
import CommandSupport
import Commands
import Platform
import Rotations
import TaskLists
import Tasks
import Testing
import Thoroughness

/// Commands on a list, with rotations in between, or with the changes of another machine, as a
/// synchronization brings them.
@Suite struct ListUndoPropertyTests {
  private static let path = FakeWorld().directories.defaultList
  private static let text = """
    Essay est:1h
    Their form
    Maths
    Their call +work
    Biology rec:1w due:2026-11-24
    Piano
    Their letter

    """

  /// A random command about the tasks that only this machine changes.
  private func command(_ number: Int, _ numbers: inout SeededNumbers) -> [String] {
    let title = ["Essay", "Maths", "Biology", "Piano", "Own"].randomElement(using: &numbers) ?? ""
    switch numbers.number(0...7) {
    case 0: return ["done", title]
    case 1: return ["rm", title]
    case 2: return ["edit", title, "est:\(number + 1)h"]
    case 3: return ["note", title, "number \(number)"]
    case 4: return ["add", "Own \(number)"]
    case 5: return ["reopen", title]
    case 6: return ["undo"]
    default: return ["redo"]
    }
  }

  /// The list of the other machine, changed in one of its own lines.
  private func changed(_ text: String, _ number: Int, _ numbers: inout SeededNumbers) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    let own = lines.indices.filter { lines[$0].contains("Their") }
    switch (numbers.number(0...3), own.randomElement(using: &numbers)) {
    case (0, _), (_, nil): lines.append("Their \(number)")
    case (1, let index?): lines.remove(at: index)
    case (2, let index?) where !lines[index].hasPrefix("x "): lines[index] = "x " + lines[index]
    case (_, let index?): lines[index] += " @t\(number)"
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The last line of what a command says.
  private func answer(_ world: FakeWorld, _ words: [String]) -> Substring {
    world.run(words).messages.split(separator: "\n").last ?? ""
  }

  private func list(_ text: String) throws -> TaskList {
    try TaskList(reading: Array(text.utf8), as: .todoTxt)
  }

  private func lines(_ text: String, theirs: Bool) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains("Their") == theirs }
  }

  @Test(arguments: Seeds.first(20, of: 500))
  func `Undo keeps changes from another machine, and undoes or reports the rest`(
    _ seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    let world = FakeWorld().clock(FakeClocks.start).file(Self.path, Self.text)
    func text() throws -> String { try #require(world.run("version").files[Self.path]) }
    var (common, other) = (Self.text, Self.text)
    var isWhole = true
    for number in 0..<15 {
      if answer(world, command(number, &numbers)).contains("not undone") { isWhole = false }
      if numbers.number(0...2) > 0 { continue }
      other = changed(other, number, &numbers)
      let merge = try ListMerge(base: list(common), ours: list(text()), theirs: list(other))
      #expect(merge.conflicts.isEmpty)
      common = merge.lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
      other = common
      _ = world.file(Self.path, common)
    }
    let theirs = lines(try text(), theirs: true)
    for _ in 0..<30 {
      let answer = answer(world, ["undo"])
      if answer.contains("nothing to undo") { break }
      if answer.contains("not undone") {
        isWhole = false
      } else {
        #expect(answer.contains("undone:"))
      }
    }
    let after = try text()
    #expect(lines(after, theirs: true) == theirs)
    if isWhole {
      let (own, first) = (lines(after, theirs: false), lines(Self.text, theirs: false))
      #expect(own.sorted() == first.sorted())
      // Nothing shows where this one was when both lines beside it are gone.
      #expect(own.filter { $0 != "Maths" } == first.filter { $0 != "Maths" })
    }
    #expect(answer(world, ["undo"]).contains("nothing to undo"))
    #expect(!world.run("stats", "day", "--json").output.contains(#""problems":[{"#))
  }

  @Test(arguments: Seeds.first(20, of: 500))
  func `With rotations in between all is taken back to the first bytes, and given again`(
    _ seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    let isChecklist = Bool.random(using: &numbers)
    let first =
      isChecklist
      ? "# Today\n\n"
        + Self.text.split(separator: "\n").map { "- [ ] \($0)\n  words\n" }.joined()
      : Self.text
    let path = isChecklist ? "/home/list.md" : Self.path
    let world = FakeWorld().clock(FakeClocks.start).file(path, first).journal([])
    func text() throws -> String { try #require(world.run("version").files[path]) }
    func answer(_ words: [String]) -> Substring {
      _ = world.clock(world.now + .seconds(1)).seed(numbers.next())
      return self.answer(world, words + ["--file", path])
    }
    for number in 0..<12 {
      if numbers.isOnce(in: 3) {
        var rotation = try ListRotation("rotation\(number)", on: path, in: world)
        for request in 0..<numbers.number(0...3) {
          try rotation.ask(
            command(20 * (request + 1) + number, &numbers).joined(separator: " "))
        }
        try rotation.end()
      } else {
        #expect(!answer(command(number, &numbers)).contains("not undone"))
      }
    }
    let last = try text()
    var count = 0
    while true {
      let answer = answer(["undo"])
      guard answer.contains("undone:") else {
        #expect(answer.contains("nothing to undo"))
        break
      }
      count += 1
    }
    #expect(try text() == first)
    if count == 0 { return }
    #expect(answer(["redo", "\(count)"]).contains("redone:"))
    #expect(try text() == last)
    #expect(answer(["undo", "\(count)"]).contains("undone:"))
    #expect(try text() == first)
    #expect(!world.run("stats", "day", "--json").output.contains(#""problems":[{"#))
  }
}
