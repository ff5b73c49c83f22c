import CivilTime
import CommandSupport
import Commands
import Platform
import Testing
import WorldSupport

/// Whole-day events of calendars as tasks, on Friday, 2026-11-20.
@Suite struct AssignmentTests {
  private static let list = "/home/me/.local/share/rota/todo.txt"
  private static let config = "/home/me/.config/rota/config"
  private static let all = "calendar.school = /school.ics\ncalendar.school.tasks = all-day\n"

  private static func sheet(_ day: String, _ uid: String = "sheet") -> String {
    .event("UID:\(uid)", "SUMMARY:Sheet 5", "DTSTART;VALUE=DATE:\(day)")
  }

  private static let week = SampleCalendar.text(
    sheet("20261127"),
    .event(
      "UID:reading", "SUMMARY:Reading", "DTSTART;VALUE=DATE:20261123",
      "DTEND;VALUE=DATE:20261126"),
    .event("UID:over", "SUMMARY:Over", "DTSTART;VALUE=DATE:20261119"),
    .event("UID:off", "SUMMARY:Off", "STATUS:CANCELLED", "DTSTART;VALUE=DATE:20261124"),
    .event("UID:class", "SUMMARY:Class", "DTSTART:20261124T090000", "DTEND:20261124T100000"))

  private func world(_ settings: String = all, _ calendar: String = week) -> FakeWorld {
    FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file(Self.config, settings).file("/school.ics", calendar).file(Self.list, "Essay est:1h\n")
  }

  /// What one command more prints.
  private func output(_ words: String..., in world: FakeWorld) -> String {
    let before = world.run("config", "--path").output
    return String(world.run(words).output.dropFirst(before.count))
  }

  private func text(in world: FakeWorld) -> String {
    world.disk.files[Self.list].map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test func `Whole-day events become tasks that are due on their last day`() {
    let world = world()
    let outcome = world.run("add", "--from", "school")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.hasSuffix("tasks of 'school': 2 added\n"))
    let text = text(in: world)
    #expect(text.contains("Reading due:2026-11-25"))
    #expect(text.contains("Sheet 5 due:2026-11-27"))
    #expect(!text.contains("Over") && !text.contains("Off") && !text.contains("Class"))
  }

  @Test func `Each is added once, even if its day changes or it is removed`() {
    let world = world()
    _ = world.run("add", "--from", "school")
    let again = world.run("add", "--from", "school")
    #expect(again.output.hasSuffix("tasks of 'school': 0 added and 2 on the list already\n"))
    _ = world.run("rm", "Reading")
    _ = world.file("/school.ics", SampleCalendar.text(Self.sheet("20261130")))
    let plan = output("plan", "--json", in: world)
    #expect(plan.contains("Sheet 5") && !plan.contains("Reading"))
    #expect(text(in: world).split(separator: "\n").count == 2)
  }

  @Test func `A moved day of an event that recurs is no second task`() {
    let moved = SampleCalendar.text(
      .event(
        "UID:quiz", "SUMMARY:Quiz", "DTSTART;VALUE=DATE:20261120", "RRULE:FREQ=WEEKLY;COUNT=3"),
      .event(
        "UID:quiz", "SUMMARY:Quiz", "RECURRENCE-ID;VALUE=DATE:20261127",
        "DTSTART;VALUE=DATE:20261126"))
    let world = world(Self.all, moved)
    #expect(world.run("add", "--from", "school").output.hasSuffix(": 1 added\n"))
    #expect(text(in: world).contains("Quiz due:2026-11-20"))
    let later = world.clock(FakeClocks.start + .seconds(86_400))
    #expect(later.run("add", "--from", "school").output.hasSuffix(": 1 added\n"))
    #expect(text(in: world).contains("Quiz due:2026-11-26"))
  }

  @Test func `Of an event that recurs only the next day is a task`() {
    let daily = SampleCalendar.text(
      .event(
        "UID:quiz", "SUMMARY:Quiz", "DTSTART;VALUE=DATE:20261120", "RRULE:FREQ=DAILY;COUNT=3"))
    let world = world(Self.all, daily)
    #expect(world.run("add", "--from", "school").output.hasSuffix(": 1 added\n"))
    #expect(text(in: world).contains("Quiz due:2026-11-20"))
    _ = world.run("done", "Quiz")
    #expect(
      world.run("add", "--from", "school").output.hasSuffix(": 0 added and 1 on the list already\n")
    )
    let last = world.clock(FakeClocks.start + .seconds(2 * 86_400))
    #expect(last.run("add", "--from", "school").output.hasSuffix(": 1 added\n"))
    #expect(text(in: world).contains("Quiz due:2026-11-22"))
  }

  @Test func `Events without a UID are told apart by their days`() {
    let events = ["20261123", "20261130"].map {
      String.event("SUMMARY:Sheet", "DTSTART;VALUE=DATE:\($0)")
    }
    let world = world(Self.all, SampleCalendar.text(events[0], events[1]))
    #expect(world.run("add", "--from", "school").output.hasSuffix(": 2 added\n"))
    let words = text(in: world).split { $0.isWhitespace }
    #expect(Set(words.filter { $0.hasPrefix("id:") }).count == 2)
  }

  @Test func `A plan has them before they are on the list`() {
    let outcome = world().run("plan", "--day", "2026-11-23", "--json")
    #expect(outcome.output.contains("Sheet 5"))
    #expect(
      !world("calendar.school = /school.ics\n").run("plan", "--json").output.contains("Sheet"))
  }

  @Test func `A calendar without tasks names what was looked for, and the setting works`() {
    let set = world("calendar.school = /school.ics\n")
    let outcome = set.run("add", "--from", "school")
    #expect(
      outcome.messages
        == "rota: 'school' has no tasks (VTODO); its 2 whole-day events can be tasks, "
        + "as in: rota config calendar.school.tasks all-day; rota add --from school\n")
    #expect(set.run("config", "calendar.school.tasks", "all-day").exitCode == .success)
    #expect(set.run("add", "--from", "school").output.hasSuffix("2 added\n"))
    let path = world("").run("add", "--from", "/school.ics")
    #expect(path.messages.contains("rota config calendar.uni /school.ics; "))
    let none = world(Self.all, SampleCalendar.text()).run("add", "--from", "school")
    #expect(none.messages.hasSuffix("neither tasks (VTODO) nor whole-day events from today on\n"))
  }

  @Test func `Only all-day and none can be set`() {
    let outcome = world().run("config", "calendar.school.tasks", "some")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains("all-day"))
  }
}
