import CivilTime
import CommandSupport
import Commands
import Glibc
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

  @Test func `A task that was removed is added again only when that is asked for`() {
    let world = world()
    _ = world.run("add", "--from", "school")
    _ = world.run("rm", "Reading")
    let again = world.run("add", "--from", "school")
    #expect(
      again.output.hasSuffix(
        "tasks of 'school': 0 added, 1 on the list already and 1 on it before\n"))
    #expect(again.messages.hasSuffix("except by: rota add --from school --again\n"))
    #expect(!text(in: world).contains("Reading"))
    let other = world.file("/other.txt", "A\n").run(
      "add", "--from", "school", "--file", "/other.txt")
    #expect(other.output.hasSuffix("tasks of 'school': 2 added\n"))
    #expect(world.run("add", "--from", "school", "--again").output.contains("1 added"))
    #expect(text(in: world).contains("Reading"))
    #expect(world.run("add", "Piano", "--again").exitCode == .usage)
  }

  @Test func `A task that an earlier version added counts as one`() {
    let world = world()
    _ = world.run("add", "--from", "school")
    let path = "/home/me/.local/state/rota/calendars/taken"
    let noted = world.disk.files[path].map { String(decoding: $0, as: UTF8.self) } ?? ""
    let ids = noted.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(ids.count == 2)
    _ = world.file(path, ids.map { $0 + "\n" }.joined()).file(Self.list, "Essay\n")
    #expect(world.run("add", "--from", "school").output.contains("0 added and 2 on it before"))
  }

  @Test func `Where it is not known which tasks a list has had, none is added`() {
    let world = world()
    _ = world.run("add", "--from", "school")
    _ = world.run("rm", "Reading")
    let (path, before) = ("/home/me/.local/state/rota/calendars/taken", text(in: world))
    let disk = FaultyFileSystem(world.disk)
    disk.failOpening(path, with: EACCES)
    let refused = world.disk(disk).run("add", "--from", "school")
    #expect(refused.exitCode == .unusableInput)
    #expect(refused.messages.hasSuffix("'\(path)' cannot be opened: its permissions forbid it\n"))
    #expect(!output("plan", "--json", in: world).contains("Reading"))
    #expect(text(in: world) == before)
    #expect(world.run("add", "--from", "school", "--again").output.contains("1 added"))
    #expect(text(in: world).contains("Reading"))
  }

  @Test(arguments: [
    "0000000000000 -", "0000000000000 - 2026-13-01", "0000000000000 - 2026-11-20 -", "\0\0\0",
    "00000 - -", "00000",
  ])
  func `A line that is damaged is named, and the others count`(_ line: String) {
    let world = world()
    _ = world.run("add", "--from", "school")
    _ = world.run("rm", "Reading")
    let path = "/home/me/.local/state/rota/calendars/taken"
    let noted = world.disk.files[path].map { String(decoding: $0, as: UTF8.self) } ?? ""
    _ = world.file(path, "\n\(line)\n\(line)\n" + noted)
    let outcome = world.run("add", "--from", "school")
    #expect(outcome.output.hasSuffix("0 added, 1 on the list already and 1 on it before\n"))
    #expect(outcome.messages.ranges(of: "\(path):2: this line is damaged").count == 1)
    #expect(!outcome.messages.contains("\(path):3:"))
    #expect(world.run("doctor").output.contains("! \(path):2: this line is damaged"))
  }

  @Test func `What is noted behind half a line is read again`() {
    let world = world()
    _ = world.file("/home/me/.local/state/rota/calendars/taken", "0000000000000 - 2026-1")
    _ = world.run("add", "--from", "school")
    _ = world.run("rm", "Reading")
    let again = world.run("add", "--from", "school")
    #expect(again.output.hasSuffix("0 added, 1 on the list already and 1 on it before\n"))
  }

  @Test func `A task follows the day of its event until it is given another one`() {
    func moved(to day: String, in world: FakeWorld) -> FakeWorld.Outcome {
      world.file("/school.ics", SampleCalendar.text(Self.sheet(day))).run("add", "--from", "school")
    }
    let world = world()
    _ = world.run("add", "--from", "school")
    let followed = moved(to: "20261130", in: world)
    #expect(
      followed.messages.hasSuffix(
        "'Sheet 5' has due:2026-11-30 now, as in its calendar; it had due:2026-11-27\n"))
    #expect(text(in: world).contains("Sheet 5 due:2026-11-30"))
    #expect(moved(to: "20261130", in: world).messages == followed.messages)

    _ = world.run("edit", "Sheet 5", "due:2026-11-28")
    let kept = moved(to: "20261202", in: world)
    let news = kept.messages.split(separator: "\n").last ?? ""
    #expect(news.hasPrefix("rota: 'Sheet 5' has due:2026-11-28, but due:2026-12-02 in its "))
    #expect(moved(to: "20261202", in: world).messages == kept.messages)
    #expect(text(in: world).contains("Sheet 5 due:2026-11-28"))
    let done = world.run("done", "Sheet 5")
    #expect(moved(to: "20261203", in: world).messages == done.messages)
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

  @Test(arguments: ["", ";RANGE=THISANDFUTURE"])
  func `A task follows its day of an event that recurs`(_ range: String) {
    let weekly = String.event(
      "UID:quiz", "SUMMARY:Quiz", "DTSTART;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY")
    let moved = String.event(
      "UID:quiz", "SUMMARY:Quiz", "RECURRENCE-ID;VALUE=DATE\(range):20261130",
      "DTSTART;VALUE=DATE:20261202")
    let world = world(Self.all, SampleCalendar.text(weekly))
      .clock(FakeClocks.start + .seconds(7 * 86_400))
    func add(_ calendar: String) -> FakeWorld.Outcome {
      world.file("/school.ics", calendar).run("add", "--from", "school")
    }
    _ = add(SampleCalendar.text(weekly))
    #expect(text(in: world).contains("Quiz due:2026-11-30"))
    #expect(add(SampleCalendar.text(weekly, moved)).messages.contains("'Quiz' has due:2026-12-02"))
    #expect(text(in: world).ranges(of: "Quiz").count == 1)

    // The day after the moved one.
    _ = world.clock(FakeClocks.start + .seconds(13 * 86_400))
    _ = add(SampleCalendar.text(weekly, moved))
    let next = range.isEmpty ? "2026-12-07" : "2026-12-09"
    #expect(text(in: world).contains("Quiz due:\(next)"))
    // What was moved with the others goes back by itself.
    _ = add(SampleCalendar.text(weekly))
    #expect(text(in: world).contains("Quiz due:2026-12-07"))
    #expect(text(in: world).ranges(of: "Quiz").count == 2)
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

  private static let shared = [("20261123", "Essay"), ("20261130", "Lab"), ("20261204", "Lab")]
    .map { String.event("UID:one", "SUMMARY:\($0.1)", "DTSTART;VALUE=DATE:\($0.0)") }

  @Test func `Events that share a UID are told apart by their titles and days`() {
    let world = world(Self.all, SampleCalendar.text(Self.shared[0], Self.shared[1], Self.shared[2]))
    #expect(output("plan", "--json", "--days", "9", in: world).contains("Lab"))
    #expect(world.run("add", "--from", "school").output.hasSuffix(": 3 added\n"))
    _ = world.run("rm", "Essay")
    let later = world.clock(FakeClocks.start + .seconds(11 * 86_400))
    let again = later.run("add", "--from", "school")
    #expect(again.output.hasSuffix(": 0 added and 1 on the list already\n"))
    // The last of them has its UID for itself.
    let last = later.file("/school.ics", SampleCalendar.text(Self.shared[2]))
    #expect(
      last.run("add", "--from", "school").output.hasSuffix(": 0 added and 1 on the list already\n"))
    #expect(text(in: world).ranges(of: "Lab").count == 2)
  }

  @Test func `A task that was added before its event shared its UID comes once`() {
    for place in 0...2 {
      let world = world(Self.all, SampleCalendar.text(Self.shared[place]))
      _ = world.run("add", "--from", "school")
      if place == 1 { _ = world.run("rm", "Lab") }
      let known = place == 1 ? "on it before" : "on the list already"
      let all = SampleCalendar.text(Self.shared[0], Self.shared[1], Self.shared[2])
      let outcome = world.file("/school.ics", all).run("add", "--from", "school")
      #expect(outcome.output.hasSuffix(": 2 added and 1 \(known)\n"))
      #expect(!outcome.messages.contains("has due:"), "\(outcome.messages)")
    }
  }

  @Test func `Of events that recur with one UID each has its next day`() {
    let events = ["Quiz", "Sheet"].map {
      String.event(
        "UID:one", "SUMMARY:\($0)", "DTSTART;VALUE=DATE:2026112\($0.count)", "RRULE:FREQ=WEEKLY")
    }
    let world = world(Self.all, SampleCalendar.text(events[0], events[1]))
    #expect(world.run("add", "--from", "school").output.hasSuffix(": 2 added\n"))
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
