import CivilTime
import ICalendar
import Testing

@Suite struct CalendarTodoTests {
  private func todo(_ text: String) throws -> CalendarTodo {
    try #require(calendar("BEGIN:VTODO\n\(text)\nEND:VTODO").todos.first)
  }

  @Test func `A task has all that its lines say`() throws {
    let todo = try todo(
      """
      UID:7@x
      SUMMARY:Essay\\, second draft
      DESCRIPTION:See notes
      CATEGORIES:UNI,Writing
      CATEGORIES:Urgent\\, really
      PRIORITY:2
      DTSTART;TZID=Europe/Berlin:20251103T090000
      DUE;VALUE=DATE:20251107
      ESTIMATED-DURATION:PT2H30M
      STATUS:IN-PROCESS
      PERCENT-COMPLETE:40
      """)
    #expect(
      todo
        == CalendarTodo(
          uid: "7@x", summary: "Essay, second draft", notes: "See notes",
          categories: ["UNI", "Writing", "Urgent, really"], priority: 2,
          start: .instant(Instant(seconds: 1_762_156_800)),
          due: .date(try CivilDate(parsing: "2025-11-07")), estimate: .seconds(9000)))
  }

  @Test(arguments: [
    ("STATUS:COMPLETED", true), ("STATUS:cancelled", true), ("COMPLETED:20251103T090000Z", true),
    ("PERCENT-COMPLETE:100", true), ("STATUS:NEEDS-ACTION", false), ("PERCENT-COMPLETE:99", false),
    ("STATUS:NEEDS-ACTION\nPERCENT-COMPLETE:100", false), ("SUMMARY:x", false),
  ])
  func `A task is closed when it says so`(_ text: String, _ isClosed: Bool) throws {
    #expect(try todo(text).isClosed == isClosed)
  }

  @Test func `A task is due when its duration from its start is over`() throws {
    let todo = try todo("DTSTART:20251103T090000\nDURATION:P2D")
    #expect(todo.due == .local(try CivilDateTime(parsing: "2025-11-05T09:00")))
    #expect(todo.estimate == nil)
    #expect(try self.todo("DURATION:PT45M").estimate == .seconds(2700))
  }

  @Test(arguments: [("0", 0), ("9", 9), ("12", 9)])
  func `Priorities go up to nine`(_ text: String, _ priority: Int) throws {
    #expect(try todo("PRIORITY:\(text)").priority == priority)
  }

  @Test func `Of equal revisions the last one counts, and no instance replaces its task`() {
    func todo(_ summary: String, _ lines: String = "") -> String {
      "BEGIN:VTODO\nUID:1\nSEQUENCE:3\nSUMMARY:\(summary)\n\(lines)END:VTODO"
    }
    let instance = "RECURRENCE-ID:20251103T090000Z\n"
    func left(_ todos: String...) -> [String] {
      calendar(todos.joined(separator: "\n")).todos.map(\.summary)
    }
    #expect(left(todo("first"), todo("last")) == ["last"])
    #expect(left(todo("task"), todo("instance", instance)) == ["task"])
    #expect(left(todo("instance", instance), todo("task")) == ["task"])
  }

  @Test func `A task recurs if it has a rule`() throws {
    #expect(try todo("RRULE:FREQ=DAILY").isRecurring)
    #expect(try !todo("SUMMARY:Once").isRecurring)
  }

  @Test func `Of two revisions of a task the later one counts`() {
    let file = calendar(
      """
      BEGIN:VTODO
      UID:1
      SEQUENCE:2
      SUMMARY:new
      END:VTODO
      BEGIN:VTODO
      UID:1
      SEQUENCE:1
      SUMMARY:old
      END:VTODO
      BEGIN:VTODO
      SUMMARY:another
      END:VTODO
      """)
    #expect(file.todos.map(\.summary) == ["new", "another"])
  }

  @Test func `The first of two dates counts, and a longer word is not a date`() throws {
    #expect(
      try todo("DUE;VALUE=DATE:20251107\nDUE;VALUE=DATE:20251108").due
        == .date(try CivilDate(parsing: "2025-11-07")))
    #expect(try todo("DUE:20251107T090000Zx\nSUMMARY:A").due == nil)
    #expect(try todo("PRIORITY:2nd\nSUMMARY:A").priority == 0)
  }

  @Test func `Signs that need no backslash may have one, and nothing is no category`() throws {
    #expect(try todo("SUMMARY:At 9\\:30\\; \\\"now\\\"\\, \\x").summary == "At 9:30; \"now\", \\x")
    #expect(try todo("CATEGORIES:A,,B,\nCATEGORIES:").categories == ["A", "B"])
  }
}
