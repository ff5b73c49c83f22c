import CivilTime
import Tasks
import Testing

@Suite struct DaysTests {
  /// The days of November and December 2026 on which a line takes place, as `MM-DD`.
  private func days(of line: String) throws -> [String] {
    let task = try item(line)
    let first = try day("2026-11-01")
    return (0..<61).map { first.adding(days: $0) }.filter(task.occurs).map {
      String($0.description.dropFirst(5))
    }
  }

  @Test(arguments: [
    ("T at:9:00-10:00 due:2026-11-20", ["11-20"]),
    ("T at:9:00-10:00 rec:1w due:2026-12-10T09:00", ["12-10", "12-17", "12-24", "12-31"]),
    ("T at:9:00-10:00 rec:20d from:2026-11-05", ["11-05", "11-25", "12-15"]),
    ("2026-11-30 T at:9:00-10:00 rec:1m", ["11-30", "12-30"]),
    ("T at:9:00-10:00 rec:1m due:2026-10-31", ["11-30", "12-31"]),
    ("T at:9:00-10:00 rec:3m due:2026-08-31", ["11-30"]),
    ("T rec:fri,mon from:2026-12-18", ["12-18", "12-21", "12-25", "12-28"]),
    ("T rec:2w due:2026-11-02 from:2026-12-01T09:00", ["12-14", "12-28"]),
    ("T from:2026-12-30", ["12-30", "12-31"]),
    ("T due:2026-11-20 from:2026-11-21", []),
  ])
  func `An item takes place on its days`(_ line: String, _ expected: [String]) throws {
    #expect(try days(of: line) == expected)
  }

  @Test(arguments: [
    ("T rec:tue,thu", "2026-11-23", "2026-11-24"), ("T rec:tue,thu", "2026-11-24", nil),
    ("2026-11-23 T rec:tue", "2026-11-25", nil),
    ("2026-11-25 T rec:tue", "2026-11-25", "2026-12-01"),
    ("T rec:tue from:09:30", "2026-11-23", "2026-11-24T09:30"),
    ("T rec:tue from:2026-11-25", "2026-11-23", "2026-11-25"),
    ("T rec:tue due:2026-11-30", "2026-11-23", nil), ("2026-11-20 T rec:1w", "2026-11-23", nil),
    ("T rec:2d", "2026-11-23", nil), ("T", "2026-11-23", nil), ("x T rec:tue", "2026-11-23", nil),
    ("T at:09:00-10:00 rec:tue", "2026-11-23", nil),
  ])
  func `A task that comes again is there from its first day on`(
    line: String, today: String, expected: String?
  ) throws {
    #expect(try item(line).arrival(on: day(today))?.description == expected)
  }

  @Test(arguments: [
    "T at:9:00-10:00", "T rec:1d", "T rec:2w", "2026-10-01 T rec:1d", "T from:09:00",
  ])
  func `Without a day to count from an item takes place every day`(_ line: String) throws {
    #expect(try days(of: line).count == 61)
  }

  @Test(arguments: [
    ("x 2026-11-20 T rec:1d", "2026-11-20", "T from:2026-11-21 rec:1d"),
    ("T due:2026-11-20 rec:1w", "2026-11-18", "T due:2026-11-27 rec:1w"),
    ("T due:2026-11-20 rec:1w", "2026-12-01", "T due:2026-12-04 rec:1w"),
    ("T due:2026-11-16 from:2026-11-19 rec:1w", "2026-11-19", "T due:2026-11-23 rec:1w"),
    ("T due:2026-11-20 rec:+1w", "2026-12-01", "T due:2026-12-04 rec:+1w"),
    (
      "x 2026-11-20 2026-11-01 T due:2026-11-20T18:00 from:2026-11-18 rec:1m", "2026-11-20",
      "2026-11-20 T due:2026-12-20T18:00 from:2026-12-18 rec:1m"
    ),
    ("T from:09:00 rec:mon,thu", "2026-11-20", "T from:2026-11-23T09:00 rec:mon,thu"),
    ("T due:2026-01-31 rec:1m", "2026-01-31", "T due:2026-02-28 rec:1m"),
    ("T due:2028-02-29 rec:1y", "2028-03-01", "T due:2029-02-28 rec:1y"),
    ("T due:2026-01-31 rec:1m", "2026-11-25", "T due:2026-11-30 rec:1m"),
    ("T due:9999-12-30 rec:9999m", "9999-12-30", "T due:9999-12-31 rec:9999m"),
  ])
  func `A recurring task that is done comes again`(
    _ line: String, _ done: String, _ next: String
  ) throws {
    #expect(try item(line).repeated(after: try day(done))?.line(as: .todoTxt) == next)
  }

  @Test func `The next day of a recurrence is the first later one that it falls on`() throws {
    let recurrences: [Recurrence] = [
      .days(1), .days(10), .weeks(2), .months(1), .months(5), .years(1),
      .weekdays([.tuesday, .sunday]),
    ]
    for first in [try day("2026-08-31"), try day("2027-02-28"), try day("2026-11-20")] {
      for offset in stride(from: -40, to: 800, by: 7) {
        let after = first.adding(days: offset)
        for recurrence in recurrences {
          let expected = (1...400).map { after.adding(days: $0) }
            .first { recurrence.falls(on: $0, countedFrom: first) }
          #expect(recurrence.next(after: after, countedFrom: first) == expected)
        }
      }
    }
  }

  @Test(arguments: [
    ("T due:2026-11-20", "2026-11-20"), ("T due:9999-12-31 rec:1d", "2026-11-20"),
    ("T due:9999-12-31 rec:9999m", "9999-12-31"), ("T rec:mon", "9999-12-31"),
  ])
  func `A task that is done once, or at the end of the calendar, does not come again`(
    _ line: String, _ done: String
  ) throws {
    #expect(try item(line).repeated(after: try day(done)) == nil)
  }

  @Test(arguments: [
    ("12:30-13:15", 2700, false, "2026-11-20T13:15"),
    ("22:00-06:00", 28_800, true, "2026-11-21T06:00"),
    ("20:00-24:00", 14_400, false, "2026-11-21T00:00"),
    ("20:00-00:00", 14_400, false, "2026-11-21T00:00"),
    ("00:00-24:00", 86_400, false, "2026-11-21T00:00"),
  ])
  func `A commitment may go over midnight`(
    _ span: String, _ seconds: Int, _ crosses: Bool, _ end: String
  ) throws {
    guard case .daily(let at) = try item("T at:\(span)").at else {
      Issue.record("It has dates")
      return
    }
    #expect(at.length == .seconds(seconds))
    #expect(at.crossesMidnight == crosses)
    #expect(at.resolved(on: try day("2026-11-20")).end.description == end)
  }

  @Test(arguments: ["24:00-01:00", "00:00-00:00", "9:00", "9:00-", "9:00-10:00-11:00", "9-10"])
  func `An invalid span of time is refused`(_ span: String) throws {
    #expect(try todo("T at:\(span)").problems.map(\.reason) == [.at(found: span)])
  }

  @Test func `A due date is the end of its day, and an arrival on a date its beginning`() throws {
    let today = try day("2026-11-19")
    #expect(try item("T due:2026-11-20").due?.end.description == "2026-11-21T00:00")
    #expect(try item("T due:2026-11-20T18:00").due?.end.description == "2026-11-20T18:00")
    #expect(try item("T due:2026-11-20T24:00").due == .date(try day("2026-11-20")))
    #expect(
      try item("T from:2026-11-20").from?.resolved(on: today).description == "2026-11-20T00:00")
    #expect(try item("T from:09:30").from?.resolved(on: today).description == "2026-11-19T09:30")
    #expect(
      try item("T from:2026-11-20T09:30").from?.resolved(on: today).description
        == "2026-11-20T09:30")
  }
}
