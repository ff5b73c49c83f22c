import CivilTime
import Tasks
import Testing

@Suite struct MarkdownTests {
  @Test func `Checklists with headings and notes are tasks with projects and notes`() throws {
    let list = try markdown(
      """
      Some words first.
      - [ ] Before any heading
      # Chemistry lab ##
      - [ ] (A) Write report +thesis @desk due:2026-11-25
        first *draft*

        - second point
      * [x] 2026-11-20 2026-11-01 Read chapter
      ## Admin
      1. [ ] Call office est:15m
         12) [X] Find number
             in the old book
           by the way
      Text between.
        indented, but below no task
      + [ ] Pay fee note:"soon"
      \tby card
      """)
    #expect(list.problems == [])
    #expect(
      list.titles == [
        "Before any heading", "Write report", "Read chapter", "Call office", "Find number",
        "Pay fee",
      ])
    #expect(
      list.items.map(\.project) == [nil, "thesis", "Chemistry lab", "Admin", "Admin", "Admin"])
    #expect(
      list.items.map(\.notes) == [
        nil, "first *draft*\n- second point", nil, nil, "in the old book\nby the way",
        "soon\nby card",
      ])
    #expect(list.items.map(\.isDone) == [false, false, true, false, true, false])
    #expect(list.entries.map(\.lines) == [2...2, 4...7, 8...8, 10...10, 11...13, 16...17])
    #expect(list.items[1].priority == Priority("A"))
    #expect(list.items[1].tags == ["desk"])
    #expect(list.items[2].completed == (try day("2026-11-20")))
    #expect(list.items[2].created == (try day("2026-11-01")))
    #expect(list.items[3].estimate == .seconds(900))
  }

  @Test func `Text below a subtask belongs to the task it is indented under`() throws {
    let list = try markdown(
      "- [ ] A\n  - [ ] B\n    of B\n  of A\n- [ ] C\n\n\n    of C\nnobody's\n    nobody's")
    #expect(list.items.map(\.notes) == ["of A", "of B", "of C"])
    #expect(list.entries.map(\.lines) == [1...1, 2...3, 5...8])
  }

  @Test(arguments: [
    ("- [ ] A\n  - [ ] B\n    of B\n  of A\n", "  - [ ] B\n    of B\n"),
    (
      "- [ ] A\n  a\n\n  - [ ] B\n\n  a\n\n    a\n  - [ ] C\n\n  a",
      "\n  - [ ] B\n\n  - [ ] C\n\n"
    ),
    (
      "- [ ] A\n  - [ ] B\n  ```\n  - [ ] in\n\n  ```\n    - [ ] C\n  ```\n  in\n",
      "  - [ ] B\n    - [ ] C\n  ```\n  in\n"
    ),
    ("- [ ] A\n  - [ ] B\n# H\n  loose\n", "  - [ ] B\n# H\n  loose\n"),
  ])
  func `A task is taken out with its notes below its subtasks`(
    _ before: String, _ after: String
  ) throws {
    let list = try markdown(before)
    let edit = list.removing(list.entries[0])
    #expect(try edit.applied(to: before) == after)
    let rest = ListText(Array(after.utf8))
    for number in 1..<(rest.lineCount + 1) {
      let former = edit.formerLine(of: number).flatMap { list.text[$0].map(Array.init) }
      #expect(former == rest[number].map(Array.init))
    }
  }

  @Test(
    arguments: [
      ("- [ ] A\n# H\n  text", [nil]), ("- [ ] A\n text", ["text"]),
      ("- [ ] A\ntext\n more", [nil]),
      ("- [ ] A\n  one\n\n  two", ["one\ntwo"]), ("  - [ ] A\n  text", [nil]),
      ("  - [ ] A\n   text", ["text"]), ("- [ ] A\n- [ ] B\n  text", [nil, "text"]),
      ("- [ ] A\n\t- [ ] B\n    text", ["text", nil]),
      ("- [ ] A\n\t- [ ] B\n\t text", [nil, "text"]),
      ("- [ ] A\n   \t- [ ] B\n    text", ["text", nil]),
      ("- [ ] A note:\"one\"\n two", ["one\ntwo"]),
      ("- [ ] A\n```\n in\n```", [nil]), ("- [ ] A\n ```\nin\n\n ```", ["```\nin\n```"]),
    ] as [(String, [String?])])
  func `A note is indented below its task, and does not follow a heading`(
    _ text: String, _ notes: [String?]
  ) throws {
    #expect(try markdown(text).items.map(\.notes) == notes)
  }

  @Test(arguments: [
    "- []", "-[ ] a", "- [y] a", "- [ ]a", "- [x](link)", "[ ] a", "a - [ ] b", "- a",
    "1234567890. [ ] a",
    "1 [ ] a", ". [ ] a", "- [  ] a", "> - [ ] a",
  ])
  func `A line without bullet, box and blank is no task`(_ line: String) throws {
    let list = try markdown(line)
    #expect(list.entries == [])
    #expect(list.problems == [])
  }

  @Test func `An empty box is a problem`() throws {
    let list = try markdown("- [ ] A\n- [ ]\n  note")
    #expect(list.titles == ["A"])
    #expect(
      list.messages == [
        "2:6: there is no title; write what is to be done, as in: "
          + "Write essay +school"
      ])
  }

  @Test func `Code blocks hold no tasks`() throws {
    let list = try markdown(
      """
      ```sh
      - [ ] not this
      ~~~
      ``` sh
      # nor this
      ````
      - [ ] this
        ~~~
        - [ ] its note
        ~~~
      - [ ] and this
      """)
    #expect(list.titles == ["this", "and this"])
    #expect(list.items.map(\.notes) == ["~~~\n- [ ] its note\n~~~", nil])
    #expect(list.items.map(\.project) == [nil, nil])
    #expect(list.problems == [])
  }

  @Test(arguments: [
    ("```\n- [ ] in\n~~~\n- [ ] in\n```\n- [ ] out", ["out"]),
    ("~~~\n- [ ] in\n```\n- [ ] in\n~~~\n- [ ] out", ["out"]),
    ("````\n- [ ] in\n```\n- [ ] in\n````\n- [ ] out", ["out"]),
    ("```\n- [ ] in\n`````\n- [ ] out", ["out"]),
    ("```\n- [ ] in\n``` sh\n- [ ] in\n```\n- [ ] out", ["out"]),
    ("~~~ sh\n- [ ] in\n~~~\t\n- [ ] out", ["out"]),
    ("``\n- [ ] out", ["out"]), ("~~\n- [ ] out", ["out"]),
    ("```a`b\n- [ ] out", ["out"]), ("~~~a~b\n- [ ] in\n~~~\n- [ ] out", ["out"]),
    ("```\n# in\n```\n- [ ] out", ["out"]), ("``~\n- [ ] out", ["out"]),
    ("  ```\n- [ ] in\n```\n- [ ] out", ["out"]),
  ])
  func `A code block ends with the marks that began it, as many at least, and nothing else`(
    _ text: String, _ titles: [String]
  ) throws {
    let list = try markdown(text)
    #expect(list.titles == titles)
    #expect(list.items.map(\.projects) == [[]])
    #expect(list.problems == [])
  }

  @Test func `A code block without an end is reported where it begins`() throws {
    let list = try markdown("- [ ] A\n```\n- [ ] B")
    #expect(list.titles == ["A"])
    #expect(list.problems == [ListProblem(line: 2, column: 1, reason: .unclosedCodeBlock)])
  }

  @Test func `A code block without an end is no note`() throws {
    let list = try markdown("- [ ] A\n  note\n  ```\n  code\n- [ ] B")
    #expect(list.items.map(\.notes) == ["note"])
    #expect(list.entries.map(\.lines) == [1...2])
    #expect(list.problems == [ListProblem(line: 3, column: 1, reason: .unclosedCodeBlock)])
  }

  @Test(
    arguments: [
      ("# A", "A"), ("###### A b #", "A b"), ("#\tA", "A"), ("# A#", "A#"), ("   # A", "A"),
      ("# +a @b", "+a @b"), ("#A", nil), ("####### A", nil), ("#", nil), ("## ##", nil),
      ("    # A", nil),
    ] as [(String, String?)])
  func `Headings are projects`(_ heading: String, _ project: String?) throws {
    #expect(try markdown("\(heading)\n- [ ] T").items.first?.project == project)
  }

  @Test(arguments: [
    ("# P\n- [ ] A\n  # one\n  two\n- [ ] B", ["# one\ntwo", nil], ["P", "P"]),
    ("# P\n- [ ] A\n  - [ ] B\n  # one\n- [ ] C", ["# one", nil, nil], ["P", "P", "P"]),
    ("# P\n - [ ] A\n # Q\n- [ ] B", [nil, nil], ["P", "Q"]),
    ("# P\n- [ ] A\n\n# Q\n   # R\n- [ ] B", [nil, nil], ["P", "R"]),
  ])
  func `A line that looks like a heading, indented below a task, is its note`(
    _ text: String, _ notes: [String?], _ projects: [String]
  ) throws {
    let list = try markdown(text)
    #expect(list.items.map(\.notes) == notes)
    #expect(list.items.compactMap(\.project) == projects)
  }

  @Test func `A problem in a checklist has the place in its own line`() throws {
    let list = try markdown("# H\r\n\t- [ ] Ö slice:25\r\n")
    #expect(list.messages == ["2:11: slice: '25' has no unit; did you mean slice:25m?"])
  }

  @Test(
    arguments: [
      ("a.md", "A", ListFormat.markdown), ("A.MD", "", .markdown), ("a.markdown", "A", .markdown),
      ("a.txt", "A", .todoTxt), ("a.todo", "- [ ] A\nB\nC", .todoTxt),
      (nil, "A\n- [ ] B\nC", .todoTxt),
      (nil, "# H\n\n- [ ] A\n  note\n* [x] B\n", .markdown), ("a.txt", "- [ ] A", .markdown),
      (nil, "```\n- [ ] A\n```", .todoTxt), (nil, "- [ ] A\n~~~", .todoTxt),
      (nil, "- [ ] A\n  ```\n  B\n  ```", .markdown), (nil, "- [ ] A\n B", .markdown),
      (nil, "- [ ] A\nB", .todoTxt), ("a.txt", "- [ ] A\n# H\nB\n- [x] C", .markdown),
      (nil, "  - [ ] A\n\n# H", .markdown), (nil, " B", .todoTxt),
      ("a.md.txt", "A", .todoTxt), ("md", "A", .todoTxt), (".md", "A", .markdown),
      (nil, "", .todoTxt), (nil, "# comment\n", .todoTxt), (nil, "\u{FEFF}1. [ ] A\r\n", .markdown),
    ] as [(String?, String, ListFormat)])
  func `The format follows from the name, or from most lines`(
    _ name: String?, _ text: String, _ format: ListFormat
  ) {
    #expect(ListFormat(fileName: name, bytes: Array(text.utf8)) == format)
  }
}
