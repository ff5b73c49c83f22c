import CivilTime
import ICalendar
import Testing

@Suite struct CalendarZoneTests {
  /// Where 09:00 in a zone is by the clock of UTC.
  private func utc(of zone: String, description: String = "") throws -> [String] {
    let file = calendar(description + "\n" + event("DTSTART;TZID=\(zone):20250703T090000"))
    return try file.list("2025-07-01", "2025-07-10", in: .utc).map {
      String($0.dropFirst(11).prefix(5))
    }
  }

  @Test(arguments: [
    ("Europe/Berlin", "07:00"),
    ("\"Europe/Berlin\"", "07:00"),
    ("/mozilla.org/20050126_1/Europe/Berlin", "07:00"),
    ("/freeassociation.sourceforge.net/Tzfile/America/New_York", "13:00"),
    ("/softwarestudio.org/Olson_20011030_5/America/Argentina/Buenos_Aires", "12:00"),
    ("W. Europe Standard Time", "07:00"),
    ("\"W. Europe Standard Time\"", "07:00"),
    ("w. europe standard time", "07:00"),
    ("Tokyo Standard Time", "00:00"),
    ("Eastern Standard Time", "13:00"),
    ("Argentina Standard Time", "12:00"),
    ("US/Eastern", "13:00"),
    ("Eastern Time (US & Canada)", "13:00"),
    ("GB", "08:00"),
    ("UTC+2", "07:00"),
    ("GMT-0330", "12:30"),
    ("(UTC-05:00) Somewhere, Else", "14:00"),
    ("\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\"", "07:00"),
    ("Mars/Olympus", "09:00"),
    ("../../etc/passwd", "09:00"),
  ])
  func `Zones are known by the names that programs give them`(_ name: String, _ time: String) throws
  {
    #expect(try utc(of: name) == [time])
  }

  @Test func `Each of many calendars in one file has the zones that it describes`() throws {
    let rules = [("STANDARD", 10, 2, 1), ("DAYLIGHT", 3, 1, 2)].map { kind, month, from, to in
      """
      BEGIN:\(kind)
      DTSTART:16010101T020000
      TZOFFSETFROM:+0\(from)00
      TZOFFSETTO:+0\(to)00
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=\(month)
      END:\(kind)
      """
    }
    let zone = "BEGIN:VTIMEZONE\nTZID:Our Zone\n\(rules.joined(separator: "\n"))\nEND:VTIMEZONE"
    let one = "\(zone)\n\(event("DTSTART;TZID=our zone:20250703T090000"))"
    let file = calendar(
      Array(repeating: one, count: 200).joined(separator: "\nEND:VCALENDAR\nBEGIN:VCALENDAR\n"))
    let times = try file.list("2025-07-01", "2025-07-10", in: .utc)
    #expect(times.count == 200)
    #expect(Set(times) == ["2025-07-03 07:00–07:00 E"])
  }

  static let described = """
    BEGIN:VTIMEZONE
    TZID:Campus
    BEGIN:STANDARD
    DTSTART:20241027T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RDATE:20251026T030000
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20250330T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    """

  @Test func `A zone that the file describes has the clocks that it says`() throws {
    #expect(try utc(of: "Campus", description: Self.described) == ["07:00"])
    let days = ["20241026", "20241028", "20250329", "20250331", "20251025", "20251027", "20300701"]
    let events = days.map { event("DTSTART;TZID=Campus:\($0)T090000\nSUMMARY:\($0)") }
    let file = calendar(Self.described + "\n" + events.joined(separator: "\n"))
    #expect(
      try file.list("2024-01-01", "2031-01-01", in: .utc).map { String($0.dropFirst(11).prefix(5)) }
        == [
          "07:00", "08:00", "08:00", "07:00", "07:00", "08:00", "08:00",
        ])
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: [
    ("+0530", "03:30"), ("-033015", "12:30:15"), ("+0000", "09:00"), ("-0000", "09:00"),
    ("0100", "08:00"),
  ])
  func `A described zone has the offset that it says`(_ offset: String, _ time: String) throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Here
      BEGIN:STANDARD
      DTSTART;VALUE=DATE:19700101
      TZOFFSETFROM:\(offset)
      TZOFFSETTO:\(offset)
      END:STANDARD
      END:VTIMEZONE
      """
    let file = calendar(zone + "\n" + event("DTSTART;TZID=Here:20250703T090000"))
    #expect(try file.list("2025-07-01", "2025-07-10", in: .utc) == ["2025-07-03 \(time)–\(time) E"])
  }

  @Test func `A name of the database means that zone, whatever the file says`() throws {
    let zone = Self.described.replacing("Campus", with: "Asia/Tokyo")
    #expect(try utc(of: "Asia/Tokyo", description: zone) == ["00:00"])
  }

  @Test func `Each calendar of a file has descriptions of its own`() throws {
    let one =
      "BEGIN:VCALENDAR\n\(Self.described)\n\(event("DTSTART;TZID=Campus:20250703T090000\nSUMMARY:a"))\nEND:VCALENDAR\n"
    let other = one.replacing("TZOFFSETTO:+0200", with: "TZOFFSETTO:+0500").replacing(
      "SUMMARY:a", with: "SUMMARY:b")
    let file = CalendarFile(parsing: lines(one + other), zones: TestZones.named)
    #expect(
      try file.list("2025-07-01", "2025-07-10", in: .utc) == [
        "2025-07-03 04:00–04:00 b", "2025-07-03 07:00–07:00 a",
      ])
  }

  /// RFC 5545, section 2.
  @Test func `A described zone is known in any case, but better in its own`() throws {
    #expect(try utc(of: "CAMPUS", description: Self.described) == ["07:00"])
    let other = Self.described.replacing("Campus", with: "CAMPUS")
      .replacing("TZOFFSETTO:+0200", with: "TZOFFSETTO:+0500")
    for description in [Self.described + "\n" + other, other + "\n" + Self.described] {
      #expect(try utc(of: "CAMPUS", description: description) == ["04:00"])
      #expect(try utc(of: "Campus", description: description) == ["07:00"])
    }
  }

  @Test func `Without the database times with a zone are read as UTC, which is reported once`()
    throws
  {
    let text =
      event("DTSTART;TZID=Europe/Berlin:20250703T090000") + "\n"
      + event("DTSTART;TZID=Asia/Tokyo:20250703T090000")
    let file = CalendarFile(parsing: lines(text), zones: { _ in nil })
    #expect(
      try file.list("2025-07-01", "2025-07-10", in: .utc)
        == Array(repeating: "2025-07-03 09:00–09:00 E", count: 2))
    #expect(
      file.problems.map(\.message) == [
        "the time-zone database is missing; times with a zone are read as UTC"
      ])
  }

  @Test func `Times in UTC stay there whatever the calendar's zone is`() throws {
    let file = calendar("X-WR-TIMEZONE:America/New_York\n" + event("DTSTART:20250703T090000Z"))
    #expect(try file.list("2025-07-01", "2025-07-10", in: .utc) == ["2025-07-03 09:00–09:00 E"])
  }
}
