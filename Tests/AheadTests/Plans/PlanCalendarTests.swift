import CivilTime
import CommandSupport
import Commands
import Testing

/// What `rota plan` takes from calendars, and what it makes of them.
@Suite struct PlanCalendarTests {
  /// A calendar of events, each a few lines.
  private func calendar(_ events: String...) -> String {
    let bodies = events.enumerated().map { number, event in
      "BEGIN:VEVENT\nUID:\(number)\n\(event)\nEND:VEVENT\n"
    }
    return "BEGIN:VCALENDAR\nVERSION:2.0\n\(bodies.joined())END:VCALENDAR\n"
  }

  private func world(_ calendar: String) -> FakeWorld {
    FakeWorld().file("today.txt", "Essay est:1h id:essay\n").file("uni.ics", calendar)
      .clock(FakeClocks.start).variable("HOME", "/home/me")
      .variable("ROTA_ZONE", "Europe/Budapest")
  }

  private func plan(_ words: String..., in world: FakeWorld) throws -> PlanAnswer {
    let outcome = world.run(
      ["plan", "today.txt", "--day", "2026-11-20", "--work", "10:00-14:00", "--json"] + words)
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    return try PlanAnswer(outcome.output)
  }

  private static let lecture =
    "SUMMARY:Lecture\nDTSTART;TZID=Europe/Budapest:20261120T100000\n"
    + "DTEND;TZID=Europe/Budapest:20261120T113000"

  @Test(arguments: [
    ("", true), ("\nSTATUS:TENTATIVE", true), ("\nSTATUS:CANCELLED", false),
    ("\nTRANSP:TRANSPARENT", false),
  ])
  func `Plans avoid events, unless they are cancelled or leave the time free`(
    _ line: String, _ blocks: Bool
  ) throws {
    let answer = try plan("--calendar", "uni.ics", in: world(calendar(Self.lecture + line)))
    #expect(
      answer.story
        == (blocks ? ["11-20T10:00 Lecture", "11-20T11:30 Essay"] : ["11-20T10:00 Essay"]))
  }

  @Test func `An event of the next day keeps its buffer before midnight`() throws {
    let train =
      "SUMMARY:Night train\nDTSTART;TZID=Europe/Budapest:20261121T001000\n"
      + "DTEND;TZID=Europe/Budapest:20261121T060000"
    let world = world(calendar(train)).file("today.txt", "Essay est:8h\n")
    let answer = try plan(
      "--calendar", "uni.ics", "--work", "20:00-24:00", "--buffer", "30m", in: world)
    #expect(answer.blocks.last?.end == "2026-11-20T23:40:00+01:00")
  }

  @Test func `An event without a title is called the same as in a rotation`() throws {
    let day = "DTSTART;VALUE=DATE:20261120"
    let hours = "DTSTART:20261120T100000\nDTEND:20261120T110000"
    let world = world(calendar(day, hours))
    let answer = try plan("--calendar", "uni.ics", in: world)
    #expect(answer.story.first == "11-20T10:00 untitled")
    #expect(answer.notes.contains("untitled: all of Fri 20 Nov"))
    #expect(world.run("plan", "--calendar", "uni.ics").output.contains("untitled"))
  }

  @Test func `A whole day and a moment are reported, and block nothing`() throws {
    let answer = try plan(
      "--calendar", "uni.ics",
      in: world(
        calendar(
          "SUMMARY:Reading week\nDTSTART;VALUE=DATE:20261118\nDTEND;VALUE=DATE:20261123",
          "SUMMARY:Open day\nDTSTART;VALUE=DATE:20261120",
          "SUMMARY:Fees\nDTSTART:20261120T100000\nDTEND:20261120T100000")))
    #expect(answer.story == ["11-20T10:00 Essay"])
    #expect(
      answer.notes == [
        "Reading week: all days from Wed 18 Nov to Sun 22 Nov", "Open day: all of Fri 20 Nov",
        "Fees: Fri 20 Nov at 10:00",
      ])
  }

  @Test func `Each time of what repeats is fixed, with a part on each day over midnight`() throws {
    let shift = "SUMMARY:Night shift\nDTSTART:20261119T220000\nDURATION:PT14H\n"
    let answer = try plan(
      "--calendar", "uni.ics", "--days", "2",
      in: world(calendar(shift + "RRULE:FREQ=DAILY;COUNT=3")))
    #expect(
      answer.story == [
        "11-20T00:00 Night shift", "11-20T12:00 Essay", "11-20T22:00 Night shift",
        "11-21T00:00 Night shift", "11-21T22:00 Night shift",
      ])
  }

  @Test func `The calendars that are set count where none is named`() throws {
    func world() -> FakeWorld {
      self.world(calendar(Self.lecture)).file("empty.ics", calendar())
        .file("/home/me/.config/rota/config", "calendar.uni = uni.ics\n")
    }
    let around = ["11-20T10:00 Lecture", "11-20T11:30 Essay"]
    #expect(try plan(in: world()).story == around)
    #expect(try plan("--calendar", "uni", in: world()).story == around)
    #expect(try plan("--calendar", "empty.ics", in: world()).story == ["11-20T10:00 Essay"])
  }

  @Test func `A buffer is kept free around everything that is fixed`() throws {
    let answer = try plan(
      "--calendar", "uni.ics", "--buffer", "15m", in: world(calendar(Self.lecture)))
    #expect(answer.story == ["11-20T10:00 Lecture", "11-20T11:45 Essay"])
  }

  @Test func `Damage in a calendar is reported, and the rest of it counts`() throws {
    let outcome = world(calendar("DTSTART:never\nSUMMARY:Lost", Self.lecture)).run(
      "plan", "today.txt", "--day", "2026-11-20", "--calendar", "uni.ics", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.hasPrefix("rota: uni.ics:5:"))
    #expect(try PlanAnswer(outcome.output).story.contains("11-20T10:00 Lecture"))
  }

  @Test(arguments: [["--ics", "plan.ics"], ["--ics=plan.ics"], ["--json", "--ics", "plan.ics"]])
  func `The work can be written to a file besides`(_ words: [String]) {
    let outcome = world(calendar()).run(["plan", "today.txt", "--day", "2026-11-20"] + words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "rota: wrote 1 event to 'plan.ics'\n")
    #expect(outcome.output.hasPrefix(words.contains("--json") ? "{" : "Friday 20 November 2026"))
    #expect(outcome.files["plan.ics"] != nil)
  }

  /// The first lines of a calendar by the program.
  private static func head(_ name: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Rota//Rota//EN\r\nX-WR-CALNAME:\(name)\r\n"
  }

  @Test func `A calendar that is named twice is read once`() throws {
    let outcome = world(calendar(Self.lecture)).run(
      "plan", "today.txt", "--day", "2026-11-20", "--calendar", "uni.ics", "--calendar", "uni.ics",
      "--json")
    #expect(try PlanAnswer(outcome.output).story.count { $0.contains("Lecture") } == 1)
  }

  @Test(arguments: [
    ("", false), (head("Rota") + "END:VCALENDAR\r\n", false),
    (head("Rota").filter { $0 != "\r" }, false), (head("Timetable"), true),
    (head("Rota history"), true), ("BEGIN:VCALENDAR\r\nPRODID:-//Rota//Rota//EN\r\n", true),
    ("BEGIN:VCALENDAR\r\nPRODID:-//Work//EN\r\nX-WR-CALNAME:Rota\r\n", true),
    ("not a calendar", true),
  ])
  func `Only an earlier calendar of plans is written over without being forced`(
    _ present: String, _ isKept: Bool
  ) {
    let world = world(calendar()).file("plan.ics", present)
    let words = ["plan", "today.txt", "--day", "2026-11-20", "--ics", "plan.ics"]
    let outcome = world.run(words)
    #expect(outcome.exitCode == (isKept ? .refused : .success))
    #expect(outcome.output.isEmpty == isKept)
    #expect((outcome.files["plan.ics"] == present) == isKept)
    #expect(
      outcome.messages == "rota: "
        + (isKept
          ? "'plan.ics' already exists; --force replaces it\n" : "wrote 1 event to 'plan.ics'\n"))

    let forced = world.run(words + ["--force"])
    #expect(forced.exitCode == .success)
    #expect(forced.files["plan.ics"]?.contains("PRODID:-//Rota//") == true)
  }

  @Test(arguments: [["--ics"], ["--ics", "-"], ["--ics", "today.txt"]])
  func `Without a file the calendar is what is printed, and a list is never written over`(
    _ words: [String]
  ) {
    let list = words.contains("today.txt") ? [] : ["today.txt"]
    let outcome = world(calendar()).run(["plan"] + list + words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(!outcome.output.contains("free"))
    #expect(outcome.files["today.txt"] == "Essay est:1h id:essay\n")
  }

  @Test func `A file that cannot be written is named`() {
    let outcome = world(calendar()).run("plan", "today.txt", "--ics", "/nowhere/plan.ics")
    #expect(outcome.exitCode != .success)
    #expect(outcome.messages.contains("/nowhere"))
  }
}
