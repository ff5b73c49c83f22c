import CivilTime
import Tasks
import Testing

@Suite struct TodoTests {
  @Test func `A line says everything a task has`() throws {
    let task = try item(
      """
      x 2026-11-20 (B) 2026-11-01 Write essay +school +"organic chemistry" @library @quiet \
      due:2026-11-25T18:00 from:09:30 at:12:30-13:15 rec:2w est:2h slice:40m id:essay \
      note:"call \\"the office\\""
      """)
    #expect(task.title == "Write essay")
    #expect(task.isDone)
    #expect(task.completed == (try day("2026-11-20")))
    #expect(task.created == (try day("2026-11-01")))
    #expect(task.priority == Priority("B"))
    #expect(task.projects == ["school", "organic chemistry"])
    #expect(task.project == "school")
    #expect(task.tags == ["library", "quiet"])
    #expect(task.due?.description == "2026-11-25T18:00")
    #expect(task.from?.description == "09:30")
    #expect(task.at?.description == "12:30-13:15")
    #expect(task.recurrence == .weeks(2))
    #expect(task.estimate == .seconds(7200))
    #expect(task.slice == .seconds(2400))
    #expect(task.id == "essay")
    #expect(task.hasWrittenID)
    #expect(task.notes == "call \"the office\"")
  }

  @Test(arguments: [
    ("Write essay", "Write essay"),
    ("  Write \t essay  ", "Write essay"),
    ("Write +school essay @desk now", "Write essay now"),
    ("See https://example.org/a:b?c=d", "See https://example.org/a:b?c=d"),
    ("Meet at 10:30 mood:good", "Meet at 10:30 mood:good"),
    ("foo:\"a b\" \"quoted\" words", "foo:\"a b\" \"quoted\" words"),
    ("Due:soon NOTE: x", "Due:soon NOTE: x"),
    ("a@b.c 1+1 + @", "a@b.c 1+1 + @"),
    ("(a) lower case", "(a) lower case"),
    ("Buy (A) batteries", "Buy (A) batteries"),
    ("(A)Buy", "(A)Buy"),
    ("xylophone", "xylophone"),
    ("X big", "X big"),
    ("x", "x"),
    ("#hashtag", "#hashtag"),
    ("2026-02-30 is no date", "2026-02-30 is no date"),
    ("\\o/ \\n\\ path\\to", "\\o/ \\n\\ path\\to"),
    ("\\x \\+1 \\@me \\due:soon \\\\+2", "x +1 @me due:soon \\+2"),
    ("\\(A) \\(A)", "(A) \\(A)"),
    ("\\2026-11-20 news", "2026-11-20 news"),
    ("\\# title", "# title"),
    ("Čaj 茶 🫖 e\u{301}", "Čaj 茶 🫖 e\u{301}"),
    ("bell\u{7}\u{1B}[31mred", "bell\u{7}\u{1B}[31mred"),
    ("note:\"b\"after", "after"),
  ])
  func `Known words are cut out of the title, and all others stay`(
    _ line: String, _ title: String
  ) throws {
    #expect(try item(line).title == title)
  }

  @Test(
    arguments: [
      ("2026-11-01 T", false, nil, "2026-11-01", nil),
      ("(A) 2026-11-01 T", false, nil, "2026-11-01", "A"),
      ("2026-11-01 (A) T", false, nil, "2026-11-01", "A"),
      ("x T", true, nil, nil, nil),
      ("x 2026-11-20 T", true, "2026-11-20", nil, nil),
      ("x 2026-11-20 2026-11-01 T", true, "2026-11-20", "2026-11-01", nil),
      ("x (Z) 2026-11-20 2026-11-01 T", true, "2026-11-20", "2026-11-01", "Z"),
      ("x 2026-11-20 (Z) 2026-11-01 T", true, "2026-11-20", "2026-11-01", "Z"),
      ("x 2026-11-20 2026-11-19 (A) 2026-11-01 T", true, "2026-11-20", "2026-11-01", "A"),
    ] as [(String, Bool, String?, String?, Character?)])
  func `Marks, dates and priority stand before the title`(
    _ line: String, _ isDone: Bool, _ completed: String?, _ created: String?,
    _ priority: Character?
  ) throws {
    let task = try item(line)
    #expect(task.title == "T")
    #expect(task.isDone == isDone)
    #expect(task.completed?.description == completed)
    #expect(task.created?.description == created)
    #expect(task.priority == priority.flatMap { Priority($0) })
  }

  @Test(arguments: [
    ("from:09:30", "09:30"), ("t:2026-11-20", "2026-11-20"), ("t:8:00", "08:00"),
    ("from:2026-11-20T09:30", "2026-11-20T09:30"), ("from:\"2026-11-20\"", "2026-11-20"),
  ])
  func `A task may come later`(_ word: String, _ arrival: String) throws {
    #expect(try item("T \(word)").from?.description == arrival)
  }

  @Test(arguments: [
    ("1d", "1d"), ("2w", "2w"), ("3m", "3m"), ("1y", "12m"), ("mon", "mon"),
    ("wed,Mon", "mon,wed"), ("Mon-Thu", "mon,tue,wed,thu"),
  ])
  func `A task may come again`(_ value: String, _ recurrence: String) throws {
    #expect(try item("T rec:\(value)").recurrence?.description == recurrence)
  }

  @Test func `Blank lines and comments are no tasks`() throws {
    let list = try todo("\n  \t\n# comment\n #\n#tag\nA\n\nB")
    #expect(list.titles == ["#tag", "A", "B"])
    #expect(list.entries.map(\.line) == [5, 6, 8])
    #expect(list.problems == [])
  }

  @Test(arguments: [
    "A\nB\n", "A\nB", "A\r\nB\r\n", "\u{FEFF}A\nB\n", "\u{FEFF}A\r\n\r\nB", "A\r\nB\n",
  ])
  func `Line endings, byte order mark and a missing last newline are no matter`(
    _ text: String
  ) throws {
    let list = try todo(text)
    #expect(list.titles == ["A", "B"])
    #expect(list.problems == [])
  }

  @Test(arguments: ["", "\u{FEFF}", "\n", "\r\n\r\n"])
  func `A list may be empty`(_ text: String) throws {
    for format in [ListFormat.todoTxt, .markdown] {
      let list = try TaskList(reading: Array(text.utf8), as: format)
      #expect(list.entries == [])
      #expect(list.problems == [])
    }
  }

  @Test func `Open tasks, commitments and done ones are told apart in list order`() throws {
    let list = try todo(
      "B\nLunch at:12:30-13:15\nx A\nC\nx Dinner at:19:00-20:00\nNight at:22:00-06:00")
    #expect(list.tasks.map(\.title) == ["B", "C"])
    #expect(list.commitments.map(\.title) == ["Lunch", "Night"])
    #expect(list.done.map(\.title) == ["A", "Dinner"])
  }
}
