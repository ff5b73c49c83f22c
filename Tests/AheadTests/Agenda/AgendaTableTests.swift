import CivilTime
import CommandSupport
import Commands
import Testing

/// What `rota agenda` shows to people.
@Suite struct AgendaTableTests {
  private static let uni = SampleCalendar.text(
    .event("SUMMARY:Reading week", "DTSTART;VALUE=DATE:20261119", "DTEND;VALUE=DATE:20261122"),
    .event(
      "SUMMARY:Linear algebra", "LOCATION:Hall 3", "DTSTART:20261120T060000",
      "DTEND:20261120T073000"),
    .event("SUMMARY:Physics", "DTSTART:20261120T074500", "DTEND:20261120T091500"),
    .event(
      "SUMMARY:Analysis", "STATUS:CANCELLED", "DTSTART:20261120T101500", "DTEND:20261120T114500"),
    .event("SUMMARY:Hand in sheet 5", "DTSTART:20261120T180000"),
    .event(
      "SUMMARY:Party\u{1B}[31m", "LOCATION:Anna's", "STATUS:TENTATIVE", "DTSTART:20261120T210000",
      "DTEND:20261121T020000"),
    .event("SUMMARY:", "DTSTART:20261125T120000", "DTEND:20261126T000000"))

  /// On Friday, 2026-11-20, at eight o'clock.
  private func world(_ calendar: String = uni) -> FakeWorld {
    FakeWorld().file("uni.ics", calendar).clock(FakeClocks.start)
  }

  @Test func `Every day has what takes place, all-day things on top, the present marked`() {
    #expect(
      world().run("agenda", "uni.ics").output == """
        Friday 20 November · today
          all day      ┃ Reading week · day 2 of 3
          06:00–07:30  ┃ Linear algebra             Hall 3
        ▸ 07:45–09:15  ┃ Physics
          08:00 ─────  now
          10:15–11:45  ╳ Analysis · cancelled
          18:00        ┃ Hand in sheet 5
          from 21:00   ┇ Party[31m · tentative      Anna's

        Saturday 21 November · tomorrow
          all day      ┃ Reading week · day 3 of 3
          until 02:00  ┇ Party[31m · tentative      Anna's

        Sunday 22 November – Tuesday 24 November · free

        Wednesday 25 November
          12:00–24:00  ┃ untitled

        Thursday 26 November · free

        """)
  }

  @Test func `Several calendars are distinguished by name`() {
    let home = SampleCalendar.text(
      .event("SUMMARY:Lunch", "DTSTART:20261120T120000", "DTEND:20261120T130000"))
    let outcome = world().file("notes/home.ics", home)
      .run("agenda", "uni.ics", "notes/home.ics", "--days", "1")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains("  12:00–13:00  ┃ Lunch                              home"))
    #expect(lines.contains("  06:00–07:30  ┃ Linear algebra             Hall 3  uni"))
  }

  @Test func `Hidden events are counted, without their days`() {
    let lines = world().run("agenda", "uni.ics", "--limit", "2").output.split(separator: "\n")
    #expect(
      lines == [
        "Friday 20 November · today", "  all day      ┃ Reading week · day 2 of 3",
        "  06:00–07:30  ┃ Linear algebra             Hall 3", "  08:00 ─────  now", "and 5 more",
      ])
  }

  @Test func `Days with too many events end the agenda of all calendars`() {
    let often = (0..<6).map { _ in
      String.event("SUMMARY:A", "DTSTART:20261210T000000", "RRULE:FREQ=SECONDLY;COUNT=50000")
    }
    let calendar = SampleCalendar.text(
      .event("SUMMARY:Soon", "DTSTART:20261120T090000"),
      .event("SUMMARY:Late", "DTSTART:20270101T090000"))
    let outcome = world(calendar).file("often.ics", SampleCalendar.text(often.joined()))
      .run("agenda", "uni.ics", "often.ics", "--days", "60")
    #expect(outcome.messages.contains("only those before 2026-12-05 are listed"))
    #expect(outcome.output.contains("Soon") && !outcome.output.contains("Late"))
    #expect(outcome.output.hasSuffix("\nSaturday 21 November – Friday 4 December · free\n"))
  }

  @Test(arguments: [
    (52, "Friday 20 November - Wednesday 25 November - free"),
    (40, "Fri 20 Nov - Wed 25 Nov - free"),
  ])
  func `On a narrow terminal free days have short names`(_ width: Int, _ line: String) {
    let calendar = SampleCalendar.text(.event("SUMMARY:A", "DTSTART:20261126T090000"))
    let output = world(calendar).terminal(.output).variable("COLUMNS", "\(width)")
      .run("agenda", "uni.ics").output
    #expect(output.contains(line), "\(output)")
  }

  @Test func `The days of another year say so`() {
    let calendar = SampleCalendar.text(.event("SUMMARY:A", "DTSTART:20270104T090000"))
    let output = world(calendar).run("agenda", "uni.ics", "--from", "2027-01-03", "--days", "2")
      .output
    #expect(
      output == """
        Sunday 3 January 2027 · free

        Monday 4 January 2027
          09:00        ┃ A

        """)
  }

  @Test func `Days begin and end in the zone that is named, also when the clocks change`() {
    let night = SampleCalendar.text(
      .event("SUMMARY:Night", "DTSTART:20261024T220000Z", "DTEND:20261025T230000Z"),
      .event("SUMMARY:Late", "DTSTART:20261025T003000Z", "DTEND:20261025T013000Z"))
    let output = world(night).run(
      "agenda", "uni.ics", "--from", "2026-10-24", "--days", "3", "--zone", "Europe/Budapest"
    ).output
    #expect(
      output == """
        Saturday 24 October · free

        Sunday 25 October
          all day      ┃ Night
          02:30–02:30  ┃ Late · 1 h

        Monday 26 October · free

        """)
  }

  @Test(arguments: [
    ("20261024T233000Z", "20261025T013000Z", "01:30–02:30  ┃ Night · 2 h"),
    ("20260329T003000Z", "20260329T013000Z", "01:30–03:30  ┃ Night · 1 h"),
    ("20261024T220000Z", "20261025T003000Z", "00:00–02:30  ┃ Night"),
  ])
  func `A length that the hours do not show is added`(
    _ start: String, _ end: String, _ line: String
  ) {
    let night = SampleCalendar.text(.event("SUMMARY:Night", "DTSTART:\(start)", "DTEND:\(end)"))
    let output = world(night).run(
      "agenda", "uni.ics", "--from", "2026-\(start.prefix(6).suffix(2))-01", "--days", "31",
      "--zone", "Europe/Berlin"
    ).output
    #expect(output.contains("  \(line)\n"), "\(output)")
  }

  @Test func `In an hour that the clocks repeat the order is that of the instants`() throws {
    let night = SampleCalendar.text(
      .event("SUMMARY:First", "DTSTART:20261025T005500Z", "DTEND:20261025T010500Z"),
      .event("SUMMARY:Second", "DTSTART:20261025T013000Z", "DTEND:20261025T015000Z"))
    let page = world(night).run(
      "agenda", "uni.ics", "--from", "2026-10-25", "--days", "1", "--zone", "Europe/Berlin")
    let first = try #require(page.output.firstRange(of: "02:55–02:05  ┃ First"))
    #expect(page.output[first.upperBound...].contains("02:30–02:50  ┃ Second"))
  }

  @Test(arguments: [140, 80, 60, 40, 24])
  func `On a terminal no line is wider than that`(_ width: Int) {
    let long = SampleCalendar.text(
      .event(
        "SUMMARY:\(String(repeating: "Physics ", count: 20))",
        "LOCATION:\(String(repeating: "Building ", count: 20))", "DTSTART:20261120T100000"))
    let world = world(long).file("home.ics", Self.uni).terminal(.output)
      .variable("COLUMNS", "\(width)").variable("TERM", "dumb")
    let lines = world.run("agenda", "uni.ics", "home.ics").output.split(separator: "\n")
    #expect(lines.count > 8)
    #expect(lines.allSatisfy { $0.count <= width && !$0.contains("\u{1B}") })
  }

  @Test func `A long title leaves room for places, and on a narrow terminal places go first`() {
    let calendar = SampleCalendar.text(
      .event(
        "SUMMARY:\(String(repeating: "Physics ", count: 20))", "STATUS:TENTATIVE",
        "LOCATION:Room 12", "DTSTART:20261120T100000"),
      .event("SUMMARY:Lunch", "LOCATION:Cafeteria in the old building", "DTSTART:20261120T120000"))
    func lines(_ width: Int) -> [Substring] {
      world(calendar).terminal(.output).variable("COLUMNS", "\(width)").variable("TERM", "dumb")
        .variable("LANG", "C.UTF-8").run("agenda", "uni.ics", "--days", "1").output
        .split(separator: "\n")
    }
    #expect(lines(120).contains { $0.hasSuffix("  Cafeteria in the old building") })
    #expect(lines(120).contains { $0.hasSuffix(" - tentative  Room 12") })
    #expect(lines(40).contains { $0.hasSuffix(" - tentative") })
    #expect(lines(40).contains("  12:00        | Lunch"))
  }

  @Test func `Without colours nothing is lost but colour`() {
    let world = world().terminal(.output).variable("COLUMNS", "80").variable("TERM", "xterm")
      .variable("NO_COLOR", "1")
    let output = world.run("agenda", "uni.ics").output
    #expect(output.contains("\u{1B}[9mAnalysis\u{1B}[m · cancelled"))
    #expect(output.contains("\u{1B}[1mFriday 20 November · today\u{1B}[m\n"))
    #expect(!output.contains("\u{1B}[3") && !output.contains("38;"))
  }

  @Test func `In colours what is over stands back, and what runs stands out`() {
    let world = world().terminal(.output).variable("COLUMNS", "80")
      .variable("TERM", "xterm-256color").variable("COLORTERM", "truecolor")
    let lines = world.run("agenda", "uni.ics").output.split(separator: "\n")
    #expect(lines[2].hasPrefix("\u{1B}[38;2;120;126;134m  06:00–07:30"))
    #expect(lines[3].hasPrefix("\u{1B}[1;38;2;0;114;178m▸ 07:45–09:15"))
    #expect(lines[4].hasPrefix("\u{1B}[1;38;2;0;114;178m  08:00 ─────  now"))
  }

  @Test(arguments: [
    (["DTSTART:20261120T080000", "DTEND:20261120T090000"], "▸ 08:00–09:00  ┃ A"),
    (["DTSTART:20261120T070000", "DTEND:20261120T080000"], "  07:00–08:00  ┃ A"),
    (["DTSTART:20261120T080000"], "▸ 08:00        ┃ A"),
    (["DTSTART:20261120T080001"], "  08:00        ┃ A"),
    (["DTSTART:20261120T090020", "DTEND:20261120T090040"], "  09:00        ┃ A"),
    (["DTSTART:20261120T090050", "DTEND:20261120T090110"], "  09:00–09:01  ┃ A"),
    (
      ["STATUS:CANCELLED", "DTSTART:20261120T073000", "DTEND:20261120T083000"],
      "  07:30–08:30  ╳ A · cancelled"
    ),
    (["DTSTART;VALUE=DATE:20261120"], "  all day      ┃ A"),
  ])
  func `The present is what has begun, is not over and was not called off`(
    lines: [String], line: String
  ) {
    let event = (["BEGIN:VEVENT", "UID:1", "SUMMARY:A"] + lines + ["END:VEVENT"])
      .joined(separator: "\r\n")
    let calendar = "BEGIN:VCALENDAR\r\n\(event)\r\nEND:VCALENDAR\r\n"
    let output = world(calendar).run("agenda", "uni.ics", "--days", "1").output
    #expect(output.split(separator: "\n").contains(Substring(line)), "\(output)")
  }
}
