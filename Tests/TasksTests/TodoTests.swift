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
    ("1d", "1d"), ("2w", "2w"), ("3m", "3m"), ("1y", "1y"), ("12m", "12m"), ("mon", "mon"),
    ("wed,Mon", "mon,wed"), ("Mon-Thu", "mon,tue,wed,thu"), ("+1d", "+1d"), ("+02w", "+2w"),
  ])
  func `A task may come again`(_ value: String, _ recurrence: String) throws {
    #expect(try item("T rec:\(value)").recurrence?.description == recurrence)
  }

  @Test(arguments: [
    "++1d", "+", "+mon", "+0d", "+10000d",
    "-1d", "0d", "0w", "0m", "0y", "10000d", "10000w", "10000m", "834y", "1", "d", "1h",
    "1.5d",
    "1D", "1 d", "d1", "99999999999999999999d",
  ])
  func `An invalid recurrence is refused`(_ value: String) throws {
    let list = try todo("T rec:\"\(value)\"")
    #expect(list.problems.map(\.reason) == [.recurrence(found: value)])
    #expect(list.items.map(\.recurrence) == [nil])
  }

  @Test(arguments: [
    ("9999d", Recurrence.days(9999)), ("9999w", .weeks(9999)), ("9999m", .months(9999)),
    ("833y", .years(833)), ("1w", .weeks(1)), ("01d", .days(1)),
  ])
  func `A recurrence may be as long as four digits say`(
    _ value: String, _ recurrence: Recurrence
  ) throws {
    #expect(try item("T rec:\(value)").recurrence == recurrence)
  }

  @Test func `Projects and tags that stand there again count once, in the order of the line`()
    throws
  {
    let task = try item("T +p @b +q @a +p @b @a @c +P")
    #expect(task.projects == ["p", "q", "P"])
    #expect(task.tags == ["b", "a", "c"])
  }

  struct Written: CustomTestStringConvertible, Sendable {
    let line: String
    var priority: Character?
    var completed: String?
    var created: String?
    var isDone = false
    var testDescription: String { line }
  }

  @Test(arguments: [
    Written(line: "T"), Written(line: "x T", isDone: true),
    Written(line: "2026-11-01 T", created: "2026-11-01"),
    Written(line: "x T", created: "2026-11-01", isDone: true),
    Written(line: "x 2026-11-20 T", completed: "2026-11-20", isDone: true),
    Written(
      line: "x 2026-11-20 2026-11-01 T", completed: "2026-11-20", created: "2026-11-01",
      isDone: true),
    Written(line: "(A) 2026-11-01 T", priority: "A", created: "2026-11-01"),
    Written(
      line: "x 2026-11-20 (A) 2026-11-01 T", priority: "A", completed: "2026-11-20",
      created: "2026-11-01", isDone: true),
    Written(line: "x (A) T", priority: "A", created: "2026-11-01", isDone: true),
    Written(line: "T", completed: "2026-11-20"),
  ])
  func `The days of a task are written where they are read as what they are`(
    _ c: Written
  ) throws {
    var task = TaskItem(title: "T")
    task.priority = c.priority.flatMap { Priority($0) }
    task.completed = try c.completed.map { try day($0) }
    task.created = try c.created.map { try day($0) }
    task.isDone = c.isDone
    #expect(task.line(as: .todoTxt) == c.line)
    let words = c.isDone ? "- [x] \(c.line.dropFirst(2))" : "- [ ] \(c.line)"
    #expect(task.line(as: .markdown) == words)
    let read = try item(c.line)
    #expect(read.isDone == c.isDone)
    #expect(read.completed == (c.isDone ? task.completed : nil))
    #expect(read.priority == task.priority)
    #expect(read.created == (c.line.utf8.contains("2026-11-01".utf8) ? task.created : nil))
  }

  @Test(arguments: [
    ("word", "word"), ("two words", "\"two words\""), ("c:\\new", "c:\\new"),
    ("a \\ b", "\"a \\\\ b\""), ("\\n b", "\"\\\\n b\""), ("a\nb", "\"a\\nb\""),
    ("say \"so\"", "\"say \\\"so\\\"\""), ("a\"b", "a\"b"), ("\"a", "\"\\\"a\""),
    ("a\tb", "\"a\tb\""), ("end \\", "\"end \\\\\""), ("a \\\\n", "\"a \\\\\\\\n\""),
  ])
  func `A value is written so that it is read back as it was`(
    _ value: String, _ written: String
  ) throws {
    var task = TaskItem(title: "T")
    task.notes = value
    #expect(task.line(as: .todoTxt) == "T note:\(written)")
    #expect(try item("T note:\(written)").notes == value)
  }

  @Test func `Characters that would break a line are written as blanks`() throws {
    var task = TaskItem(title: "T")
    task.notes = "a\rb\0c"
    #expect(task.line(as: .todoTxt) == "T note:\"a b c\"")
  }

  @Test(arguments: [
    ("\"a\\qb\"", "a\\qb"), ("\"a\\\\nb\"", "a\\nb"), ("\"\\\"\"", "\""), ("\"a\\nb\"", "a\nb"),
  ])
  func `A backslash stands for itself where it stands for nothing else`(
    _ written: String, _ value: String
  ) throws {
    #expect(try item("T note:\(written)").notes == value)
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

  @Test func `Open tasks, commitments and done ones are reported apart in list order`() throws {
    let list = try todo(
      "B\nLunch at:12:30-13:15\nx A\nC\nx Dinner at:19:00-20:00\nNight at:22:00-06:00")
    #expect(list.tasks.map(\.title) == ["B", "C"])
    #expect(list.commitments.map(\.title) == ["Lunch", "Night"])
    #expect(list.done.map(\.title) == ["A", "Dinner"])
  }
}
