import CommandSupport
import EventStream
import RoundRobin
import TaskLists
import Tasks
import Testing
import Thoroughness

@testable import TaskLists

/// The lines of a list beside the tasks of the rotation that they became.
@Suite struct ListPairingTests {
  /// Item by item, as slow as it gets.
  private func slowly(_ tasks: [TaskItem], on lines: [TaskItem]) -> [String] {
    var rest = tasks
    var listed = lines.map(\.id)
    var open = lines.indices.filter { !lines[$0].isCommitment }
    let likenesses: [(TaskItem, TaskItem) -> Bool] = [
      { $0.id == $1.id && $0.title == $1.title }, { $0.title == $1.title }, { $0.id == $1.id },
    ]
    for isAlike in likenesses {
      open = open.filter { line in
        let found = rest.firstIndex {
          isAlike($0, lines[line]) && ($0.isDone || !lines[line].isDone)
        }
        guard let found else { return true }
        listed[line] = rest.remove(at: found).id
        return false
      }
    }
    return listed + rest.map(\.id)
  }

  private func items(_ text: String) throws -> [TaskItem] {
    let list = try TaskList(reading: Array(text.utf8), as: .todoTxt)
    return list.items
  }

  private struct NoSnapshot: Error {}

  /// A rotation over lines of which some were completed.
  private func content(_ lines: String, done: [String] = []) throws -> SnapshotContent {
    let coach = try FakeCoach(lines)
    let world = FakeWorld().coach(coach)
    for title in done { _ = world.run("done", title) }
    let connection = world.run("status", "--json").output
    guard
      case .record(let record) = try StreamLine(parsing: Array(connection.utf8).span),
      case .snapshot(let content) = record.content
    else { throw NoSnapshot() }
    return content
  }

  @Test func `It is what comparing each with each would come to`() throws {
    var dice = SeededNumbers(seed: 11)
    let words = [
      "Essay", "Maths", "Piano", "Essay id:e1", "Maths id:m1", "x Essay", "x Piano id:p1",
      "Lunch at:12:00-12:30", "Run id:e1",
    ]
    for _ in 0..<60 {
      func list() -> String {
        (0..<Int.random(in: 1...8, using: &dice))
          .map { _ in (words.randomElement(using: &dice) ?? "") + "\n" }.joined()
      }
      let content = try content(list() + "Always\n", done: ["Essay"])
      let lines = try items(list())
      #expect(content.items(on: lines).map(\.id) == slowly(content.items, on: lines))
    }
  }

  @Test func `Many tasks find their lines, in whatever order these are`() throws {
    let titles = (0..<1_000).map { "Task \($0)\n" }
    let content = try content(titles.joined())
    let lines = try items(titles.reversed().joined())
    #expect(content.items(on: lines).map(\.title) == lines.map(\.title))
  }
}
