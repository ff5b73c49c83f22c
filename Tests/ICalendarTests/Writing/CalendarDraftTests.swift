import CivilTime
import ICalendar
import Testing
import Thoroughness

@Suite struct CalendarDraftTests {
  private let berlin: Zone
  private let stamp = Instant(milliseconds: 1_762_160_400_999)

  init() throws {
    berlin = try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
  }

  private func event(
    _ summary: String = "Algebra", uid: String = "a@rota", location: String? = nil,
    notes: String? = nil, _ start: String = "2025-10-24T09:00", _ end: String = "2025-10-24T10:30",
    weekly: CalendarDraft.Weekly? = nil
  ) throws -> CalendarDraft.Event {
    CalendarDraft.Event(
      uid: uid, summary: summary, location: location, notes: notes,
      start: try CivilDateTime(parsing: start), end: try CivilDateTime(parsing: end),
      weekly: weekly)
  }

  private func weekly(_ days: [Weekday], until: String) throws -> CalendarDraft.Weekly {
    CalendarDraft.Weekly(days: days, until: try CivilDate(parsing: until))
  }

  /// What a file says takes place, to whoever knows no zones but those that it describes.
  private func occurrences(
    of draft: CalendarDraft, from: String = "2020-01-01", to: String = "2035-01-01"
  ) throws -> [Occurrence] {
    let file = CalendarFile(parsing: draft.bytes, zones: { _ in nil })
    #expect(file.problems.isEmpty)
    let window = CalendarWindow(
      from: try CivilDate(parsing: from), to: try CivilDate(parsing: to), zone: draft.zone)
    let expansion = file.occurrences(in: window)
    #expect(expansion.problems.isEmpty)
    return expansion.occurrences
  }

  // MARK: The text

  @Test func `An event in UTC needs no zone`() throws {
    let draft = CalendarDraft(
      name: "Rota", zone: .utc,
      events: [try event(uid: "2025-10-24-a@rota", notes: "first in the list; due, soon")],
      stamp: stamp)
    #expect(
      String(decoding: draft.bytes, as: UTF8.self) == """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//Rota//Rota//EN\r
        X-WR-CALNAME:Rota\r
        BEGIN:VEVENT\r
        UID:2025-10-24-a@rota\r
        DTSTAMP:20251103T090000Z\r
        DTSTART:20251024T090000Z\r
        DTEND:20251024T103000Z\r
        SUMMARY:Algebra\r
        DESCRIPTION:first in the list\\; due\\, soon\r
        END:VEVENT\r
        END:VCALENDAR\r

        """)
  }

  @Test func `A weekly class in a zone says how its clocks go`() throws {
    let draft = CalendarDraft(
      zone: try Zone(posix: "EET-2EEST,M3.5.0/3,M10.5.0/4"),
      events: [
        try event(
          location: "Room 2", weekly: try weekly([.monday, .friday], until: "2025-11-09"))
      ], stamp: stamp)
    #expect(
      String(decoding: draft.bytes, as: UTF8.self) == """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//Rota//Rota//EN\r
        BEGIN:VTIMEZONE\r
        TZID:EET-2EEST\\,M3.5.0/3\\,M10.5.0/4\r
        BEGIN:DAYLIGHT\r
        DTSTART:20251023T000000\r
        TZOFFSETFROM:+0300\r
        TZOFFSETTO:+0300\r
        TZNAME:EEST\r
        END:DAYLIGHT\r
        BEGIN:STANDARD\r
        DTSTART:20251026T040000\r
        TZOFFSETFROM:+0300\r
        TZOFFSETTO:+0200\r
        TZNAME:EET\r
        END:STANDARD\r
        END:VTIMEZONE\r
        BEGIN:VEVENT\r
        UID:a@rota\r
        DTSTAMP:20251103T090000Z\r
        DTSTART;TZID="EET-2EEST,M3.5.0/3,M10.5.0/4":20251024T090000\r
        DTEND;TZID="EET-2EEST,M3.5.0/3,M10.5.0/4":20251024T103000\r
        RRULE:FREQ=WEEKLY;UNTIL=20251107T070000Z;BYDAY=MO,FR\r
        SUMMARY:Algebra\r
        LOCATION:Room 2\r
        END:VEVENT\r
        END:VCALENDAR\r

        """)
  }

  @Test func `A calendar without events describes no zone`() {
    let draft = CalendarDraft(zone: berlin, events: [], stamp: stamp)
    #expect(!String(decoding: draft.bytes, as: UTF8.self).contains("VTIMEZONE"))
  }

  @Test func `An event that takes no time has no end`() throws {
    let draft = CalendarDraft(
      zone: .utc, events: [try event("Bell", "2025-10-24T09:00", "2025-10-24T09:00")],
      stamp: stamp)
    #expect(!String(decoding: draft.bytes, as: UTF8.self).contains("DTEND"))
    let instant = Zone.utc.instant(of: try CivilDateTime(parsing: "2025-10-24T09:00"))
    #expect(try occurrences(of: draft).map(\.extent) == [.time(start: instant, end: instant)])
  }

  // MARK: Read back

  @Test(arguments: [
    "plain", "a, b; c: \"d\" \\ e \\n", "two\nlines", "tab\there", "Prüfung – 数学 👩🏽‍🎓 é",
    "\\\u{301} ,\u{301}", " blanks around ", String(repeating: "wörter ", count: 60),
  ])
  func `Texts are read back as they were`(_ text: String) throws {
    let draft = CalendarDraft(
      name: text, zone: .utc, events: [try event(text, uid: "u\(text)", location: text)],
      stamp: stamp)
    let found = try #require(try occurrences(of: draft).first)
    #expect(found.summary == text)
    #expect(found.location == text)
    #expect(found.uid == "u\(text)")
    #expect(CalendarFile(parsing: draft.bytes, zones: { _ in nil }).name == text)
  }

  @Test func `Control characters are removed, and all line ends become newlines`() throws {
    let draft = CalendarDraft(
      zone: .utc, events: [try event("a\u{0}b\u{7F}c\r\nd\re\u{2028}f\u{85}g\u{B}h")],
      stamp: stamp)
    #expect(try occurrences(of: draft).map(\.summary) == ["abc\nd\ne\nf\ng\nh"])
  }

  /// Rules by which clocks go, and those of places with more than rules.
  private static let zones = [
    "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "JST-9", "<+00>0<+02>-2,M3.5.0/1,M10.5.0/3",
    "AAA-0:20:08BBB,M4.1.0,M9.1.0",
  ]

  @Test(arguments: zones)
  func `Weekly classes take place when the clocks of the zone say so`(_ rule: String) throws {
    let zone = try Zone(posix: rule)
    let draft = CalendarDraft(
      zone: zone,
      events: [
        try event(
          weekly: try weekly([.wednesday, .friday, .sunday], until: "2027-05-02"))
      ], stamp: stamp)
    let first = try CivilDate(parsing: "2025-10-24")
    let expected: [Occurrence.Extent] = (0..<555).compactMap { offset in
      let day = first.adding(days: offset)
      guard [.wednesday, .friday, .sunday].contains(day.weekday) else { return nil }
      let start = CivilDateTime(date: day, time: TimeOfDay(hour: 9, minute: 0) ?? .midnight)
      return .time(
        start: zone.instant(of: start), end: zone.instant(of: start.adding(seconds: 5400)))
    }
    #expect(try occurrences(of: draft).map(\.extent) == expected)
  }

  @Test(arguments: zones)
  func `Single events around every change of the clocks are read back`(_ rule: String) throws {
    let zone = try Zone(posix: rule)
    var events: [CalendarDraft.Event] = []
    for day in 0..<(isExhaustive ? 1100 : 370) {
      let date = try CivilDate(parsing: "2024-01-01").adding(days: day)
      let start = CivilDateTime(date: date, time: TimeOfDay(hour: 2, minute: 30) ?? .midnight)
      events.append(
        CalendarDraft.Event(
          uid: "\(day)", summary: "E", start: start, end: start.adding(seconds: 7200)))
    }
    let draft = CalendarDraft(zone: zone, events: events, stamp: stamp)
    let spans = events.map { zone.instants(from: $0.start, to: $0.end) }
    #expect(
      try occurrences(of: draft).map(\.extent)
        == spans.map { .time(start: $0.start, end: $0.end) })
  }

  @Test func `The first day may be one on which the clocks change at midnight`() throws {
    let change = Zone.utc.instant(of: try CivilDateTime(parsing: "2026-01-01T00:00"))
    let zone = Zone(name: "Test/Isle", offset: 0, changes: [(change, 3600)])
    let draft = CalendarDraft(
      zone: zone, events: [try event("Gap", "2026-01-01T00:30", "2026-01-01T02:00")], stamp: stamp)
    #expect(
      try occurrences(of: draft).map(\.extent) == [
        .time(
          start: change + .seconds(1800), end: change + .seconds(3600))
      ])
  }

  @Test func `A class whose only week is its first comes once`() throws {
    let draft = CalendarDraft(
      zone: berlin,
      events: [try event(weekly: try weekly([.friday], until: "2025-10-25"))], stamp: stamp)
    #expect(try occurrences(of: draft).count == 1)
  }

  // MARK: Lines

  @Test(arguments: ["a", "é", "数", "👩", "a👩é", "aé数👩🏽‍🎓\\,"])
  func `No line is longer than 75 bytes, and no character is cut`(_ pattern: String) throws {
    for count in isExhaustive ? Array(0..<200) : Array(0..<60) + [150, 199] {
      let text = String(repeating: "x", count: count % 5) + String(repeating: pattern, count: count)
      let draft = CalendarDraft(zone: .utc, events: [try event(text)], stamp: stamp)
      let lines = draft.bytes.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false)
      for line in lines.dropFirst() { #expect(line.first == UInt8(ascii: "\n")) }
      for line in lines {
        #expect(line.count <= 76)
        #expect(String(validating: line, as: UTF8.self) != nil)
      }
      #expect(try occurrences(of: draft).map(\.summary) == [text])
    }
  }

  @Test func `A line of exactly 75 bytes stays whole`() throws {
    let whole = CalendarDraft(
      zone: .utc, events: [try event(String(repeating: "x", count: 67))], stamp: stamp)
    let longer = CalendarDraft(
      zone: .utc, events: [try event(String(repeating: "x", count: 68))], stamp: stamp)
    let isFolded = { (draft: CalendarDraft) in
      String(decoding: draft.bytes, as: UTF8.self).contains("\r\n ")
    }
    #expect(!isFolded(whole))
    #expect(isFolded(longer))
  }
}
