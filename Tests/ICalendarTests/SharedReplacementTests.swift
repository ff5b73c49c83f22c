import CivilTime
import ICalendar
import Testing

/// Replacements of instances of several events with one UID.
@Suite struct SharedReplacementTests {
  @Test func `One replaces an instance of each, by the clock of each`() throws {
    let starts = [
      ";TZID=Europe/Berlin:20251006T090000", ":20251006T080000Z", ";VALUE=DATE:20251006",
      ";TZID=Europe/Berlin:20251006T100000",
    ]
    let originals = starts.map { event("UID:1\nDTSTART\($0)\nRRULE:FREQ=WEEKLY\nSUMMARY:M") }
    let replacement = event("UID:1\nRECURRENCE-ID:20251027T080000Z\nDTSTART:20251028T080000Z")
    let file = calendar((originals + [replacement]).joined(separator: "\n"))
    #expect(
      try file.list("2025-10-27", "2025-11-04") == [
        "2025-10-27 10:00–10:00 M", "2025-10-28 09:00–09:00 E", "2025-11-03–2025-11-04 M",
        "2025-11-03 09:00–09:00 M", "2025-11-03 09:00–09:00 M", "2025-11-03 10:00–10:00 M",
      ])
  }

  @Test func `Many for many events take no time`() throws {
    let count = 2000
    let start = CivilDate(daysSinceEpoch: 18_000)
    let days = (0..<count).map { "\(start.adding(days: $0))".filter { $0 != "-" } }
    let originals = days.map { event("UID:1\nDTSTART:\($0)T080000Z\nRRULE:FREQ=DAILY;COUNT=2") }
    let replacements = days.map {
      event("UID:1\nRECURRENCE-ID:\($0)T080000Z\nDTSTART:\($0)T120000Z\nSUMMARY:X")
    }
    let file = calendar((originals + replacements).joined(separator: "\n"))
    let list = try file.list("\(start)", "\(start.adding(days: count + 2))", in: .utc)
    // The last one of the originals has an instance on a day after the replacements.
    #expect(list.count == count + 1)
  }

  @Test func `One reaches on for each, and very many for very many are said to be too costly`()
    throws
  {
    func file(_ count: Int) -> CalendarFile {
      let days = (0..<count).map {
        "\(CivilDate(daysSinceEpoch: 18_000 + $0))".filter { $0 != "-" }
      }
      let originals = days.map { event("UID:1\nDTSTART:\($0)T080000Z\nRRULE:FREQ=DAILY") }
      let replacements = days.map {
        event(
          "UID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE:\($0)T080000Z\nDTSTART:\($0)T120000Z\n"
            + "SUMMARY:X")
      }
      return calendar((originals + replacements).joined(separator: "\n"))
    }
    #expect(
      try file(3).list("2025-10-27", "2025-10-28", in: .utc)
        == Array(repeating: "2025-10-27 12:00–12:00 X", count: 3))
    let day = try CivilDate(parsing: "2025-10-27")
    let found = file(600).occurrences(
      in: CalendarWindow(from: day, to: day.adding(days: 1), zone: .utc))
    #expect(found.problems.map(\.message).contains { $0.hasPrefix("this rule takes too long") })
  }
}
