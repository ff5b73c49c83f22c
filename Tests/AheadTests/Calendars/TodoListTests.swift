import CommandSupport
import Commands
import Testing

/// The tasks of calendars: `rota add --from`, and a calendar as a list.
@Suite struct TodoListTests {
  private static let path = "/home/me/.local/share/rota/todo.txt"
  private static let calendar = SampleCalendar.text(
    .todo(
      "UID:sheet@uni", "SUMMARY:Hand in +sheet @5 due:x", "DUE;VALUE=DATE:20261127",
      "DTSTART:20261121T100000", "PRIORITY:2", "CATEGORIES:Maths,exam prep", "DURATION:PT1H30M",
      "DESCRIPTION:bring the \"book\"\\nand a pen"),
    .todo("UID:done@uni", "SUMMARY:Over", "STATUS:COMPLETED"),
    .todo("UID:read@uni", "SUMMARY:Read\u{1B}[2J it", "PRIORITY:9", "DUE:20261122T170000Z"))
  private static let line = #"(A) Hand in \+sheet \@5 \due:x @Maths @"exam prep" due:2026-11-27 "#

  /// Somebody's machine on Friday, 2026-11-20, at eight o'clock.
  private func world(_ calendar: String = calendar, list: String? = nil) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file("uni.ics", calendar)
    return list.map { world.file(Self.path, $0) } ?? world
  }

  @Test func `The open tasks of a calendar come onto the list, with all that lists can say`() throws
  {
    let outcome = world(list: "Piano\n").run("add", "--from", "uni.ics")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    let lines = try #require(outcome.files[Self.path]).split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0] == "Piano")
    #expect(lines[1].hasPrefix(Self.line + "from:2026-11-21T10:00 est:1h30m id:"))
    #expect(lines[1].hasSuffix(#" note:"bring the \"book\"\nand a pen""#))
    #expect(lines[2].hasPrefix("(C) Read[2J it due:2026-11-22T17:00 id:"))
    #expect(outcome.output.hasSuffix("\ntasks of 'uni.ics': 2 added and 1 done\n"))
  }

  @Test func `A task that recurs in its calendar is said not to recur on the list`() throws {
    let calendar = SampleCalendar.text(
      .todo("UID:w@uni", "SUMMARY:Water plants", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY"),
      .todo("UID:o@uni", "SUMMARY:Once"))
    let outcome = world(calendar).run("add", "--from", "uni.ics")
    #expect(outcome.output.hasSuffix("tasks of 'uni.ics': 2 added\n"))
    let line = outcome.files[Self.path]?.split(separator: "\n").first ?? ""
    let id = line.split(separator: " ").first { $0.hasPrefix("id:") }?.dropFirst(3)
    #expect(
      outcome.messages == "rota: 1 added task recurs only in the calendar; say how often, as in: "
        + "rota edit \(id ?? "") rec:1w\n")
  }

  @Test func `Commands that are suggested name the list that was named`() throws {
    let calendar = SampleCalendar.text(
      .todo("UID:w@uni", "SUMMARY:-quiz", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY"),
      .todo("UID:o@uni", "SUMMARY:Once", "DUE;VALUE=DATE:20261127"))
    let world = world(calendar).file("my list.txt", "Other\n")
    let words = ["add", "--from", "uni.ics", "--file", "my list.txt"]
    #expect(world.run(words).messages.contains(" rec:1w --file 'my list.txt'\n"))
    let list = try #require(world.run("version").files["my list.txt"])
    let moved = calendar.replacing("20261127", with: "20261130")
    let other = list.replacing("Once due:2026-11-27", with: "Once due:2026-11-28")
    _ = world.file("my list.txt", other).file("uni.ics", moved)
    #expect(world.run(words).messages.contains(" due:2026-11-30 --file 'my list.txt'\n"))
    _ = world.file("my list.txt", "Other\n")
    #expect(
      world.run(words).messages
        .contains("rota add --from uni.ics --again --file 'my list.txt'\n"))
  }

  @Test func `A task is added once, whatever becomes of it on the list`() throws {
    let world = world()
    let list = try #require(world.run("add", "--from", "uni.ics").files[Self.path])
    let ticked = "x 2026-11-20 " + list.dropFirst(4)
    let later = self.world(list: ticked).run("add", "--from", "uni.ics")
    #expect(later.exitCode == .success)
    #expect(later.output == "tasks of 'uni.ics': 0 added, 2 on the list already and 1 done\n")
    #expect(later.files[Self.path] == ticked)
  }

  @Test func `A task that was removed stays away, and one whose due date is gone loses it`() throws
  {
    let world = world()
    _ = world.run("add", "--from", "uni.ics")
    _ = world.run("rm", "Read")
    let undated = Self.calendar.replacing("DUE;VALUE=DATE:20261127", with: "X-NONE:1")
    let list = try #require(
      world.file("uni.ics", undated).run("add", "--from", "uni.ics").files[Self.path])
    #expect(!list.contains("Read") && !list.contains("due:2026-11-27"))
    #expect(list.split(separator: "\n").count == 1)
  }

  @Test func `Beside a rotation a task that it lacks keeps its date, and what is new is added`()
    throws
  {
    let world = world()
    _ = world.run("add", "--from", "uni.ics")
    let changed = Self.calendar.replacing(
      "DUE;VALUE=DATE:20261127", with: "DUE;VALUE=DATE:20261130"
    )
    .replacing("END:VCALENDAR", with: .todo("UID:new@uni", "SUMMARY:New") + "END:VCALENDAR")
    let coach = try FakeCoach("Piano\n", list: Self.path)

    let outcome = world.file("uni.ics", changed).coach(coach).run("add", "--from", "uni.ics")

    #expect(outcome.exitCode == .success)
    #expect(
      outcome.output.hasSuffix("tasks of 'uni.ics': 1 added, 2 on the list already and 1 done\n"))
    #expect(!outcome.messages.contains("due:"))
  }

  @Test func `The next time only what is new is added`() throws {
    let world = world()
    _ = world.run("add", "--from", "uni.ics")
    let more = Self.calendar.replacing(
      "END:VCALENDAR", with: .todo("UID:new@uni", "SUMMARY:New") + "END:VCALENDAR")
    let outcome = world.file("uni.ics", more).run("add", "--from", "uni.ics", "--next")
    let lines = try #require(outcome.files[Self.path]).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("New id:"))
  }

  @Test(arguments: [
    (0, ""), (1, "(A) "), (3, "(A) "), (4, "(B) "), (6, "(B) "), (7, "(C) "), (9, "(C) "),
  ])
  func `Nine priorities become three`(_ number: Int, _ letter: String) {
    let calendar = SampleCalendar.text(.todo("UID:a", "SUMMARY:Essay", "PRIORITY:\(number)"))
    let outcome = world(calendar).run("add", "--from", "uni.ics")
    #expect(outcome.files[Self.path]?.hasPrefix("\(letter)Essay id:") == true)
  }

  @Test(arguments: [
    "", "   ", String(repeating: "long ", count: 4000), "x done", "2026-11-20 dated", "(A)", "#",
    "# heading", "at:10:00-11:00", "\"quoted", "\\\\", "id:abc note:x",
  ])
  func `Whatever a title is, one task comes of it`(_ title: String) throws {
    let calendar = SampleCalendar.text(
      .todo("UID:a", "SUMMARY:\(title)", "DESCRIPTION:\(title)", "CATEGORIES:\(title)"))
    let world = world(calendar)
    let outcome = world.run("add", "--from", "uni.ics")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.hasSuffix("tasks of 'uni.ics': 1 added\n"))
    let tasks = world.run("list", "--json").output
    #expect(tasks.numbers(of: "done").count == 1)
    #expect(world.run("add", "--from", "uni.ics").output.hasSuffix("1 on the list already\n"))
  }

  /// The lines that come onto the list from calendars in a folder.
  private func lines(_ calendars: String...) -> [String] {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
    for (number, text) in calendars.enumerated() { _ = world.file("term/\(number).ics", text) }
    let list = world.run("add", "--from", "term").files[Self.path] ?? ""
    return list.split(separator: "\n").map(String.init)
  }

  @Test func `A task that two calendars have is there once, by its UID or else its title`() {
    let one = SampleCalendar.text(.todo("UID:a", "SUMMARY:Essay"), .todo("SUMMARY:Form"))
    let other = SampleCalendar.text(
      .todo("UID:a", "SUMMARY:Essay!"), .todo("SUMMARY:Form"), .todo("SUMMARY:Tea"))
    #expect(lines(one, other).map { $0.prefix { $0 != " " } } == ["Essay", "Form", "Tea"])
  }

  @Test func `A zero effort is dropped, at most sixteen tags are kept, and notes are harmless`()
    throws
  {
    let tags = (1...17).map { "t\($0)" }.joined(separator: ",")
    let line = try #require(
      lines(
        SampleCalendar.text(
          .todo(
            "UID:a", "SUMMARY:Essay", "DURATION:PT0S", "CATEGORIES:\(tags)",
            "DESCRIPTION:by\u{1B}[2J\\nnoon"))
      ).first)
    #expect(!line.contains("est:"))
    #expect(line.contains(" @t16 ") && !line.contains("@t17"))
    #expect(line.contains("noon") && !line.contains("\u{1B}"))
  }

  @Test func `A calendar that is named as a list is read as its tasks`() {
    let outcome = world().run("list", "--file", "uni.ics", "--all")
    #expect(outcome.exitCode == .success)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("   A  Hand in +sheet @5 due:x  @Maths @\"exam prep\"  Fri 27 Nov"))
    #expect(lines[1] == "        bring the \"book\" and a pen")
    #expect(lines[2].hasPrefix("x     Over"))
  }

  @Test(arguments: [["add", "Essay"], ["rm", "Read"], ["edit", "Read", "Write"]])
  func `A calendar is never written`(_ words: [String]) {
    let outcome = world().run(words + ["--file", "uni.ics"])
    #expect(outcome.exitCode == .unusableInput)
    #expect(
      outcome.messages
        == "rota: 'uni.ics' is a calendar, and calendars are only read; "
        + "take its tasks over as in: rota add --from uni.ics\n")
    #expect(outcome.files["uni.ics"] == Self.calendar)
    let other = world().file("my cal.ics", Self.calendar).run(words + ["--file", "my cal.ics"])
    #expect(other.messages.hasSuffix("rota add --from 'my cal.ics'\n"))
  }

  @Test func `A rotation runs on the tasks of a calendar`() {
    let outcome = world().run("run", "uni.ics", "--simulate", "--cycles", "1", "--mark-done")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.contains(#""title":"Read"#))
    #expect(outcome.files["uni.ics"] == Self.calendar)
  }

  @Test(arguments: [
    (["add", "--from", "gone.ics"], "there is no file 'gone.ics'", ExitCode.unusableInput),
    (
      ["add", "--from", "uni.ics", "Essay"],
      "--from and Essay contradict each other; choose one of them", .usage
    ),
  ])
  func `An impossible combination is reported`(
    _ words: [String], _ message: String, _ exitCode: ExitCode
  ) {
    let outcome = world().run(words)
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.messages.hasPrefix("rota: \(message)\n"))
    #expect(outcome.files[Self.path] == nil)
  }
}
