import Coach
import CoachSupport
import EventStream
import RoundRobin
import Tasks
import Testing

@testable import TaskLists

/// An undo beside a list that others change, too.
@Suite struct UndoBesideListTests {
  @Test func `Later changes of the list stay`() throws {
    var following = try Following("Algebra\nBiology\nChemistry\n")

    try following.ask("edit Biology Botany")
    try following.ask("done Chemistry")
    try following.follow("Algebra\nZoology\nx Chemistry\n")
    try following.ask("undo 2")
    #expect(following.titles == ["Algebra", "Zoology", "Chemistry"])
    #expect(following.records.contains { $0.content.kept == "Zoology" })
  }

  @Test func `A tick that the list got a moment before stays`() throws {
    var following = try Following("Algebra\nBiology\n", isKept: true)
    var draft = ListDraft(try list("Algebra\nBiology\n"), path: "list")

    try following.ask("skip")
    try following.write(into: &draft)
    try following.ask("undo")
    let ticked = "Algebra\nx Biology\n"
    #expect(try following.requests(after: ticked).map { $0.prefix(5) } == ["done "])
    draft = ListDraft(try list(ticked), path: "list")
    try following.write(into: &draft)
    #expect(draft.list.items.map(\.isDone) == [false, true])
  }

  @Test(arguments: ["edit Biology est:1h", "undo"])
  func `Words that the list got a moment before stay beside those of a command`(
    _ command: String
  ) throws {
    let before = command == "undo" ? "Biology @a" : "Biology"
    var following = try Following("Algebra\n\(before)\n", isKept: true)
    var draft = ListDraft(try list("Algebra\n\(before)\n"), path: "list")
    if command == "undo" {
      try following.ask("edit Biology -@a est:1h")
      try following.write(into: &draft)
    }
    let present = String(decoding: draft.list.text.bytes, as: UTF8.self)

    try following.ask(command)
    // The list is read when the change is written.
    let edited = present.replacing("Biology", with: "Biology due:2026-12-01")
    let changes = try following.changes(after: edited)
    draft = ListDraft(try list(edited), path: "list")
    try following.write(into: &draft)
    let line = String(decoding: draft.list.text.bytes, as: UTF8.self).split(separator: "\n").last
    let words = Set(line?.split(separator: " ") ?? [])
    #expect(
      words
        == (command == "undo"
          ? ["Biology", "@a", "due:2026-12-01"]
          : ["Biology", "est:1h", "due:2026-12-01"]))
    // The rotation gets all of them.
    following.carryOut(changes)
    #expect(
      try following.changes(after: String(decoding: draft.list.text.bytes, as: UTF8.self)) == [])
    #expect(Set(following.titles) == ["Algebra", "Biology"])
    let item = try #require(following.ring.first { $0.title == "Biology" })
    #expect(item.due != nil)
    #expect((item.estimate != nil) == (command != "undo"))
    #expect(item.tags == (command == "undo" ? ["a"] : []))
  }

  @Test(arguments: [
    ("edit Biology est:2h", "Biology due:2026-12-01 est:2h"),
    ("edit Biology due:2026-12-24 note:x", "Biology due:2026-12-01 est:1h note:x"),
    ("undo", "Biology due:2026-12-01"),
  ])
  func `A command that overtakes the words of an editor leaves them`(
    _ command: String, _ words: String
  ) throws {
    var following = try Following("Algebra\nBiology\n", isKept: true)
    var draft = ListDraft(try list("Algebra\nBiology\n"), path: "list")
    try following.ask("edit Biology est:1h")
    try following.write(into: &draft)

    let edited = "Algebra\nBiology due:2026-12-01 est:1h\n"
    let changes = try following.changes(after: edited)
    draft = ListDraft(try list(edited), path: "list")
    try following.ask(command)
    following.carryOut(changes)
    try following.write(into: &draft)
    #expect(String(decoding: draft.list.text.bytes, as: UTF8.self) == "Algebra\n\(words)\n")
    // The rotation gets all of them.
    following.carryOut([])
    #expect(following.ring.last?.line(as: .todoTxt) == words)
  }

  @Test func `An undo that overtakes the words of both leaves those of an editor`() throws {
    var following = try Following("Algebra\nBiology\n", isKept: true)
    let edited = "Algebra\nBiology due:2026-12-01\n"
    try following.ask("edit Biology est:1h")
    let changes = try following.changes(after: edited)
    var draft = ListDraft(try list(edited), path: "list")
    try following.write(into: &draft)

    try following.ask("undo")
    following.carryOut(changes)
    for _ in 1...2 {
      try following.write(into: &draft)
      #expect(String(decoding: draft.list.text.bytes, as: UTF8.self) == edited)
      following.carryOut([])
      #expect(following.ring.last?.line(as: .todoTxt) == "Biology due:2026-12-01")
    }
  }

  @Test(arguments: [false, true])
  func `Words that the list gets while a task is done are the task's when it is open again`(
    _ isKept: Bool
  ) throws {
    var following = try Following("Algebra\nBiology\nChemistry\n", isKept: isKept)
    var draft = ListDraft(try list("Algebra\nBiology\nChemistry\n"), path: "list")
    let edited = "Algebra\nBiology due:2026-12-01\nChemistry\n"
    let changes = try following.changes(after: edited)
    try following.ask("done Biology")
    following.carryOut(changes)
    draft = ListDraft(try list(edited), path: "list")
    try following.write(into: &draft)
    #expect(try following.follow(draft.list).asked == [])

    try following.ask("reopen Biology")
    #expect(try following.follow(draft.list).asked.map { $0.prefix(5) } == ["edit "])
    try following.write(into: &draft)
    #expect(String(decoding: draft.list.text.bytes, as: UTF8.self) == edited)
    #expect(following.ring.filter { $0.due != nil }.map(\.title) == ["Biology"])
  }

  @Test func `A ticked line that is archived while its task is reopened removes it not`() throws {
    var following = try Following("Algebra\nBiology\n", isKept: true)
    var draft = ListDraft(try list("Algebra\nBiology\n"), path: "list")
    try following.ask("done Biology")
    try following.write(into: &draft)
    #expect(
      try following.requests(after: String(decoding: draft.list.text.bytes, as: UTF8.self)) == [])

    try following.ask("reopen Biology")
    #expect(try following.requests(after: "Algebra\n") == [])
    draft = ListDraft(try list("Algebra\n"), path: "list")
    try following.write(into: &draft)
    #expect(draft.list.items.map(\.title) == ["Algebra", "Biology"])
  }

  @Test func `A tick that the list got before its line was removed comes back as one`() throws {
    var following = try Following("Algebra\nBiology\n", isKept: true)
    let ticked = "Algebra\nx Biology\n"

    try following.ask("rm Biology")
    #expect(try following.requests(after: ticked).map { $0.prefix(5) } == ["done "])
    var draft = ListDraft(try list(ticked), path: "list")
    try following.write(into: &draft)
    #expect(draft.list.items.map(\.title) == ["Algebra"])
    try following.ask("undo")
    try following.write(into: &draft)
    #expect(draft.list.items.map(\.isDone) == [false, true])
    #expect(try following.follow(draft.list).asked.map { $0.prefix(5) } == ["done "])
    #expect(following.titles == ["Algebra"])
  }

  @Test func `A removed task that comes back to the list is not there twice after an undo`() throws
  {
    var following = try Following("Algebra\nBiology\n")

    try following.ask("rm Biology")
    try following.follow("Algebra\nBiology due:2026-12-24\n")
    try following.ask("undo")
    #expect(following.titles == ["Algebra", "Biology"])
    #expect(following.records.contains { $0.content.kept == "Biology" })
    #expect(following.ring.last?.due != nil)
  }

  @Test func `A removed task that comes back to the list with another title is not there twice`()
    throws
  {
    var following = try Following("Algebra\nBiology id:b\nChemistry id:c\n")

    try following.ask("rm Biology")
    try following.ask("rm Chemistry")
    try following.follow("Algebra\nBotany id:b\nCooking id:c-1st\n")
    try following.ask("undo 2")
    #expect(following.titles.sorted() == ["Algebra", "Botany", "Chemistry", "Cooking"])
    #expect(following.records.contains { $0.content.kept == "Biology" })
  }

  @Test func `A task like a removed one that comes to the list is another one`() throws {
    var following = try Following("Algebra\nBiology\n")

    try following.ask("rm Biology")
    try following.follow("Algebra\nBotany\n")
    try following.ask("undo")
    #expect(following.titles.sorted() == ["Algebra", "Biology", "Botany"])
  }

  @Test(arguments: ["x Algebra est:1h\nBiology\n", "Biology\n"])
  func `The running task that the list ticks or deletes stays as it is, too`(_ text: String) throws
  {
    var following = try Following("Algebra\nBiology\n")

    try following.ask("edit Algebra Algebra est:1h")
    try following.follow(text)
    #expect(following.records.filter(\.isFromList).count == 1)
    #expect(following.titles == ["Biology"])
    try following.ask("undo")
    #expect(following.records.contains { $0.content.kept == "Algebra" })
  }
}

extension Record.Content {
  /// The tasks for which the command could not be undone, as `undone` names them.
  fileprivate var kept: String? {
    if case .undone(_, let kept) = self { kept } else { nil }
  }
}
