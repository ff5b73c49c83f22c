import CivilTime
import CommandSupport
import Commands
import Testing
import WorldSupport

/// `rota agenda` as programs read it, and what it says where it cannot be answered.
@Suite struct AgendaCommandTests {
  private static let week = SampleCalendar.text(
    .event(
      "UID:sheet@uni", "SUMMARY:Hand in sheet 5", "DTSTART;TZID=Europe/Budapest:20261120T180000"),
    .event(
      "UID:algebra@uni", "SUMMARY:Algebra", "LOCATION:Hall 3",
      "DTSTART;TZID=Europe/Budapest:20261120T090000", "DTEND;TZID=Europe/Budapest:20261120T103000"),
    .event(
      "UID:algebra2@uni", "SUMMARY:Algebra", "DTSTART;TZID=Europe/Budapest:20261123T090000"),
    .event(
      "UID:fair@uni", "SUMMARY:Fair", "STATUS:CANCELLED", "DTSTART;VALUE=DATE:20261121",
      "DTEND;VALUE=DATE:20261123"),
    .event("UID:call@uni", "SUMMARY:Call", "STATUS:TENTATIVE", "DTSTART:20261122T200000Z"))

  /// Somebody's machine on Friday, 2026-11-20, at eight o'clock UTC.
  private func world(_ calendar: String = week) -> FakeWorld {
    FakeWorld().file("uni.ics", calendar).clock(FakeClocks.start)
  }

  @Test func `Occurrences are one line of JSON, with the times of the zone`() {
    let outcome = world().run(
      "agenda", "uni.ics", "--from", "2026-11-20", "--to", "2026-11-23", "--zone",
      "Europe/Budapest", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(
      outcome.output == """
        {"zone":"Europe/Budapest","occurrences":[\
        {"summary":"Algebra","start":"2026-11-20T09:00:00+01:00","end":"2026-11-20T10:30:00+01:00",\
        "all_day":false,"status":"confirmed","uid":"algebra@uni","location":"Hall 3"},\
        {"summary":"Hand in sheet 5","start":"2026-11-20T18:00:00+01:00",\
        "end":"2026-11-20T18:00:00+01:00","all_day":false,"status":"confirmed","uid":"sheet@uni",\
        "location":null},\
        {"summary":"Fair","start":"2026-11-21","end":"2026-11-23","all_day":true,\
        "status":"cancelled","uid":"fair@uni","location":null},\
        {"summary":"Call","start":"2026-11-22T21:00:00+01:00","end":"2026-11-22T21:00:00+01:00",\
        "all_day":false,"status":"tentative","uid":"call@uni","location":null}\
        ],"problems":[]}

        """)
  }

  /// RFC 5545, section 2: the values of parameters are the same in any case.
  @Test(arguments: [
    ("europe/BUDAPEST", "T08:00:00+00:00"), ("Europe/Budapest", "T08:00:00+00:00"),
    ("utc", "T09:00:00+00:00"), ("UTC/Budapest", "T09:00:00+00:00"),
  ])
  func `A calendar may name a zone in any case`(_ name: String, _ start: String) {
    let calendar = SampleCalendar.text(.event("SUMMARY:A", "DTSTART;TZID=\(name):20261120T090000"))
    let outcome = world(calendar).file("/usr/share/zoneinfo/Europe/Budapest", "TZif")
      .file("/usr/share/zoneinfo/UTC", "TZif")
      .run("agenda", "uni.ics", "--days", "1", "--zone", "UTC", "--json")
    #expect(outcome.output.values(of: "start") == ["2026-11-20\(start)"])
    #expect(outcome.output.contains("no time zone") == (name == "UTC/Budapest"))
  }

  @Test func `Several calendars are one, in the order of start, end and summary`() {
    let other = SampleCalendar.text(
      .event("SUMMARY:B", "DTSTART:20261120T080000Z", "DTEND:20261120T090000Z"),
      .event("SUMMARY:A", "DTSTART:20261120T080000Z", "DTEND:20261120T090000Z"),
      .event("SUMMARY:Long", "DTSTART:20261120T070000Z", "DTEND:20261120T100000Z"),
      .event("SUMMARY:Day", "DTSTART;VALUE=DATE:20261120"))
    for calendars in [["uni.ics", "home.ics"], ["uni.ics", "--calendar", "home.ics"]] {
      let output = world().file("home.ics", other)
        .run(["agenda", "--days", "1", "--json"] + calendars).output
      #expect(
        output.values(of: "summary") == ["Day", "Long", "A", "B", "Algebra", "Hand in sheet 5"])
    }
  }

  struct Window: Sendable, CustomTestStringConvertible {
    let words: [String]
    let starts: [String]

    init(_ words: String..., starts: String...) { (self.words, self.starts) = (words, starts) }

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Window("--days", "1", starts: "2026-11-20T08:00:00+00:00", "2026-11-20T17:00:00+00:00"),
    Window(
      starts: "2026-11-20T08:00:00+00:00", "2026-11-20T17:00:00+00:00", "2026-11-21",
      "2026-11-22T20:00:00+00:00", "2026-11-23T08:00:00+00:00"),
    Window("--limit", "1", starts: "2026-11-20T08:00:00+00:00"),
    Window("--from", "mon", "--to", "fri", starts: "2026-11-23T08:00:00+00:00"),
    Window("--from", "tomorrow", "--to", "2026-11-22", starts: "2026-11-21"),
    Window(
      "--from", "2026-11-20", "--to", "sat", "--limit", "1", starts: "2026-11-20T08:00:00+00:00"),
    Window("--from", "2020-01-01", "--to", "2020-02-01"),
  ])
  func `The window is what was asked for, seven days from today otherwise`(_ c: Window) {
    let outcome = world().run(["agenda", "uni.ics", "--json"] + c.words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.values(of: "start") == c.starts)
  }

  @Test func `Damage is reported with its position, and the rest is read`() {
    let damaged = Self.week.replacing("DTSTART:20261122T200000Z", with: "DTSTART:tomorrow")
    let json = world(damaged).run("agenda", "uni.ics", "--json")
    #expect(json.exitCode == .success)
    #expect(json.messages == "")
    #expect(json.output.values(of: "file") == ["uni.ics"])
    #expect(json.output.values(of: "summary").count == 4)

    let people = world(damaged).run("agenda", "uni.ics")
    #expect(people.exitCode == .success)
    let line = json.output.numbers(of: "line").first ?? ""
    let column = json.output.numbers(of: "column").first ?? ""
    #expect(people.messages.hasPrefix("rota: uni.ics:\(line):\(column): "))
    #expect(people.messages.split(separator: "\n").count == 1)
  }

  @Test func `Of many problems only the first are printed`() {
    let damaged =
      SampleCalendar.text(.event("SUMMARY:A", "DTSTART:20261120T080000Z"))
      + String(repeating: "neither name nor value\r\n", count: 40)
    let messages = world(damaged).run("agenda", "uni.ics").messages.split(separator: "\n")
    #expect(messages.count == 6)
    #expect(messages.last?.hasPrefix("rota: and ") == true)
    #expect(messages.last?.hasSuffix(" more") == true)
  }

  @Test func `An empty window says of which calendars`() {
    let outcome = world().file("home.ics", SampleCalendar.text())
      .run("agenda", "uni.ics", "home.ics", "--from", "2020-01-01")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output == "")
    #expect(
      outcome.messages
        == "rota: there are no events in 'uni.ics' and 'home.ics' "
        + "from Wednesday 1 January 2020 to Tuesday 7 January 2020\n")
  }

  @Test(arguments: [
    Mistake(
      "uni.ics", "--from", "someday",
      message: "--from: 'someday' is not a day; "
        + "write a date as in 2026-11-20, or tomorrow, mon, +3d or +2w"),
    Mistake(
      "uni.ics", "--from", "9999-12-31",
      message: "--from: 9999-12-31 is the last day of the calendar; write an earlier one"),
    Mistake(
      "uni.ics", "--to", "2026-11-20",
      message: "--to: 2026-11-20 is not after 2026-11-20, the first day; "
        + "write the day after the last one, as in --to 2026-11-27"),
    Mistake(
      "uni.ics", "--to", "sun", "--days", "3",
      message: "--to and --days contradict each other; choose one of them"),
    Mistake(
      "uni.ics", "--sources", "--limit", "3",
      message: "--sources and --limit contradict each other; choose one of them"),
    Mistake(
      "uni.ics", "--zone", "Mars",
      message: "--zone: there is no time zone 'Mars'; write it as in --zone Europe/Budapest"),
    Mistake(
      "uni.ics", "--zone", "", message: "--zone needs a value, as in --zone Europe/Budapest"),
    Mistake(
      code: .unusableInput,
      message: "no calendar is named, and none is set; name one as in: rota agenda uni.ics; "
        + "or set one as in: rota config calendar.uni ~/calendars/uni.ics"),
    Mistake("term.ics", code: .unusableInput, message: "there is no file 'term.ics'"),
    Mistake(
      "term",
      code: .unusableInput,
      message: "there is no file 'term', and no calendar of that name; "
        + "set one as in: rota config calendar.term ~/calendars/uni.ics"),
    Mistake(
      "my uni",
      code: .unusableInput,
      message: "there is no file 'my uni', and no calendar of that name; "
        + "set one as in: rota config calendar.uni ~/calendars/uni.ics"),
    Mistake(
      "empty", code: .unusableInput,
      message: "there is no calendar in the folder 'empty'; their names end in .ics"),
    Mistake(
      "picture.ics", code: .unusableInput, message: "'picture.ics' is a binary file, not a calendar"
    ),
    Mistake(
      "uni.ics", "term.ics", code: .unusableInput, message: "there is no file 'term.ics'"),
  ])
  func `An impossible combination is reported in one line`(_ c: Mistake) {
    let outcome = world().folder("empty").file("picture.ics", "\u{89}PNG\u{0}\u{0}")
      .run(["agenda"] + c.words)
    #expect(outcome.exitCode == c.code)
    #expect(outcome.output == "")
    #expect(outcome.messages.split(separator: "\n").first ?? "" == "rota: \(c.message)")
  }

  @Test func `A compressed calendar is named, with what unpacks it`() {
    let world = world()
    world.disk.put([0x1F, 0x8B, 8, 0, 0], at: "my uni.ics.gz")
    let outcome = world.run("agenda", "my uni.ics.gz")
    #expect(outcome.exitCode == .unusableInput)
    #expect(
      outcome.messages == "rota: 'my uni.ics.gz' is compressed with gzip; "
        + "unpack it first: gunzip <'my uni.ics.gz' >calendar.ics\n")
  }

  @Test(arguments: ["", "\n", "Hello", "BEGIN:VCALENDAR", "<html></html>", "BEGIN:VEVENT\u{0}"])
  func `A file that can be read is answered, however little is in it`(_ text: String) {
    let outcome = world(text).run("agenda", "uni.ics", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.hasPrefix(#"{"zone":"UTC","occurrences":[],"problems":["#))
  }
}
