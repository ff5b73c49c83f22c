import Coach
import CoachSupport
import EventStream
import Journals
import TaskLists
import Tasks
import Testing
import Thoroughness
import WorldSupport

@Suite struct ListMirrorPropertyTests {
  /// What tasks say, in the order of the alphabet; ids are the business of each side, and the day on
  /// which a task was added that of the list.
  private func words(_ items: [TaskItem]) -> [String] {
    items.filter { !$0.isDone && !$0.isCommitment }.map { item in
      var item = item
      item.hasWrittenID = false
      item.created = nil
      return item.line(as: .todoTxt)
    }.sorted()
  }

  @Test(arguments: Seeds.first(10, of: 30))
  func `Whatever is done to a list, the rotation comes to have its tasks`(_ seed: UInt64) throws {
    var edits = RandomEdits(seed: seed)
    var following = try Following(edits.text)
    for round in 1...12 {
      following.run(to: .seconds(400 * round))
      let text = edits.change()
      #expect(try following.follow(text).refused == [])
      #expect(words(following.open) == words(try list(text).items))
      #expect(try following.requests(after: text) == [])
    }
  }

  @Test(arguments: Seeds.first(10, of: 30))
  func `Whatever is done on both sides, list and rotation have the same tasks`(
    _ seed: UInt64
  ) throws {
    let disk = MemoryDisk()
    let editor = ListEditor(disk, lock: "/lock")
    var edits = RandomEdits(seed: seed)
    disk.put(Array(edits.text.utf8), at: "/list")
    var following = try Following(edits.text, isKept: true)
    for _ in 1...20 {
      let request = edits.request()
      try? following.ask(request)
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
      edits.take(try text(of: disk))
      // What was written by ourselves is no change; only of what was changed in the list while it was
      // done, the rotation learns when it is opened again.
      let news = try following.follow(edits.text)
      #expect(news.asked == [] || request == "reopen")
      #expect(
        Set(following.open.map(\.id)) == tasks(of: try list(edits.text), in: following.mirror))
      #expect(words(following.open) == words(try list(edits.text).items))

      let text = edits.change(atMost: 2)
      disk.put(Array(text.utf8), at: "/list")
      #expect(try following.follow(text).refused == [])
      try editor.edit("/list") { draft throws(ListFailure) in try following.write(into: &draft) }
      #expect(try self.text(of: disk) == text)
      #expect(Set(following.open.map(\.id)) == tasks(of: try list(text), in: following.mirror))
      #expect(words(following.open) == words(try list(text).items))
    }
  }

  /// The ids that the open lines of a list have in the rotation.
  private func tasks(of list: TaskList, in mirror: ListMirror) -> Set<String> {
    Set(list.tasks.compactMap { mirror.task(of: $0.id) })
  }

  private func text(of disk: MemoryDisk) throws -> String {
    String(decoding: try #require(disk.files["/list"]), as: UTF8.self)
  }

  @Test(arguments: Seeds.first(10, of: 30))
  func `After any moves, the ring has the order of the list`(_ seed: UInt64) throws {
    var edits = RandomEdits(seed: seed)
    var following = try Following(edits.text)
    following.run(to: .seconds(300 * Int(seed % 20)))
    let before = Set(following.ring.map(\.id))
    let running = following.ring.first?.id
    let (asked, refused) = try following.follow(edits.change(atMost: 8))
    #expect(refused == [])
    let ring = following.ring.map(\.id).filter(before.contains)
    let later = try list(edits.text).items.filter { !$0.isDone }.compactMap {
      following.mirror.task(of: $0.id)
    }
    let order = later.filter(ring.contains)
    #expect(order.sorted() == ring.sorted())
    if let first = ring.first, let start = order.firstIndex(of: first) {
      #expect(Array(order[start...] + order[..<start]) == ring)
    }
    #expect(!asked.contains { $0.hasPrefix("move \(running ?? "") ") })
  }
}
