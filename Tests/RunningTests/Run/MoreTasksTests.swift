import CommandSupport
import Commands
import Options
import Platform
import Tasks
import Testing
import WorldSupport

@testable import Rotations
@testable import Running

/// Tasks that are typed at the end of a rotation.
@Suite struct MoreTasksTests {
  @Test(arguments: [[], ["--speed", "60"]])
  func `They join the list, unless nothing of the rotation is to stay`(_ words: [String]) throws {
    let path = FakeWorld().directories.defaultList
    let world = FakeWorld().file(path, "Essay\n")
    let options = try RunOptions(parsing: words) { _ in false }
    let more = MoreTasks(typed: ["Kant"], open: [TaskItem(title: "Essay")])
    let tasks = options.tasks(of: more, in: world)
    let text = String(decoding: world.disk.files[path] ?? [], as: UTF8.self)
    #expect(text == (words.isEmpty ? "Essay\nKant\n" : "Essay\n"))
    #expect((tasks == .titles(["Essay", "Kant"])) == !words.isEmpty)
  }
}
