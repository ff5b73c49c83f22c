import CivilTime
import ICalendar
import Testing

@Suite struct SeriesTests {
  /// A weekly event on Mondays at 09:00 in Berlin, with further lines and events.
  private func weekly(_ lines: String = "", _ others: String...) -> CalendarFile {
    let master = event(
      "UID:1\nDTSTART;TZID=Europe/Berlin:20251006T090000\nDTEND;TZID=Europe/Berlin:20251006T100000\n"
        + "RRULE:FREQ=WEEKLY\nSUMMARY:M\n\(lines)")
    return calendar(([master] + others.map { event("UID:1\n\($0)") }).joined(separator: "\n"))
  }

  @Test func `An event repeats by its rule, on the clock of its zone`() throws {
    #expect(
      try weekly().list("2025-10-20", "2025-11-04", in: .utc) == [
        "2025-10-20 07:00–08:00 M", "2025-10-27 08:00–09:00 M", "2025-11-03 08:00–09:00 M",
      ])
  }

  @Test(arguments: [
    "EXDATE;TZID=Europe/Berlin:20251027T090000",
    "EXDATE:20251027T080000Z",
    "EXDATE;TZID=America/New_York:20251027T040000",
    "EXDATE:20251027T090000",
    "EXDATE;VALUE=DATE:20251027",
    "EXDATE;TZID=Europe/Berlin:20251013T090000,20251027T090000",
    "EXDATE;TZID=Europe/Berlin:20251013T090000\nEXDATE;TZID=Europe/Berlin:20251027T090000",
    "EXRULE:FREQ=WEEKLY;INTERVAL=3",
  ])
  func `An instance is left out however its date is written`(_ line: String) throws {
    #expect(
      try weekly(line).list("2025-10-20", "2025-11-10") == [
        "2025-10-20 09:00–10:00 M", "2025-11-03 09:00–10:00 M",
      ])
  }

  @Test func `An exception at another time leaves nothing out`() throws {
    let file = weekly("EXDATE;TZID=Europe/Berlin:20251027T093000\nEXDATE:20251103T090000Z")
    #expect(try file.list("2025-10-27", "2025-11-04").count == 2)
  }

  @Test(arguments: [
    ("RDATE;TZID=Europe/Berlin:20251029T140000", "2025-10-29 14:00–15:00 M"),
    ("RDATE:20251029T130000Z", "2025-10-29 14:00–15:00 M"),
    ("RDATE;VALUE=PERIOD:20251029T130000Z/20251029T160000Z", "2025-10-29 14:00–17:00 M"),
    ("RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20251029T140000/PT3H", "2025-10-29 14:00–17:00 M"),
    ("RDATE;VALUE=DATE:20251029", "2025-10-29 00:00–01:00 M"),
  ])
  func `Further dates take place as well`(_ line: String, _ expected: String) throws {
    #expect(try weekly(line).list("2025-10-28", "2025-11-03") == [expected])
  }

  @Test func `An occurrence given by both a rule and a date takes place once`() throws {
    let file = weekly("RDATE:20251027T080000Z\nRRULE:FREQ=WEEKLY;INTERVAL=3")
    #expect(try file.list("2025-10-20", "2025-11-03").count == 2)
  }

  @Test(arguments: ["", "\nRDATE:20251027T080000Z", "\nRDATE;TZID=Europe/Berlin:20251027T090000"])
  func `The length of a date goes before that of the rule`(_ others: String) throws {
    let date = "RDATE;VALUE=PERIOD:20251027T080000Z/20251027T110000Z"
    for lines in [date + others, others.dropFirst() + "\n" + date] {
      let file = weekly(lines)
      #expect(try file.list("2025-10-27", "2025-10-28") == ["2025-10-27 09:00–12:00 M"])
    }
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York"])
  func `A period without a zone goes by the clock of the reader, also when it changes`(
    _ name: String
  ) throws {
    let zone = try #require(TestZones.named(name))
    for (first, last) in [("0308", "0309"), ("0329", "0331"), ("1026", "1027"), ("1101", "1103")] {
      let file = calendar(
        event(
          "DTSTART:20240101T003000\nDTEND:20240101T010000\n"
            + "RDATE;VALUE=PERIOD:2024\(first)T130000/2024\(last)T140000"))
      let days = [first, last].map { "2024-\($0.prefix(2))-\($0.suffix(2))" }
      #expect(
        try file.list(days[1], "2024-12-01", in: zone) == ["\(days[0]) 13:00–\(days[1]) 14:00 E"])
    }
  }

  @Test func `Several rules give the instances of all`() throws {
    let file = weekly("RRULE:FREQ=WEEKLY;BYDAY=WE")
    #expect(
      try file.list("2025-10-20", "2025-10-27") == [
        "2025-10-20 09:00–10:00 M", "2025-10-22 09:00–10:00 M",
      ])
  }

  @Test(arguments: [
    "RECURRENCE-ID;TZID=Europe/Berlin:20251027T090000",
    "RECURRENCE-ID:20251027T080000Z",
    "RECURRENCE-ID;TZID=America/New_York:20251027T040000",
    "RECURRENCE-ID:20251027T090000",
    "RECURRENCE-ID;VALUE=DATE:20251027",
  ])
  func `A changed instance stands in the place of the one it names`(_ line: String) throws {
    let file = weekly(
      "", "\(line)\nDTSTART;TZID=America/New_York:20251028T080000\nDURATION:PT2H\nSUMMARY:X")
    #expect(
      try file.list("2025-10-20", "2025-11-04") == [
        "2025-10-20 09:00–10:00 M", "2025-10-28 13:00–15:00 X", "2025-11-03 09:00–10:00 M",
      ])
  }

  @Test func `A changed instance is found where it is, and not where it was`() throws {
    let file = weekly("", "RECURRENCE-ID:20251027T080000Z\nDTSTART:20260115T080000Z\nSUMMARY:X")
    #expect(try file.list("2025-10-27", "2025-10-28") == [])
    #expect(try file.list("2026-01-15", "2026-01-16") == ["2026-01-15 09:00–09:00 X"])
  }

  @Test func `An END without its BEGIN hides nothing of an event`() throws {
    let file = calendar(
      event(
        "DTSTART:20251027T090000Z\nDTEND:20251027T100000Z\nEND:VALARM\nSUMMARY:Lecture\n"
          + "STATUS:CANCELLED"))
    #expect(
      try file.list("2025-10-27", "2025-10-28", in: .utc) == [
        "2025-10-27 09:00–10:00 Lecture (cancelled)"
      ])
  }

  @Test func `A cancelled instance is listed as cancelled`() throws {
    let file = weekly(
      "",
      "RECURRENCE-ID:20251027T080000Z\nDTSTART:20251027T080000Z\nDURATION:PT1H\nSTATUS:CANCELLED\nSUMMARY:M"
    )
    #expect(try file.list("2025-10-27", "2025-10-28") == ["2025-10-27 09:00–10:00 M (cancelled)"])
  }

  @Test func `A cancellation that names no time is at the time of its instance`() throws {
    let file = weekly("", "RECURRENCE-ID:20251027T080000Z\nSTATUS:CANCELLED\nSUMMARY:M")
    #expect(try file.list("2025-10-27", "2025-10-28") == ["2025-10-27 09:00–09:00 M (cancelled)"])
  }

  @Test func `A whole day is changed whatever its date is written like`() throws {
    for id in [";VALUE=DATE:20251110", ":20251110T000000", ":20251110T000000Z"] {
      let file = calendar(
        event("UID:1\nDTSTART;VALUE=DATE:20251103\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:M") + "\n"
          + event("UID:1\nRECURRENCE-ID\(id)\nDTSTART;VALUE=DATE:20251111\nSUMMARY:X"))
      #expect(
        try file.list("2025-11-01", "2025-12-01") == [
          "2025-11-03–2025-11-04 M", "2025-11-11–2025-11-12 X", "2025-11-17–2025-11-18 M",
        ])
    }
  }

  /// RFC 5545, section 3.8.4.4: "all subsequent instances are also rescheduled by the same time
  /// difference", and have the new duration.
  @Test func `A change of this and the future holds for all that come`() throws {
    let file = weekly(
      "RDATE:20251105T080000Z",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20251027T080000Z\n"
        + "DTSTART;TZID=Europe/Berlin:20251028T113000\nDTEND;TZID=Europe/Berlin:20251028T130000\nSUMMARY:X",
      "RECURRENCE-ID:20251103T080000Z\nDTSTART:20251103T080000Z\nSUMMARY:Y")
    #expect(
      try file.list("2025-10-20", "2025-11-19") == [
        "2025-10-20 09:00–10:00 M", "2025-10-28 11:30–13:00 X", "2025-11-03 09:00–09:00 Y",
        "2025-11-06 11:30–13:00 X", "2025-11-11 11:30–13:00 X", "2025-11-18 11:30–13:00 X",
      ])
  }

  @Test func `The last of several changes of the future holds`() throws {
    let file = weekly(
      "",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20251103T080000Z\nDTSTART:20251103T100000Z\nSUMMARY:B",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20251020T070000Z\nDTSTART:20251020T080000Z\nSUMMARY:A")
    #expect(
      try file.list("2025-10-13", "2025-11-11") == [
        "2025-10-13 09:00–10:00 M", "2025-10-20 10:00–10:00 A", "2025-10-27 10:00–10:00 A",
        "2025-11-03 11:00–11:00 B", "2025-11-10 11:00–11:00 B",
      ])
  }

  @Test func `The future may become whole days, and be cancelled`() throws {
    let file = weekly(
      "",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20251027T080000Z\nDTSTART;VALUE=DATE:20251028\nSTATUS:CANCELLED\nSUMMARY:X"
    )
    #expect(
      try file.list("2025-10-20", "2025-11-05") == [
        "2025-10-20 09:00–10:00 M", "2025-10-28–2025-10-29 X (cancelled)",
        "2025-11-04–2025-11-05 X (cancelled)",
      ])
  }

  @Test func `A whole day that was moved has its original date, also one of the future`() throws {
    let series = "UID:1\nDTSTART;VALUE=DATE:20251103\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:M"
    let one = "UID:1\nRECURRENCE-ID;VALUE=DATE:20251103\nDTSTART;VALUE=DATE:20251105\nSUMMARY:X"
    let rest =
      "UID:1\nRECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20251117\n"
      + "DTSTART;VALUE=DATE:20251116\nSUMMARY:Y"
    let file = calendar([series, one, rest].map(event).joined(separator: "\n"))
    #expect(
      try file.expansion("2025-11-01", "2025-12-01").occurrences.map { occurrence in
        "\(occurrence.summary) \(occurrence.originalDay?.description ?? "-")"
      } == ["X 2025-11-03", "M -", "Y 2025-11-17", "Y 2025-11-24"])
  }

  @Test func `Of several replacements of an instance the latest revision counts, then the last`()
    throws
  {
    func change(_ sequence: Int, _ summary: String) -> String {
      "RECURRENCE-ID:20251027T080000Z\nSEQUENCE:\(sequence)\nDTSTART:20251027T120000Z\nSUMMARY:\(summary)"
    }
    func there(_ changes: String...) throws -> [String] {
      let file = calendar(
        ([
          event("UID:1\nDTSTART:20251006T080000Z\nRRULE:FREQ=WEEKLY\nSUMMARY:M")
        ] + changes.map { event("UID:1\n\($0)") }).joined(separator: "\n"))
      return try file.list("2025-10-27", "2025-10-28").map { String($0.suffix(1)) }
    }
    #expect(try there(change(2, "B"), change(1, "A")) == ["B"])
    #expect(try there(change(1, "A"), change(2, "B")) == ["B"])
    #expect(try there(change(1, "A"), change(1, "B")) == ["B"])
  }

  @Test func `Of several originals the latest revision counts, and each time once`() throws {
    func original(_ sequence: Int, _ hour: String, _ summary: String) -> String {
      event("UID:1\nSEQUENCE:\(sequence)\nDTSTART:20251027T\(hour)0000Z\nSUMMARY:\(summary)")
    }
    let long = event(
      "UID:1\nSEQUENCE:2\nDTSTART:20251027T100000Z\nDTEND:20251027T180000Z\nSUMMARY:long")
    let file = calendar(
      [
        original(1, "08", "old"), original(2, "10", "new"), original(2, "10", "again"),
        long, original(2, "12", "other"),
      ].joined(separator: "\n"))
    #expect(
      try file.list("2025-10-27", "2025-10-28", in: .utc) == [
        "2025-10-27 10:00–10:00 new", "2025-10-27 10:00–18:00 long",
        "2025-10-27 12:00–12:00 other",
      ])
  }

  @Test func `A window has its first instant and not its last`() throws {
    func isThere(_ lines: String) throws -> Bool {
      let file = calendar(event("\(lines)\nSUMMARY:X"))
      return try file.list("2025-10-27", "2025-10-28", in: .utc) != []
    }
    #expect(try isThere("DTSTART:20251027T000000Z"))
    #expect(try !isThere("DTSTART:20251028T000000Z"))
    #expect(try !isThere("DTSTART:20251026T220000Z\nDTEND:20251027T000000Z"))
    #expect(try isThere("DTSTART:20251026T220000Z\nDTEND:20251027T000001Z"))
    #expect(try isThere("DTSTART:20251027T235959Z\nDTEND:20251028T010000Z"))
    #expect(try !isThere("DTSTART:20251028T000000Z\nDTEND:20251028T010000Z"))
    #expect(try isThere("DTSTART;VALUE=DATE:20251027"))
    #expect(try !isThere("DTSTART;VALUE=DATE:20251026"))
    #expect(try !isThere("DTSTART;VALUE=DATE:20251028"))
    #expect(try isThere("DTSTART:20250101T000000Z\nDTEND:20260101T000000Z"))
    #expect(
      try isThere("DTSTART:20250101T000000Z\nDURATION:P400D\nRRULE:FREQ=YEARLY;COUNT=1"))
  }

  @Test func `A change without the event that it changes takes place`() throws {
    let file = calendar(event("UID:9\nRECURRENCE-ID:20251027T080000Z\nDTSTART:20251028T080000Z"))
    #expect(try file.list("2025-10-20", "2025-11-04") == ["2025-10-28 09:00–09:00 E"])
  }

  @Test(arguments: [
    ("SEQUENCE:2", "SEQUENCE:1"), ("DTSTAMP:20250902T000000Z", "DTSTAMP:20250901T000000Z"),
  ])
  func `Of two revisions the later one counts, wherever it stands`(_ newer: String, _ older: String)
    throws
  {
    let new = event("UID:1\n\(newer)\nDTSTART:20251103T080000Z\nSUMMARY:new")
    let old = event("UID:1\n\(older)\nDTSTART:20251103T090000Z\nSUMMARY:old")
    for text in ["\(new)\n\(old)", "\(old)\n\(new)"] {
      #expect(try calendar(text).list("2025-11-01", "2025-11-10") == ["2025-11-03 09:00–09:00 new"])
    }
  }

  @Test func `Different events that wrongly share a UID are all there`() throws {
    let file = calendar(
      ["20251103T080000Z", "20251104T080000Z", "20251104T080000Z"].map {
        event("UID:0\nDTSTART:\($0)")
      }
      .joined(separator: "\n"))
    #expect(try file.list("2025-11-01", "2025-11-10").count == 2)
  }

  /// RFC 5545, section 3.3.10: UNTIL of a time with a zone is written in UTC.
  @Test(arguments: [
    ("UNTIL=20251103T080000Z", 2), ("UNTIL=20251103T075959Z", 1), ("UNTIL=20251103T090000", 2),
    ("UNTIL=20251104", 2), ("UNTIL=20251103", 1),
  ])
  func `The last time of a rule is an instant`(_ until: String, _ count: Int) throws {
    let file = calendar(
      event("DTSTART;TZID=Europe/Berlin:20251027T090000\nRRULE:FREQ=WEEKLY;\(until)"))
    #expect(try file.list("2025-10-20", "2025-12-01").count == count)
  }

  /// RFC 5545, sections 3.3.5 and 3.3.10: of a time that comes twice the first one counts, and one
  /// that is skipped comes after the gap; UNTIL is an instant.
  @Test(arguments: [
    ("20241026T023000", "20241027T002959Z", ["2024-10-26 02:30"]),
    ("20241026T023000", "20241027T011500Z", ["2024-10-26 02:30", "2024-10-27 02:30"]),
    ("20240330T023000", "20240331T011500Z", ["2024-03-30 02:30"]),
    ("20240330T023000", "20240331T013000Z", ["2024-03-30 02:30", "2024-03-31 03:30"]),
    ("20240330T031500", "20240331T011500Z", ["2024-03-30 03:15", "2024-03-31 03:15"]),
    ("20241027T023000", "20241027T010000Z", ["2024-10-27 02:30"]),
  ])
  func `The last time of a rule is an instant when the clocks change`(
    _ start: String, _ until: String, _ expected: [String]
  ) throws {
    let file = calendar(
      event("DTSTART;TZID=Europe/Berlin:\(start)\nRRULE:FREQ=DAILY;UNTIL=\(until)"))
    #expect(try file.list("2024-03-01", "2025-03-01").map { String($0.prefix(16)) } == expected)
  }

  /// RFC 5545, section 3.8.5.3: a set with a start that does not follow its rule is undefined.
  @Test func `A start that does not follow its rule takes place, and is not counted`() throws {
    let file = calendar(
      event("DTSTART:20251106T080000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2"))
    #expect(
      try file.list("2025-11-01", "2025-12-01") == [
        "2025-11-06 09:00–09:00 E", "2025-11-10 09:00–09:00 E", "2025-11-17 09:00–09:00 E",
      ])
  }

  @Test func `Each of several rules counts for itself`() throws {
    let file = calendar(
      event(
        "DTSTART:20230112T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2\n"
          + "RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=2"))
    #expect(
      try file.expansion("2023-01-01", "2024-01-01").occurrences.count == 4)
  }

  @Test func `A rule that is over before it begins gives nothing`() throws {
    let file = calendar(event("DTSTART;VALUE=DATE:20251103\nRRULE:FREQ=WEEKLY;UNTIL=20251101"))
    #expect(try file.list("2025-10-20", "2025-12-01") == [])
  }

  @Test func `An event with a rule that cannot be read takes place once`() throws {
    let file = calendar(event("DTSTART:20251103T080000Z\nRRULE:FREQ=WEAKLY"))
    #expect(try file.list("2025-10-20", "2025-12-01").count == 1)
    #expect(file.problems.count == 1)
  }

  @Test func `A long event is found on its last day`() throws {
    let file = calendar(event("DTSTART:20251103T080000Z\nDURATION:P10D\nRRULE:FREQ=MONTHLY"))
    #expect(try file.list("2025-12-13", "2025-12-14") == ["2025-12-03 09:00–2025-12-13 09:00 E"])
    #expect(try file.list("2025-12-14", "2025-12-15") == [])
  }

  @Test func `Instances that start before the clocks change are found after it`() throws {
    let file = calendar(
      event("DTSTART;TZID=Europe/Berlin:20251001T003000\nDURATION:PT15M\nRRULE:FREQ=DAILY"))
    #expect(try file.list("2026-03-29", "2026-03-30").count == 1)
    #expect(try file.list("2026-03-29", "2026-03-30", in: .utc).count == 1)
    #expect(try file.list("2026-10-25", "2026-10-26").count == 1)
  }

  @Test func `A date that says how long it is has that length, though the rule gives it as well`()
    throws
  {
    let file = weekly("RDATE;VALUE=PERIOD:20251027T080000Z/PT3H")
    #expect(try file.list("2025-10-27", "2025-10-28") == ["2025-10-27 09:00–12:00 M"])
  }

  @Test func `A part of a day is a day`() throws {
    let file = calendar(event("DTSTART;VALUE=DATE:20251103\nDURATION:PT30H\nSUMMARY:X"))
    #expect(try file.list("2025-11-01", "2025-12-01") == ["2025-11-03–2025-11-05 X"])
  }

  @Test func `Every other week is counted alike before 1970 and after`() throws {
    let file = calendar(
      event("DTSTART:19691204T090000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH\nSUMMARY:X"))
    #expect(
      try file.list("1969-12-01", "1970-01-16", in: .utc).map { String($0.prefix(10)) } == [
        "1969-12-04", "1969-12-15", "1969-12-18", "1969-12-29", "1970-01-01", "1970-01-12",
        "1970-01-15",
      ])
  }
}
