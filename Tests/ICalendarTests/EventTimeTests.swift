import CivilTime
import ICalendar
import Testing

@Suite struct EventTimeTests {
  @Test(arguments: [
    ("DTSTART:20251103T090000Z\nDTEND:20251103T100000Z", "2025-11-03 10:00–11:00 E"),
    ("DTSTART:20251103t090000z\nDTEND:20251103t100000z", "2025-11-03 10:00–11:00 E"),
    ("DTSTART:20251103T090000\nDTEND:20251103T100000", "2025-11-03 09:00–10:00 E"),
    ("DTSTART;TZID=Europe/London:20251103T090000\nDURATION:PT1H30M", "2025-11-03 10:00–11:30 E"),
    (
      "DTSTART;TZID=Asia/Tokyo:20251103T230000\nDTEND;TZID=Europe/Berlin:20251103T180000",
      "2025-11-03 15:00–18:00 E"
    ),
    ("DTSTART;TZID=Europe/Berlin:20251103T090000Z", "2025-11-03 10:00–10:00 E"),
    ("DTSTART;TZID=:20251103T090000", "2025-11-03 09:00–09:00 E"),
    ("DTSTART:20251103T090000Z", "2025-11-03 10:00–10:00 E"),
    (
      "DTSTART;TZID=Europe/London:20251103\nDTEND;TZID=Europe/London:20251104",
      "2025-11-03 01:00–2025-11-04 01:00 E"
    ),
    ("DTSTART;TZID=Europe/London;VALUE=DATE:20251103", "2025-11-03–2025-11-04 E"),
    ("DTSTART;VALUE=DATE:20251103", "2025-11-03–2025-11-04 E"),
    ("DTSTART:20251103", "2025-11-03–2025-11-04 E"),
    ("DTSTART;VALUE=DATE:20251103\nDTEND;VALUE=DATE:20251106", "2025-11-03–2025-11-06 E"),
    ("DTSTART;VALUE=DATE:20251103\nDTEND;VALUE=DATE:20251103", "2025-11-03–2025-11-04 E"),
    ("DTSTART;VALUE=DATE:20251103\nDURATION:P2D", "2025-11-03–2025-11-05 E"),
    ("DTSTART;VALUE=DATE:20251103\nDURATION:P1W", "2025-11-03–2025-11-10 E"),
    ("DTSTART;VALUE=DATE:20251103\nDURATION:PT10H", "2025-11-03–2025-11-04 E"),
    ("DTSTART;VALUE=DATE:20251103\nDURATION:P1DT10H", "2025-11-03–2025-11-05 E"),
    ("DTSTART;VALUE=DATE:20251103\nDURATION:P1DT0H", "2025-11-03–2025-11-04 E"),
    ("DTSTART;VALUE=DATE:20251103\nDTEND:20251104T120000Z", "2025-11-03–2025-11-05 E"),
    ("DTSTART:20251103T200000Z\nDTEND;VALUE=DATE:20251104", "2025-11-03 21:00–2025-11-04 01:00 E"),
    ("DTSTART:20251103T235960Z", "2025-11-04 00:59:59–00:59:59 E"),
    ("DTSTART:20251103T090000Z \nDTEND: 20251103T100000Z", "2025-11-03 10:00–11:00 E"),
    (
      "DTSTART:20251103T090000Z\nDTEND:20251103T100000Z\nSTATUS:CANCELLED",
      "2025-11-03 10:00–11:00 E (cancelled)"
    ),
    (
      "DTSTART:20251103T090000Z\nDTEND:20251103T100000Z\nSTATUS:tentative",
      "2025-11-03 10:00–11:00 E (tentative)"
    ),
  ])
  func `An event takes place when it says`(_ text: String, _ expected: String) throws {
    #expect(try calendar(event(text)).list("2025-11-03", "2025-11-10") == [expected])
  }

  /// RFC 5545, section 3.3.6: days are nominal, hours exact. In Berlin the clocks go forward on 29
  /// March 2026 at 02:00.
  @Test(arguments: [
    ("DURATION:P1D", "2026-03-28 20:00–2026-03-29 20:00 E"),
    ("DURATION:PT24H", "2026-03-28 20:00–2026-03-29 21:00 E"),
    ("DURATION:P1DT1H", "2026-03-28 20:00–2026-03-29 21:00 E"),
    ("DURATION:PT6H", "2026-03-28 20:00–2026-03-29 03:00 E"),
    ("DTEND;TZID=Europe/Berlin:20260329T040000", "2026-03-28 20:00–2026-03-29 04:00 E"),
  ])
  func `Days are days of the calendar, and hours are exact`(_ length: String, _ expected: String)
    throws
  {
    let file = calendar(event("DTSTART;TZID=Europe/Berlin:20260328T200000\n\(length)"))
    #expect(try file.list("2026-03-28", "2026-03-30") == [expected])
  }

  @Test(arguments: [
    ("T013000", "T023000", "01:30–03:30"), ("T023000", "T030000", "03:30–04:00"),
    ("T021500", "T031000", "03:15–04:10"), ("T020000", "T023000", "03:00–03:30"),
    ("T023000", "T040000", "03:30–04:00"), ("T033000", "T023000", "03:30–03:30"),
  ])
  func `An event that begins while the clocks are put forward keeps its length`(
    start: String, end: String, expected: String
  ) throws {
    let file = calendar(
      event(
        "DTSTART;TZID=Europe/Berlin:20260329\(start)\nDTEND;TZID=Europe/Berlin:20260329\(end)\n"
          + "SUMMARY:gap"))
    #expect(try file.list("2026-03-29", "2026-03-30") == ["2026-03-29 \(expected) gap"])
  }

  @Test func `A time that the zone skips is later, and of one that it repeats the first counts`()
    throws
  {
    let file = calendar(
      event("DTSTART;TZID=Europe/Berlin:20260329T023000\nSUMMARY:gap") + "\n"
        + event("DTSTART;TZID=Europe/Berlin:20261025T023000\nSUMMARY:fold"))
    #expect(try file.list("2026-03-29", "2026-03-30") == ["2026-03-29 03:30–03:30 gap"])
    #expect(try file.list("2026-10-25", "2026-10-26", in: .utc) == ["2026-10-25 00:30–00:30 fold"])
  }

  @Test(arguments: [
    ("20251103T230000Z", "20251104T010000Z", true),
    ("20251102T230000Z", "20251103T000000Z", false),
    ("20251104T000000Z", "20251104T010000Z", false),
    ("20251103T000000Z", "20251103T000000Z", true),
    ("20251104T000000Z", "20251104T000000Z", false),
    ("20251101T000000Z", "20251110T000000Z", true),
    ("20251102", "20251103", false),
    ("20251102", "20251104", true),
    ("20251104", "20251105", false),
  ])
  func `A window has what overlaps it, or has no length and starts in it`(
    _ start: String, _ end: String, _ isInside: Bool
  ) throws {
    let file = calendar(event("DTSTART:\(start)\nDTEND:\(end)"))
    #expect(try file.list("2025-11-03", "2025-11-04", in: .utc).count == (isInside ? 1 : 0))
  }

  @Test func `Floating times and whole days are those of the reader's zone`() throws {
    let file = calendar(
      event("DTSTART:20251103T230000\nSUMMARY:late") + "\n" + event("DTSTART:20251103\nSUMMARY:day")
    )
    for zone in ["Asia/Tokyo", "America/New_York"].compactMap(TestZones.named) {
      #expect(
        try file.list("2025-11-03", "2025-11-04", in: zone) == [
          "2025-11-03–2025-11-04 day", "2025-11-03 23:00–23:00 late",
        ])
    }
  }

  @Test func `Events come by start, end and summary, a day at its beginning`() throws {
    let file = calendar(
      [
        "DTSTART:20251103T090000\nDTEND:20251103T100000\nSUMMARY:b",
        "DTSTART:20251103T090000\nDTEND:20251103T100000\nSUMMARY:a",
        "DTSTART:20251103T090000\nDTEND:20251103T093000\nSUMMARY:c",
        "DTSTART:20251103\nSUMMARY:day",
        "DTSTART:20251103T000000\nSUMMARY:midnight",
        "DTSTART:20251102T230000\nDTEND:20251103T010000\nSUMMARY:night",
      ].map(event).joined(separator: "\n"))
    #expect(
      try file.expansion("2025-11-03", "2025-11-04").occurrences.map(\.summary) == [
        "night", "midnight", "day", "c", "a", "b",
      ])
  }

  @Test func `Events have their id, their place, and whether they leave the time free`() throws {
    let file = calendar(
      event("UID:42@x\nDTSTART:20251103T090000Z\nLOCATION:Amphi B\\, 2nd floor\nTRANSP:transparent")
    )
    let occurrence = try #require(try file.expansion("2025-11-03", "2025-11-04").occurrences.first)
    #expect(occurrence.uid == "42@x")
    #expect(occurrence.location == "Amphi B, 2nd floor")
    #expect(occurrence.isTransparent)
  }
}
