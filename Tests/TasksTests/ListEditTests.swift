import CivilTime
import Tasks
import Testing
import Thoroughness

@Suite struct ListEditTests {
  @Test(arguments: [
    ("Write essay", "x 2026-11-20 Write essay"),
    ("  (A) 2026-11-01 Write  essay +p\t@t", "  x 2026-11-20 (A) 2026-11-01 Write  essay +p\t@t"),
    ("xylophone est:oops", "x 2026-11-20 xylophone est:oops"),
    ("2026-11-01 T due:2026-11-20", "x 2026-11-20 2026-11-01 T due:2026-11-20"),
  ])
  func `A line of todo.txt is ticked off and opened again`(_ open: String, _ done: String) throws {
    let list = try todo(open)
    let entry = try #require(list.entries.first)
    let tick = try #require(list.markingDone(entry, on: try day("2026-11-20")))
    #expect(try tick.applied(to: open) == done)
    #expect(list.reopening(entry) == nil)

    let ticked = try todo(done)
    let doneEntry = try #require(ticked.entries.first)
    #expect(doneEntry.item.isDone)
    #expect(doneEntry.item.title == entry.item.title)
    #expect(doneEntry.item.created == entry.item.created)
    #expect(try ticked.reopening(doneEntry)?.applied(to: done) == open)
    #expect(ticked.markingDone(doneEntry, on: try day("2026-11-21")) == nil)
  }

  @Test(arguments: [
    ("x T", "T"), ("x (B) 2026-11-20 2026-11-01 T", "(B) 2026-11-01 T"), ("x (B) T", "(B) T"),
    ("x  2026-11-20  T", "T"), ("x 2026-11-20 # T", "\\# T"), ("x x T", "\\x T"),
    ("x (B) # T", "(B) # T"),
  ])
  func `Lines that other programs ticked off are opened as well`(
    _ done: String, _ open: String
  ) throws {
    let list = try todo(done)
    let entry = try #require(list.entries.first)
    #expect(try list.reopening(entry)?.applied(to: done) == open)
  }

  @Test(arguments: [
    ("- [ ] T", "- [x] T"), ("  12)  [ ]   (A) T +p", "  12)  [x]   (A) T +p"),
    ("\t* [ ] T\r\n", "\t* [x] T\r\n"),
    ("- [ ]  (A) 2026-11-01 T", "- [x]  2026-11-20 (A) 2026-11-01 T"),
  ])
  func `A box is ticked and emptied`(_ open: String, _ done: String) throws {
    let list = try markdown(open)
    let entry = try #require(list.entries.first)
    #expect(try list.markingDone(entry, on: try day("2026-11-20"))?.applied(to: open) == done)
    let ticked = try markdown(done)
    let doneEntry = try #require(ticked.entries.first)
    #expect(try ticked.reopening(doneEntry)?.applied(to: done) == open)
  }

  @Test(arguments: [
    ("A\nB\nC\n", "A\nNew +p\nC\n"), ("A\r\nB\r\nC", "A\r\nNew +p\r\nC"), ("A\nB", "A\nNew +p"),
    ("\u{FEFF}A\nB\n", "\u{FEFF}A\nNew +p\n"),
  ])
  func `A line is replaced, and its ending stays`(_ before: String, _ after: String) throws {
    let list = try todo(before)
    let edit = try #require(list.replacing(list.entries[1], with: try item("New +p")))
    #expect(try edit.applied(to: before) == after)
  }

  @Test func `A Markdown line keeps its bullet, box and notes when it is replaced`() throws {
    let text = "# H\n  3. [x]  Old due:2026-11-20\n     its note\n"
    let list = try markdown(text)
    #expect(
      try list.replacing(list.entries[0], with: try item("x New"))?.applied(to: text)
        == "# H\n  3. [x]  New\n     its note\n")
  }

  @Test(arguments: [
    ("", "T\n"), ("A\n", "A\nT\n"), ("A", "A\nT\n"), ("A\r\nB", "A\r\nB\r\nT\r\n"),
    ("\u{FEFF}", "\u{FEFF}T\n"), ("A\n\n", "A\n\nT\n"),
  ])
  func `A task is added at the end, on a line of its own`(_ before: String, _ after: String) throws
  {
    #expect(try todo(before).appending("T").applied(to: before) == after)
    #expect(
      try markdown(before).appending("T").applied(to: before)
        == after.replacing("T", with: "- [ ] T"))
  }

  @Test(arguments: [
    ("- [ ] A\n\n```\ncode\n", "- [ ] A\n\n- [ ] T\n```\ncode\n"),
    ("```\ncode", "- [ ] T\n```\ncode"),
  ])
  func `A task is added before a code block without an end`(
    _ before: String, _ after: String
  ) throws {
    #expect(try markdown(before).appending("T").applied(to: before) == after)
  }

  @Test(
    arguments: [
      ("A\nB\n", 0, "A\nT\nB\n"), ("A\r\nB", 1, "A\r\nB\r\nT"),
      ("\u{FEFF}A\n", 0, "\u{FEFF}A\nT\n"),
    ] as [(String, Int, String)])
  func `A task is put directly after another`(
    _ before: String, _ index: Int, _ after: String
  ) throws {
    let list = try todo(before)
    let edit = list.inserting("T", after: list.entries[index])
    #expect(try edit.applied(to: before) == after)
    #expect(String(decoding: try list.applying(edit).text.bytes, as: UTF8.self) == after)
    #expect(throws: EditConflict.self) { try edit.applied(to: "other\nother") }
    let other = try todo("other\nother")
    #expect(try other.applying(edit) == other)
  }

  @Test func `In Markdown it is indented as the other, with an empty box`() throws {
    let text = "  3. [x]  A\n     note\n"
    let list = try markdown(text)
    #expect(
      try list.inserting("T", after: list.entries[0]).applied(to: text)
        == "  3. [x]  A\n  3. [ ] T\n     note\n")
  }

  @Test func `A line is put before all others, after the byte order mark`() throws {
    for (before, after) in [("\u{FEFF}A\r\nB", "\u{FEFF}T\r\nA\r\nB"), ("", "T\n")] {
      #expect(try ListEdit.insert(Array("T".utf8), after: nil).applied(to: before) == after)
    }
  }

  @Test func `A blank line stays one behind a last line without an end`() throws {
    let blank = ListEdit.KnownLine(number: 1, bytes: [])
    let last = ListEdit.KnownLine(number: 2, bytes: Array("A".utf8))
    #expect(try ListEdit.move([blank], after: last).applied(to: "\nA") == "A\n\n")
    #expect(try ListEdit.insert([], after: last).applied(to: "B\nA") == "B\nA\n\n")
  }

  @Test func `A carriage return inside a line stays when the task is done`() throws {
    let list = try todo("A\rB\n")
    let edit = try #require(
      list.markingDone(list.entries[0], on: CivilDate(daysSinceEpoch: 20_777)))
    #expect(try edit.applied(to: "A\rB\n") == "x 2026-11-20 A\rB\n")
  }

  @Test func `Whatever is added or put in place of a line stays one line`() throws {
    let list = try todo("A\nB\n")
    var item = TaskItem(title: "A")
    item.tags = ["x\ny\r\nz\0"]
    let replacing = try #require(list.replacing(list.entries[0], with: item))
    #expect(
      String(decoding: try replacing.applied(to: list.text.bytes), as: UTF8.self)
        == "A @\"x\\ny \\nz \"\nB\n")
    for edit in [
      list.appending("x\ny\r\nz\0"), list.inserting("x\ny\r\nz\0", after: list.entries[0]),
    ] {
      let edited = try TaskList(reading: try edit.applied(to: list.text.bytes), as: .todoTxt)
      #expect(edited.entries.count + 2 == list.entries.count + edited.text.lineCount)
      let text = String(decoding: edited.text.bytes, as: UTF8.self)
      #expect(text.split(separator: "\n").contains("x y  z "))
    }
  }

  @Test(arguments: [
    ("- [ ] A\n  a\n- [ ] B\n", 0, "- [ ] B\n"), ("- [ ] A\r\n- [ ] B", 1, "- [ ] A\r\n"),
    ("\u{FEFF}- [ ] A\n- [ ] B", 0, "\u{FEFF}- [ ] B"),
    ("- [ ] A\n  ```\n  - [ ] in\n\n  ```\n  a\n- [ ] B\n", 0, "- [ ] B\n"),
    ("- [ ] A\n  a\n  ```\n- [ ] B\n", 0, "  ```\n- [ ] B\n"),
  ])
  func `An entry is taken out with its notes`(
    _ before: String, _ index: Int, _ after: String
  ) throws {
    let list = try markdown(before)
    #expect(try list.removing(list.entries[index]).applied(to: before) == after)
  }

  @Test(
    arguments: [
      ("A\nB\nC\n", 0, 2, "B\nC\nA\n"), ("A\nB\nC", 2, nil, "C\nA\nB"),
      ("A\nB\nC", 0, 2, "B\nC\nA"),
      ("\u{FEFF}A\r\nB", 1, nil, "\u{FEFF}B\r\nA"), ("A\nB\nC\n", 1, 0, "A\nB\nC\n"),
      ("A\nB\nC\n", 1, 1, "A\nB\nC\n"), ("# c\n\nA\nB\n", 1, nil, "# c\n\nB\nA\n"),
      ("A\nB\n", 0, nil, "A\nB\n"),
    ] as [(String, Int, Int?, String)])
  func `An entry moves after another one or to the front`(
    _ before: String, _ index: Int, _ target: Int?, _ after: String
  ) throws {
    let list = try todo(before)
    let edit = list.moving(list.entries[index], after: target.map { list.entries[$0] })
    #expect(try edit.applied(to: before) == after)
  }

  @Test(arguments: ["- Groceries:", "Groceries:", "1. Groceries", "- [ ]", "```\ncode\n```"])
  func `What stands below other text is not below the task before it`(text: String) throws {
    let before = "- [ ] Call\n  note\n\(text)\n  - [ ] Milk\n"
    let list = try markdown(before)
    #expect(list.block(of: list.entries[0]) == 1...2)
    #expect(list.outdenting(below: list.entries[0]) == [])
  }

  @Test func `Notes move with their task, after the notes of the other`() throws {
    let text = "- [ ] A\n  a\n- [ ] B\n  b\n- [ ] C\n"
    let list = try markdown(text)
    #expect(
      try list.moving(list.entries[0], after: list.entries[1]).applied(to: text)
        == "- [ ] B\n  b\n- [ ] A\n  a\n- [ ] C\n")
  }

  @Test(
    arguments: [
      ("- [ ] A\n  - [ ] a\n  - [ ] b\n# H\n- [ ] G\n", 3, 1, "A\n  a\n  b\nG\n# H\n"),
      ("- [ ] A\n  - [ ] a\n# H\n  - [ ] b\n- [ ] G\n", 3, 1, "A\n  a\nG\n# H\n  b\n"),
      ("- [ ] A\n  - [ ] a\n    - [ ] x\n  - [ ] b\n- [ ] G\n", 4, 2, "A\n  a\n    x\n  b\nG\n"),
      ("- [ ] A\n  - [ ] a\n  - [ ] b\n", 2, 0, "A\n  b\n  a\n"),
      ("  - [ ] a\n- [ ] G\n", 1, nil, "  a\nG\n"),
      ("- [ ] G\n- [ ] A\n  - [ ] a\n  - [ ] b\n", 0, 2, "A\n  a\n  b\nG\n"),
      ("- [ ] G\n- [ ] A\n  - [ ] a\n  note\n", 0, 2, "A\n  a\n  note\nG\n"),
      (
        "- [ ] G\n- [ ] A\n  - [ ] a\n    - [ ] x\n  note\n- [ ] Z\n", 0, 3,
        "A\n  a\n    x\n  note\nG\nZ\n"
      ),
      ("- [ ] G\n- list:\n  - [ ] a\n- [ ] Z\n", 0, 2, "- list:\n  a\nZ\nG\n"),
      ("- [ ] G\ntext\n  - [ ] a\n", 1, nil, "  a\nG\ntext\n"),
      ("- [ ] G\n- [ ]\n  - [ ] a\n- [ ] Z\n", 0, 2, "- [ ]\n  a\nZ\nG\n"),
    ] as [(String, Int, Int?, String)])
  func `What is below another task does not become part of one that moves`(
    _ before: String, _ index: Int, _ target: Int?, _ after: String
  ) throws {
    let list = try markdown(before)
    let edit = list.moving(list.entries[index], after: target.map { list.entries[$0] })
    #expect(try edit.applied(to: before).replacing("- [ ] ", with: "") == after)
  }

  @Test func `A line changed, moved or removed by another program is left alone`() throws {
    let list = try todo("A\nB\nC\n")
    let b = list.entries[1]
    let edits = [
      try #require(list.markingDone(b, on: try day("2026-11-20"))), list.removing(b),
      try #require(list.replacing(b, with: try item("New"))), list.moving(b, after: nil),
      list.moving(list.entries[0], after: b),
    ]
    for edit in edits {
      #expect(throws: EditConflict.lineChanged(2, found: Array("b".utf8))) {
        try edit.applied(to: "A\nb\nC\n")
      }
      #expect(throws: EditConflict.lineIsGone(2)) { try edit.applied(to: "A\n") }
    }
    #expect(try list.removing(b).applied(to: "other\r\nB\nC\nD") == "other\r\nC\nD")
    #expect(try list.appending("D").applied(to: "other") == "other\nD\n")
    // Otherwise the carriage return would become part of the line ending.
    #expect(try list.appending("D").applied(to: "other\r") == "other\r\r\nD\n")
    #expect(
      EditConflict.lineChanged(2, found: Array("b\u{1B}".utf8)).description
        == "line 2 is now 'b\u{FFFD}': something else changed the list; read it again")
  }

  @Test func `Of every line it is known where it stood before an edit`() throws {
    let text = (1...5).map { "T\($0)\n" }.joined()
    let list = try todo(text)
    var edits = [list.appending("New")]
    for entry in list.entries {
      edits += [
        list.removing(entry), list.inserting("New", after: entry), list.moving(entry, after: nil),
      ]
      edits += list.entries.map { list.moving(entry, after: $0) }
    }
    for edit in edits {
      let edited = try todo(try edit.applied(to: text))
      for (number, title) in zip(1..., edited.titles) {
        let former = edit.formerLine(of: number).flatMap { list.text[$0] }
        #expect(former.map { String(decoding: $0, as: UTF8.self) } ?? "New" == title)
      }
    }
    let notes = try markdown("- [ ] A\n  a\n- [ ] B\n- [ ] C\n")
    let move = notes.moving(notes.entries[0], after: notes.entries[1])
    #expect((1...4).map(move.formerLine) == [3, 1, 2, 4])
    let back = notes.moving(notes.entries[2], after: nil)
    #expect((1...4).map(back.formerLine) == [4, 1, 2, 3])
  }

  @Test func `An edit of one line leaves every other byte alone`() throws {
    let today = try day("2026-11-20")
    var items = RandomItems(seed: 3)
    let others: [[UInt8]] = [
      [0xFF, 0xFE, 0x41], Array("# heading".utf8), [], Array("  x  \t".utf8), [0x0D, 0x41],
      Array("note:\"".utf8),
    ]
    for round in Seeds.first(400, of: 3000) {
      let format: ListFormat = round % 2 == 0 ? .todoTxt : .markdown
      let mark = items.coin() ? "\u{FEFF}" : ""
      let before = Array(mark.utf8) + items.pick(others) + items.pick([[0x0A], [0x0D, 0x0A]])
      let after = items.pick([[], [0x0A], [0x0D, 0x0A] + items.pick(others)])
      let line = items.next().line(as: format)
      let list = try TaskList(reading: before + Array(line.utf8) + after, as: format)
      let entry = try #require(list.entries.first { $0.line == 2 })
      #expect(list.line(of: entry) == Array(line.utf8))

      let edit =
        try #require(list.markingDone(entry, on: today) ?? list.reopening(entry))
      let edited = try TaskList(reading: try edit.applied(to: list.text.bytes), as: format)
      let changed = try #require(edited.entries.first { $0.line == 2 })
      #expect(edited.text.bytes == before + edited.line(of: changed) + after)
      #expect(changed.item.isDone != entry.item.isDone)
      #expect(changed.item.title == entry.item.title)
      #expect(changed.item.created == entry.item.created)
      #expect(changed.item.priority == entry.item.priority)
      #expect(edited.entries.count == list.entries.count)
    }
  }

  @Test(
    arguments: [
      (0, 2, "- [ ] C\n- [ ] A\n  note\n  - [ ] B\n    deep\n"),
      (2, nil, "- [ ] C\n- [ ] A\n  note\n  - [ ] B\n    deep\n"),
      (0, 1, nil), (2, 0, nil), (1, 0, nil),
      (1, nil, "  - [ ] B\n    deep\n- [ ] A\n  note\n- [ ] C\n"),
    ] as [(Int, Int?, String?)])
  func `Notes below a task move with it, and no task comes between them`(
    index: Int, target: Int?, after: String?
  ) throws {
    let text = "- [ ] A\n  note\n  - [ ] B\n    deep\n- [ ] C\n"
    let list = try TaskList(reading: Array(text.utf8), as: .markdown)
    let edit = list.moving(list.entries[index], after: target.map { list.entries[$0] })
    #expect(
      String(decoding: try edit.applied(to: Array(text.utf8)), as: UTF8.self) == after ?? text)
  }
}
