import CivilTime
import ICalendar
import Testing
import Thoroughness

@Suite struct CalendarRobustnessTests {
  /// A file with something of everything that is read.
  static let fixture = lines(
    """
    BEGIN:VCALENDAR
    X-WR-CALNAME:Übung
    BEGIN:VTIMEZONE
    TZID:Campus
    BEGIN:STANDARD
    DTSTART:20201025T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20221030T010000Z
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20200329T020000
    RDATE:20210328T020000,20220327T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:1@x
    DTSTART;TZID="Campus":20251103T090000
    DTEND;TZID=Campus:20251103T103000
    RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=20
    EXDATE;TZID=Campus:20251105T090000,20251110T090000
    RDATE;VALUE=PERIOD:20251106T090000Z/PT2H,20251107T090000Z/20251107T100000Z
    SUMMARY;LANGUAGE=de:Prüf
     ung\\, Teil 1
    SEQUENCE:2
    DTSTAMP:20250901T000000Z
    BEGIN:VALARM
    TRIGGER:-PT10M
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    UID:1@x
    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Campus:20251117T090000
    DTSTART;TZID=Campus:20251118T100000
    DURATION:P1DT2H
    STATUS:TENTATIVE
    SUMMARY;ENCODING=QUOTED-PRINTABLE:Pr=C3=BCfung
    LOCATION:Amphi B
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20251108
    DURATION:P2D
    EXRULE:FREQ=YEARLY;BYMONTH=1
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VTODO
    UID:2@x
    DUE;TZID=Europe/Berlin:20251109T120000
    CATEGORIES:a,b
    PRIORITY:3
    ESTIMATED-DURATION:PT1H
    END:VTODO
    END:VCALENDAR

    """)

  /// The bytes at which something happens to the file: all, or some in every line.
  private static let places = stride(from: 0, to: fixture.count, by: isExhaustive ? 1 : 19)

  /// Reads a file and looks into it, for nothing to go wrong.
  private func look(_ bytes: [UInt8]) throws {
    let file = CalendarFile(parsing: bytes, zones: TestZones.named)
    let expansion = try file.expansion("2025-11-01", "2025-12-01")
    let last =
      bytes.count { $0 == UInt8(ascii: "\n") } + bytes.count { $0 == UInt8(ascii: "\r") } + 1
    for problem in file.problems + expansion.problems {
      #expect((1...last).contains(problem.line))
      #expect((1...bytes.count + 1).contains(problem.column))
      #expect(!problem.message.isEmpty)
    }
    for occurrence in expansion.occurrences {
      switch occurrence.extent {
      case .days(let from, let to): #expect(from < to)
      case .time(let start, let end): #expect(start <= end)
      }
    }
  }

  @Test func `The fixture is intact`() throws {
    let file = CalendarFile(parsing: Self.fixture, zones: TestZones.named)
    #expect(file.problems == [])
    #expect(file.eventCount == 3)
    #expect(
      try file.list("2025-11-01", "2025-12-01") == [
        "2025-11-03 09:00–10:30 Prüfung, Teil 1",
        "2025-11-06 10:00–12:00 Prüfung, Teil 1",
        "2025-11-07 10:00–11:00 Prüfung, Teil 1",
        "2025-11-08–2025-11-10 ",
        "2025-11-12 09:00–10:30 Prüfung, Teil 1",
        "2025-11-18 10:00–2025-11-19 12:00 Prüfung (tentative)",
        "2025-11-20 10:00–2025-11-21 12:00 Prüfung (tentative)",
        "2025-11-25 10:00–2025-11-26 12:00 Prüfung (tentative)",
        "2025-11-27 10:00–2025-11-28 12:00 Prüfung (tentative)",
      ])
  }

  @Test func `A file may be cut off at any byte`() throws {
    for length in Self.places { try look(Array(Self.fixture[..<length])) }
  }

  @Test func `A file may begin at any byte`() throws {
    for start in Self.places { try look(Array(Self.fixture[start...])) }
  }

  @Test func `A bit of any byte may have flipped`() throws {
    var numbers = SeededNumbers(seed: 3)
    var bytes = Self.fixture
    for index in Self.places {
      let bit: UInt8 = 1 << Int.random(in: 0..<8, using: &numbers)
      bytes[index] ^= bit
      try look(bytes)
      bytes[index] ^= bit
    }
  }

  @Test func `Lines may stand in any order, and be missing or doubled`() throws {
    var numbers = SeededNumbers(seed: 4)
    let all = Self.fixture.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for _ in 0..<(isExhaustive ? 500 : 25) {
      let some = all.indices.compactMap { _ in
        Int.random(in: 0..<8, using: &numbers) == 0 ? nil : all.randomElement(using: &numbers)
      }
      try look(Array(some.joined(separator: [UInt8(ascii: "\n")])))
    }
  }

  @Test(arguments: [
    "DTSTART:00000101T000000Z\nDTEND:99991231T235959Z",
    "DTSTART:99991231T235959Z\nDURATION:P365000D",
    "DTSTART;VALUE=DATE:99991231\nDURATION:P365000D\nRRULE:FREQ=DAILY",
    "DTSTART;TZID=Europe/Berlin:99991231T235959\nDURATION:P365000DT23H",
    "DTSTART;TZID=Europe/Berlin:00000101T000000\nRRULE:FREQ=DAILY\nDURATION:P365000D",
    "DTSTART:20251103T090000Z\nDURATION:PT99999999999999999999999S",
    "DTSTART:20251103T090000Z\nSEQUENCE:99999999999999999999999",
    "DTSTART:20251103T090000Z\nSEQUENCE:999999999999",
    "DTSTART:20251103T090000Z\nRRULE:FREQ=DAILY;INTERVAL=0",
    "DTSTART:20251103T090000Z\nRRULE:FREQ=DAILY;COUNT=1000000000",
    "DTSTART:20251103T090000Z\nRRULE:FREQ=MINUTELY;INTERVAL=999999999;COUNT=2147483647",
    "DTSTART:20250101T000000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "DTSTART:20250101T000000Z\nRRULE:FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
    "DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY",
    "DTSTART:20251103T090000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:00000101T000000Z\nRRULE:FREQ=DAILY",
  ])
  func `The ends of time, and rules without an end, are survived`(_ text: String) throws {
    let file = calendar(event(text))
    let zones = [TestZones.berlin, .utc, TestZones.named("Asia/Tokyo") ?? .utc]
    for (index, (from, to)) in [
      ("0000-01-01", "0000-01-03"), ("2025-11-03", "2025-11-05"), ("9999-12-30", "9999-12-31"),
    ].enumerated() {
      for zone in isExhaustive ? zones : [zones[index]] {
        let expansion = try file.expansion(from, to, in: zone)
        let days = try CivilDate(parsing: from)..<CivilDate(parsing: to)
        let times = zone.startOfDay(days.lowerBound)..<zone.startOfDay(days.upperBound)
        let outside = expansion.occurrences.first { !$0.extent.meets(days, times) }
        #expect(outside == nil, "in \(zone)")
        #expect(Set(expansion.occurrences).count == expansion.occurrences.count)
      }
    }
  }

  @Test func `A window may be empty, or the wrong way round`() throws {
    let file = calendar(event("DTSTART:20251103T000000\nRRULE:FREQ=DAILY"))
    #expect(try file.list("2025-11-03", "2025-11-03") == [])
    #expect(try file.list("2025-11-05", "2025-11-03") == [])
  }

  @Test func `A series of every second is listed up to a limit, which is reported`() throws {
    let file = calendar(event("DTSTART:20251103T000000Z\nRRULE:FREQ=SECONDLY"))
    let expansion = try file.expansion("2025-11-03", "2025-11-10")
    #expect(expansion.occurrences.count == 50_000)
    #expect(expansion.problems.map(\.line) == [6])
    #expect(expansion.problems.map(\.column) == [7])
  }

  @Test func `Of too many occurrences the first days are listed whole, which is reported`() throws {
    let rules = (0..<7).map { _ in event("DTSTART:20251103T000000Z\nRRULE:FREQ=MINUTELY") }
    let file = calendar(rules.joined(separator: "\n") + "\n" + event("DTSTART:20251103T000000Z"))
    let expansion = try file.expansion("2025-11-03", "2026-01-02", in: .utc)
    #expect(expansion.end == (try CivilDate(parsing: "2025-11-18")))
    #expect(expansion.occurrences.count == 7 * 15 * 24 * 60 + 1)
    #expect(
      expansion.problems.first?.message
        == "more than 250000 events are on these days; only those before 2025-11-18 are listed")
  }

  @Test func `Of a day with too many occurrences some are left out, which is reported`() throws {
    let rules = (0..<6).map { _ in event("DTSTART:20251103T000000Z\nRRULE:FREQ=SECONDLY") }
    let expansion = try calendar(rules.joined(separator: "\n")).expansion(
      "2025-11-03", "2025-11-05", in: .utc)
    #expect(expansion.occurrences.count == 250_000)
    #expect(
      expansion.problems.contains {
        $0.message == "more than 250000 events are on 2025-11-03; some of them are left out"
      })
  }

  @Test func `Components may lie inside of one another a hundred deep`() throws {
    let deep =
      String(repeating: "BEGIN:X\n", count: 5000) + String(repeating: "END:X\n", count: 5000)
    let file = calendar(deep + event("DTSTART:20251103"))
    #expect(file.problems.map(\.line) == [102])
    #expect(file.eventCount == 1)
  }
}

extension Occurrence.Extent {
  /// Whether some of it lies within days, which are these times.
  fileprivate func meets(_ days: Range<CivilDate>, _ times: Range<Instant>) -> Bool {
    switch self {
    case .days(let start, let end): start < days.upperBound && end > days.lowerBound
    case .time(let start, let end):
      start < times.upperBound && end >= times.lowerBound && start <= end
    }
  }
}
