import Commands
import CivilTime
import CommandSupport
import Drawing
import EventStream
import Platform
import Rotations
import RoundRobin
import Tasks
import Terminals
import Testing
import WorldSupport

@testable import Running

/// What the start page makes of the list on the disk.
@Suite struct StartChangesTests {
  private let list = "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nBiology\n# End\n"

  /// The page of a list, and the world in which it lies.
  private func stage(_ list: String) throws -> (page: StartPage, world: FakeWorld) {
    (try StartPage(list), StartPage.world(list))
  }

  private func text(in world: FakeWorld) -> String {
    String(decoding: world.disk.files[world.directories.defaultList] ?? [], as: UTF8.self)
  }

  struct Case: CustomTestStringConvertible {
    let name: String
    let keys: [Key]
    let expected: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "what is not confirmed",
      keys: [
        .up, .character(" "), .enter, .paste("damage"), .escape, .down, .paste("Tea"), .escape,
      ],
      expected: "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nBiology\n# End\n"),
    Case(
      name: "add", keys: [.paste("Tea\nRun"), .enter],
      expected:
        "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nBiology\n# End\nTea\nRun\n"),
    Case(
      name: "edit", keys: [.up, .up, .enter, .paste(" est:1h"), .enter],
      expected:
        "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27 est:1h\r\nBiology\n# End\n"),
    Case(
      name: "delete", keys: [.up, .up, .character("D")],
      expected: "# Today\nx Old\n(A) Essay  +school\n\nBiology\n# End\n"),
    Case(
      name: "done", keys: [.up, .character("d")],
      expected:
        "# Today\nx Old\n(A) Essay  +school\n\nForm due:2026-11-27\r\nx 2026-11-20 Biology\n# End\n"
    ),
  ])
  func `Only what was confirmed is written, and at once`(_ c: Case) throws {
    let (page, world) = try stage(list)
    _ = page.after(c.keys, in: world)
    #expect(text(in: world) == c.expected)
  }

  @Test func `Contradictions of a task are reported where it is typed`() throws {
    let (page, world) = try stage("Class at:10:00-11:00\n")
    #expect(
      page.after([.paste("Gym at:10:30-11:30"), .enter], in: world).message?.text
        == "'Gym' overlaps 'Class', 10:00-11:00")
    #expect(
      try world.changeDefaultList(by: [.add("Form due:2026-11-18")])
        == "'Form' was due on 2026-11-18, 2 days ago")
  }

  @Test func `A rotation that has begun elsewhere is told of, and the page stays`() throws {
    let (page, world) = try stage("Essay\nKant\n")
    let coach = try FakeCoach("Essay\n").at(.seconds(60), .command("stop"))
    var content = page.content(in: world.coach(coach))
    _ = content.press(.up)
    _ = content.press(.character(" "))
    guard case .stay = content.press(.character("s")) else {
      Issue.record("the page is left")
      return
    }
    #expect(content.page.message?.text.hasSuffix("rota watch shows it") == true)
    #expect(content.page.story == ["x Essay", "- Kant", "+"])
    coach.letPass(to: .seconds(61))
    guard case .end(.start) = content.press(.character("s")) else {
      Issue.record("nothing begins after the end of the other rotation")
      return
    }
  }

  @Test func `A day in words is a date in the list`() throws {
    let (page, world) = try stage("Essay\n")
    var today = page
    today.today = CivilDate(daysSinceEpoch: 20_777)
    let due = CivilDate(daysSinceEpoch: 20_778)
    _ = today.after([.paste("Tea due:tomorrow"), .enter], in: world)
    _ = today.after([.up, .enter, .paste(" due:tomorrow"), .enter], in: world)
    #expect(text(in: world) == "Essay due:\(due)\nTea due:2026-11-21\n")
  }

  @Test func `Undo takes the last change back, also one of a command, and redo gives it again`()
    throws
  {
    let (page, world) = try stage("Essay\nForm\nTea\n")
    let done = page.after([.up, .up, .character("d")], in: world)
    #expect(done.story == ["x Essay", "x Tea", "+"])
    let back = done.after([.character("u")], in: world)
    #expect(text(in: world) == "Essay\nForm\nTea\n")
    #expect(back.story == ["x Essay", "x Form", "x Tea", "+"])
    #expect(back.place == .line(1), "the task that is back has the keys")
    #expect(back.message?.text == "undone: 'Form' is back")
    #expect(back.after([.character("U")], in: world).story == done.story)
    #expect(world.run("undo").exitCode == .success)
    #expect(text(in: world) == "Essay\nForm\nTea\n")
    let none = back.after([.character("u")], in: world)
    #expect(none.message?.isWarning == true)
    #expect(none.story == back.story)
  }

  @Test func `Undo is offered while something can be undone`() throws {
    let (page, world) = try stage("Essay\nForm\nTea\n")
    func offers(_ keys: Key...) -> Bool {
      let lines = page.after([.up] + keys, in: world).picture(120, 24).grid.lines
      return lines.contains { $0.contains("u undo") }
    }
    #expect(world.hasNothingToUndo(onList: world.directories.defaultList))
    #expect(offers(.character("d")))
    #expect(!offers(.character("u")))
    #expect(offers(.character("U")))
  }

  @Test(arguments: ["d", "D"] as [Character])
  func `A task that was out of today is so again when it is back`(_ key: Character) throws {
    let (page, world) = try stage("Essay\nForm\nTea\n")
    let back = page.after(
      [.up, .up, .character(" "), .character(key), .character("u")], in: world)
    #expect(back.story == ["x Essay", "- Form", "x Tea", "+"])
  }

  @Test func `An edit and its undo leave a task in or out of today as it was last`() throws {
    let (page, world) = try stage("Essay\nForm\n")
    let edited = page.after(
      [.up, .character(" "), .enter, .paste("s"), .enter], in: world)
    #expect(edited.story == ["x Essay", "- Forms", "+"])
    let back = edited.after([.character(" "), .character("u")], in: world)
    #expect(back.story == ["x Essay", "x Form", "+"])
  }

  @Test func `The journal has what was done`() throws {
    let (page, world) = try stage("Essay\nForm\n")
    _ = page.after([.up, .character("d")], in: world)
    let log = world.run("log", "--json").output
    #expect(world.disk.files.contains { $0.key.hasSuffix("2026-11.ndjson") }, "\(log)")
  }

  @Test func `It begins with what others added, without what they did or the user left out`()
    throws
  {
    let (page, world) = try stage("Essay\nMaths\nForm\n")
    var content = page.after([.up, .character(" ")], in: world).content(in: world)
    _ = world.file(
      world.directories.defaultList, "Call Anna\nx 2026-11-20 Essay\nMaths\nForm\n")
    guard case .start(let ids, let begun) = content.start() else {
      Issue.record("nothing begins")
      return
    }
    #expect(begun.story == ["x Call Anna", "x Maths", "- Form", "+"])
    #expect(ids == begun.lines.prefix(2).compactMap { $0.item?.id })
  }

  @Test func `It does not begin with nothing, if others did everything`() throws {
    let (page, world) = try stage("Essay\n")
    var content = page.content(in: world)
    _ = world.file(world.directories.defaultList, "x 2026-11-20 Essay\n")
    #expect(content.start().map { _ in true } == nil)
    #expect(content.page.message?.text.hasPrefix("a task is missing") == true)
  }

  @Test func `What others put in the place of a task that was left out takes part`() throws {
    let (page, world) = try stage("Essay\nMaths\n")
    var content = page.after([.up, .up, .character(" ")], in: world).content(in: world)
    _ = world.file(world.directories.defaultList, "Call Anna\nMaths\nx 2026-11-20 Essay\n")
    _ = content.start()
    #expect(content.page.story == ["x Call Anna", "x Maths", "+"])
  }

  @Test func `Changes by others meanwhile are shown, and stay`() throws {
    let (page, world) = try stage("Essay\nForm\n")
    _ = world.file(world.directories.defaultList, "Added\nForm\nEssay est:1h\n")
    let after = page.after([.up, .character("d")], in: world)
    #expect(after.story == ["x Added", "x Essay est:1h", "+"])
  }

  @Test(
    arguments: [
      // The refusal, the keys that it meets, and the page after it.
      ("'Form' is no longer on the list", [.up, .character("d")], ["x The form", "x Essay", "+"]),
      (
        "'Essay' is done already", [.up, .up, .character("d")], ["x The form", "+"]
      ),
      (
        "'Form' is no longer on the list", [.up, .enter, .paste(" today"), .enter],
        ["x The form", "x Essay", "+Form today"]
      ),
    ] as [(String, [Key], [String])])
  func `After a refusal the page shows what others did, and keeps what was typed`(
    _ refusal: String, _ keys: [Key], _ story: [String]
  ) throws {
    let (page, world) = try stage("Essay\nForm\n")
    let isDone = refusal.hasSuffix("already")
    _ = world.file(
      world.directories.defaultList, "The form\n\(isDone ? "x 2026-11-20 " : "")Essay\n")
    let after = page.after(keys, in: world)
    #expect(after.message?.text.hasPrefix(refusal) == true, "\(after.message?.text ?? "")")
    #expect(after.message?.isWarning == true)
    #expect(after.story == story)
  }

  @Test func `Pasted lines that could not be saved are still several, and half a line is kept`()
    throws
  {
    let (page, world) = try stage("Essay\n")
    let disk = FaultyFileSystem(world.disk)
    disk.fail("renameat2", with: 28)
    let pasted = page.after([.paste("Tea\nRun"), .enter], in: world.disk(disk))
    #expect(pasted.message?.isWarning == true)
    let half = page.after([.paste("Buy mi"), .up, .character("D")], in: world.disk(disk))
    #expect(half.story == ["x Essay", "+Buy mi"])
    disk.heal()
    #expect(pasted.after([.enter], in: world).story == ["x Essay", "x Tea", "x Run", "+"])
  }

  @Test func `A refused undo is not explained by a task that is gone`() throws {
    let (page, world) = try stage("Essay\nForm\n")
    _ = world.file(world.directories.defaultList, "Form\n")
    let after = page.after([.up, .up, .character("u")], in: world)
    #expect(after.message?.text.contains("no longer") == false)
    #expect(after.story == ["x Form", "+"])
  }

  @Test func `Text that is refused stays in its line, also when others moved it`() throws {
    let (page, world) = try stage("Essay\nForm\n")
    _ = world.file(world.directories.defaultList, "Tea\nForm\nEssay\n")
    let disk = FaultyFileSystem(world.disk)
    disk.fail("renameat2", with: 28)
    let after = page.after([.up, .enter, .paste(" today"), .enter], in: world.disk(disk))
    #expect(after.message?.isWarning == true)
    #expect(after.story == ["x Tea", "x Form today", "x Essay", "+"])
    #expect(after.place == .line(1))
  }

  @Test func `In Markdown boxes stay, and notes move along`() throws {
    let text = "# School\n\n- [ ] Essay\n  about the sea\n* [ ] Form\n"
    let list = try TaskList(reading: Array(text.utf8), as: .markdown)
    let page = StartPage(list, rules: Rules(quantum: .seconds(60)), dials: .usual)
    let edited = page.after(.up, .up, .enter)
    #expect(edited.lines[0].text == "Essay +School")
    #expect(
      edited.typing(" est:1h").effects(of: .enter)
        == [.change([.edit(list.items[0].id, line: "est:1h")])])
  }

  @Test(arguments: [(20, true), (21, false)])
  func `A page that was opened on another day begins what is there on this one`(
    _ day: Int, _ begins: Bool
  ) throws {
    let list = "Essay from:2026-11-\(day)\n"
    var page = try StartPage(list)
    page.today = CivilDate(daysSinceEpoch: 0)
    var content = page.content(in: StartPage.world(list))
    #expect((content.start() != nil) == begins)
  }
}
