import CivilTime
import Coach
import CoachSupport
import Dispatch
import EventStream
import Glibc
import Journals
import Platform
import TaskLists
import Testing
import WorldSupport

@Suite struct FollowedListTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let before: String
    let requests: [String]
    let after: String

    init(_ name: String, _ before: String, _ requests: [String], _ after: String) {
      (self.name, self.before, self.requests, self.after) = (name, before, requests, after)
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Case("done", "A\n(B) B\nC", ["done B"], "A\nx 2026-11-20 (B) B\nC"),
    Case("done, and opened again", "A\nB\n", ["done B", "reopen B"], "A\nB\n"),
    Case(
      "what recurs", "A\nB id:b rec:1d\nC", ["done B"],
      "A\nx 2026-11-20 B id:b rec:1d\nB from:2026-11-21 rec:1d id:b-2\nC"),
    Case(
      "what recurs, opened again", "A\nB id:b rec:1d\nC", ["done B", "reopen B"],
      "A\nB id:b rec:1d\nC"),
    Case(
      "added", "A\r\nB", ["add (A) C +p note:\"by the sea\""],
      "A\r\nB\r\n(A) C +p note:\"by the sea\"\r\n"),
    Case("added as the next", "A\nB\n", ["add-next C"], "A\nC\nB\n"),
    Case("added twice", "A\nB id:b\n", ["add A", "add C id:b"], "A\nB id:b\nA\nC id:b-2\n"),
    Case(
      "added and changed", "A\n", ["add B", "edit B Bee est:1h", "done Bee"],
      "A\nx 2026-11-20 Bee est:1h\n"),
    Case(
      "edited", "A\n2026-11-01 B id:b @t\n", ["edit B Bee +p"], "A\n2026-11-01 Bee id:b @t +p\n"),
    Case(
      "edited below a heading", "# H\n- [ ] A\n  text\n", ["edit A est:1h"],
      "# H\n- [ ] A est:1h\n  text\n"),
    Case(
      "another note", "- [ ] A  due:2026-02-30\n  old\n- [ ] B\n", ["note A new"],
      "- [ ] A  due:2026-02-30 note:new\n- [ ] B\n"),
    Case("moved", "A\nB\nC\nD\n", ["move D after A", "move B last"], "A\nD\nC\nB\n"),
    Case("moved first", "A\nB\nC\n", ["move C first"], "A\nC\nB\n"),
    Case("removed", "A\nB\nC", ["rm B"], "A\nC"),
    Case(
      "a commitment", "A\n", ["add Lunch at:12:30-13:15"],
      "A\nLunch due:2026-11-20 at:12:30-13:15\n"),
    Case(
      "a commitment of one day removed", "A\nLunch at:12:30-13:15 due:2026-11-20\n",
      ["rm Lunch"], "A\n"),
    Case(
      "a commitment of one day removed and taken back",
      "A\nLunch at:12:30-13:15   due:2026-11-20 note:\"at six\" @x\r\nB", ["rm Lunch", "undo"],
      "A\nLunch at:12:30-13:15   due:2026-11-20 note:\"at six\" @x\r\nB"),
    Case(
      "a commitment of several days removed", "A\nTrip at:2026-11-20T22:00/2026-11-22T12:00\n",
      ["rm Trip"], "A\n"),
    Case(
      "a commitment of several days added and taken back", "A\n",
      ["add Trip at:2026-11-20T22:00/2026-11-22T12:00", "undo"], "A\n"),
    Case(
      "a commitment of every day removed and taken back", "A\nLunch at:12:30-13:15\n",
      ["rm Lunch", "undo"], "A\nLunch at:12:30-13:15\n"),
    Case(
      "a commitment of every day removed", "A\nLunch at:12:30-13:15\n", ["rm Lunch"],
      "A\nLunch at:12:30-13:15\n"),
    Case(
      "a commitment that comes again removed for a day",
      "A\nLunch at:12:30-13:15 due:2026-11-20 rec:1w\n", ["rm Lunch"],
      "A\nLunch at:12:30-13:15 due:2026-11-20 rec:1w\n"),
    Case("added as the next before an open end", "A\nB", ["add-next C"], "A\nC\nB"),
    Case("added as the next and taken back", "A\nB", ["add-next C", "undo"], "A\nB"),
    Case("added behind an open end and taken back", "A\r\nB", ["add C", "undo"], "A\r\nB"),
    Case(
      "added behind an open end after all", "A\r\nB", ["add C", "undo", "redo"], "A\r\nB\r\nC\r\n"),
    Case("removed at an open end and taken back", "A\r\nB", ["rm B", "undo"], "A\r\nB"),
    Case(
      "edited and noted, taken back, and given again", "A\nB\n",
      ["edit B est:1h", "note B some text", "undo", "redo"], "A\nB est:1h note:\"some text\"\n"),
    Case(
      "edited twice, taken back, and given again", "R\nA\n",
      ["edit A est:1h", "edit A est:2h", "undo", "undo", "redo", "redo"], "R\nA est:2h\n"),
    Case(
      "moved twice, taken back, and given again", "R\nA\nB\nC\nD\n",
      ["move A after B", "move A last", "undo", "redo"], "R\nB\nC\nD\nA\n"),
    Case("nothing that matters", "A  est:oops\nB", ["pause", "resume", "skip"], "A  est:oops\nB"),
  ])
  func `Events of the rotation are written to the list`(_ c: Case) throws {
    let stage = try ListStage(c.before)
    for request in c.requests { stage.ask(request) }
    #expect(stage.close())
    #expect(stage.text() == c.after)
    #expect(stage.told == [])
  }

  @Test(arguments: [
    Case(
      "removed above tasks of its own",
      "# H\n- [ ] A\n- [ ] B\n  note\n  - [ ] C\n    - [ ] D\n- [ ] E\n",
      ["rm B"], "# H\n- [ ] A\n- [ ] C\n  - [ ] D\n- [ ] E\n"),
    Case(
      "removed above tasks of its own, and taken back",
      "# H\n- [ ] A\n- [ ] B\n  note\n\n  - [ ] C\n\t- [ ] D\n- [ ] E\n",
      ["rm B", "undo"], "# H\n- [ ] A\n- [ ] B\n  note\n\n  - [ ] C\n\t- [ ] D\n- [ ] E\n"),
    Case(
      "a note below taken away", "- [ ] A\n  note\n\n  more\n- [ ] B\n", ["note A -"],
      "- [ ] A\n- [ ] B\n"),
    Case(
      "a note below taken away, and back", "- [ ] A\n  note\n\n  more\n- [ ] B\n",
      ["note A -", "undo"], "- [ ] A\n  note\n\n  more\n- [ ] B\n"),
    Case(
      "a note among subtasks taken away, and back",
      "- [ ] A\n  - [ ] B\n  note\n  - [ ] C\n  more\n",
      ["note A -", "undo"], "- [ ] A\n  - [ ] B\n  note\n  - [ ] C\n  more\n"),
    Case(
      "removed with a note among subtasks that were changed, and taken back",
      "- [ ] A\n- [ ] B\n  - [ ] C\n  note\n  - [ ] D\n", ["rm B", "edit C See", "undo 2", "redo"],
      "- [ ] A\n- [ ] C\n- [ ] D\n"),
    Case(
      "added as the next, with the indentation of its neighbour",
      "    - [ ] A\n      - [ ] B\n  - [ ] C\n", ["add-next N"],
      "    - [ ] A\n      - [ ] B\n    - [ ] N\n  - [ ] C\n"),
    Case(
      "added as the next and taken back", "    - [ ] A\n  - [ ] B\n", ["add-next N", "undo"],
      "    - [ ] A\n  - [ ] B\n"),
    Case(
      "a note below taken away after all", "- [ ] A\n  note\n\n  more\n- [ ] B\n",
      ["note A -", "undo", "redo"], "- [ ] A\n- [ ] B\n"),
  ])
  func `Indented lines stay with their task when it moves, and return with it`(_ c: Case) throws {
    let stage = try ListStage(c.before, name: "list.md")
    for request in c.requests { stage.ask(request) }
    #expect(stage.close())
    #expect(stage.text(of: "list.md") == c.after)
    #expect(stage.told == [])
  }

  @Test func `A checklist keeps its headings, boxes and notes`() throws {
    let stage = try ListStage(
      "# Maths\n\n- [ ] Integrals @exam\n  sheet 4\n- [ ] Limits\n", name: "list.md")
    stage.ask("done Integrals", "edit Limits Limits est:1h", "add Series")
    #expect(stage.close())
    #expect(
      stage.text(of: "list.md")
        == "# Maths\n\n- [x] Integrals @exam\n  sheet 4\n- [ ] Limits est:1h\n- [ ] Series\n")
  }

  @Test func `A list keeps the format in which it was opened, whatever an editor adds`() throws {
    let stage = try ListStage("- [ ] A\n- [ ] B\n")
    try stage.folder.write("- [ ] A\n- [ ] B\n- [ ] C\n", to: "list")
    stage.wait()
    try stage.folder.write("- [ ] A\n- [ ] B\n- [ ] C\none\ntwo\nthree\nfour\n", to: "list")
    stage.ask("done B")
    #expect(stage.close())
    #expect(stage.text() == "- [ ] A\n- [x] B\n- [ ] C\none\ntwo\nthree\nfour\n")
    #expect(stage.titles == ["A", "C"])
  }

  @Test func `A list that is not kept up to date is only read`() throws {
    let stage = try ListStage("A\nB\nC\n", keepsUp: false)
    stage.ask("done B", "add D", "rm C")
    try stage.folder.write("A\nB\nC\nE\n", to: "list")
    stage.wait()
    #expect(stage.titles == ["A", "D", "E"])
    #expect(stage.close())
    #expect(stage.text() == "A\nB\nC\nE\n")
  }

  @Test func `Changes by others come into the rotation, and nothing else`() throws {
    let stage = try ListStage("A\nB\nC\n") { folder in
      try folder.write("A\nB\nC\nD\n", to: "list")
    }
    stage.wait()
    #expect(stage.titles == ["A", "B", "C", "D"])
    stage.ask("done B")
    usleep(20_000)
    try stage.folder.write("A\nx 2026-11-20 B\nx C\nDee\nE\n", to: "list")
    stage.wait()
    #expect(stage.titles == ["A", "Dee", "E"])
    #expect(stage.close())
    #expect(stage.text() == "A\nx 2026-11-20 B\nx C\nDee\nE\n")
  }

  @Test func `Changes by others during a write are not lost on either side`()
    throws
  {
    let stage = try ListStage("A\nB\n")
    let path = stage.folder / "list"
    let editor = ListEditor(lock: stage.folder / "lock")
    try editor.edit(path) { draft throws(ListFailure) in
      stage.ask("done B")
      try draft.perform(.add("C"), on: .earliest)
    }
    stage.wait()
    #expect(stage.titles == ["A", "C"])
    #expect(stage.close())
    #expect(stage.text() == "A\nx 2026-11-20 B\nC\n")
  }

  @Test func `A list that is gone or empty changes nothing, and what is to be written waits`()
    throws
  {
    let stage = try ListStage("A\nB\n")
    unlink(stage.folder / "list")
    stage.ask("done B")
    stage.wait()
    #expect(stage.titles == ["A"])
    try Files().makeEmpty(stage.folder / "list")
    stage.wait()
    #expect(stage.titles == ["A"])
    try stage.folder.write("A\nB\nC\n", to: "list")
    stage.wait()
    stage.wait()
    #expect(stage.titles == ["A", "C"])
    #expect(stage.text() == "A\nx 2026-11-20 B\nC\n")
    let path = stage.folder / "list"
    #expect(
      stage.told == [
        "there is no file '\(path)'",
        "there is no task in '\(path)' any more; the rotation keeps the tasks it has", nil,
      ])
    #expect(stage.close())
  }

  @Test func `The end does not wait for a lock that is never let go`() throws {
    let stage = try ListStage("A\nB\n")
    try Files().holding(stage.folder / "lock") {
      stage.ask("done B")
      #expect(!stage.close(within: .milliseconds(50)))
      #expect(stage.text() == "A\nB\n")
    }
    #expect(stage.close())
    #expect(stage.text() == "A\nx 2026-11-20 B\n")
  }

  @Test func `What a full disk did not take is written when it has room, and that is told`()
    throws
  {
    let disk = FaultyFileSystem()
    let stage = try ListStage("A\nB\n", system: disk, retry: .milliseconds(10))
    disk.fail("write", with: ENOSPC)
    stage.ask("done B")
    stage.wait()
    #expect(stage.text() == "A\nB\n")
    disk.heal()
    stage.wait()
    #expect(stage.text() == "A\nx 2026-11-20 B\n")
    #expect(stage.told.map { $0 == nil } == [false, true])
    #expect(stage.close())
  }

  @Test func `Words that an editor saves while the disk is full stay beside those of a command`()
    throws
  {
    let disk = FaultyFileSystem()
    let stage = try ListStage("A\nB\n", system: disk, retry: .milliseconds(10))
    disk.fail("write", with: ENOSPC)
    stage.ask("edit B est:1h due:2026-12-24")
    stage.wait()
    try stage.folder.write("A\nB due:2026-12-01\n", to: "list")
    stage.wait()
    // The next attempts fail, too.
    usleep(50_000)
    #expect(stage.lines == ["A", "B due:2026-12-01 est:1h"])
    stage.ask("edit B @x")
    #expect(stage.text() == "A\nB due:2026-12-01\n")
    disk.heal()
    stage.wait()
    #expect(stage.close())
    #expect(stage.text() == "A\nB due:2026-12-01 est:1h @x\n")
    #expect(stage.lines == ["A", "B @x due:2026-12-01 est:1h"])
  }

  @Test(arguments: [false, true])
  func `Words that the list gets before the task is done are told when it is open again`(
    _ keepsUp: Bool
  ) throws {
    let stage = try ListStage("A\nB\n", keepsUp: keepsUp)
    try stage.ask("done B", overtaking: "A\nB due:2026-12-01\n")
    stage.wait()
    #expect(stage.lines == ["A"])
    stage.ask("reopen B")
    // On a busy machine the list may be looked at before it is written.
    for _ in 1...3 where stage.lines != ["A", "B due:2026-12-01"] { stage.wait() }
    #expect(stage.lines == ["A", "B due:2026-12-01"])
    #expect(stage.close())
    #expect(stage.text() == "A\nB due:2026-12-01\n")
  }

  @Test(arguments: ["rm B", "undo"])
  func `A line that gets other words before its task is removed stays as another task`(
    _ command: String
  ) throws {
    let stage = try ListStage(command == "undo" ? "A\n" : "A\nB\n")
    if command == "undo" {
      stage.ask("add B")
      usleep(50_000)
    }
    try stage.ask(command, overtaking: "A\nB due:2026-12-01\n")
    // The other words are refused twice, before and beside the removal.
    for _ in 1...3 { stage.wait() }
    #expect(stage.lines == ["A", "B due:2026-12-01"])
    #expect(stage.close())
    #expect(stage.text() == "A\nB due:2026-12-01\n")
  }

  @Test func `Words that are refused while the disk is full are not asked for without end`() throws
  {
    let disk = FaultyFileSystem()
    let stage = try ListStage("A\nB\n", system: disk)
    disk.fail("write", with: ENOSPC)
    try stage.ask("rm B", overtaking: "A\nB due:2026-12-01\n")
    usleep(200_000)
    let calls = disk.calls.count
    usleep(100_000)
    #expect(disk.calls.count == calls)
    disk.heal()
    #expect(stage.close())
    #expect(stage.text() == "A\nB due:2026-12-01\n")
  }

  @Test func `Whichever call fails, what happened is written down when it can be`() throws {
    for call in 1... {
      let disk = FaultyFileSystem()
      let stage = try ListStage("A\nB\n", system: disk)
      stage.ask("done B", "add C")
      #expect(stage.close())
      disk.failCall(call, with: ENOSPC)
      stage.ask("done A")
      _ = stage.close()
      let isOver = disk.failedCall == nil
      let text = stage.text()
      let (before, after) = ("A\nx 2026-11-20 B\nC\n", "x 2026-11-20 A\nx 2026-11-20 B\nC\n")
      #expect(text == before || text == after, "\(call)")
      #expect(stage.close())
      #expect(stage.text() == after)
      #expect(stage.folder.names == ["list", "lock"])
      #expect(disk.openDescriptors == 0)
      if isOver { break }
    }
  }

  @Test func `At the end it is kept what every command changed`() throws {
    let text = "Alpha\n\n(B)   Beta   @x  est:1h\nGamma\n"
    let stage = try ListStage(text)
    stage.ask("rm Beta", "add Zeta", "skip", "note Gamma by the sea")
    stage.ask("done Alpha", "move Zeta after Gamma")
    #expect(stage.close())
    #expect(stage.undone == text)
  }
}
