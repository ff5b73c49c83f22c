import CivilTime
import Testing

@testable import Tasks

@Suite struct FixedTimeTests {
  @Test(arguments: [
    "12:30-13:15", "23:00-01:00", "2026-02-21T09:00/2026-02-23T17:00",
    "2026-02-21T09:00/2026-02-21T17:00", "2026-01-01T00:00/2027-01-02T00:00",
  ])
  func `The words of a list are written back unchanged`(text: String) throws {
    let item = try item("Congress at:\(text)")
    #expect(item.at?.description == text)
    #expect(item.line(as: .todoTxt) == "Congress at:\(text)")
  }

  @Test(arguments: [
    "10:00-09:00", "2026-02-23T17:00/2026-02-21T09:00", "2026-02-21T09:00/2026-02-21T09:00",
    "2026-02-21/2026-02-23", "2026-01-01T00:00/2027-01-02T00:01", "2026-02-21T09:00/", "/",
    "2026-02-21T09:00/2026-02-23T17:00/2026-02-24T17:00",
  ])
  func `An invalid time gives no value`(text: String) {
    #expect(FixedTime(parsing: text) == nil)
  }

  @Test func `It takes place once, and reaches into the days after its first`() throws {
    let congress = try item("Congress at:2026-02-21T09:00/2026-02-23T17:00 rec:1d due:2026-02-25")
    let lunch = try item("Lunch at:12:30-13:15")
    func beginnings(_ item: TaskItem, _ first: String, _ end: String) throws -> [String] {
      try item.beginnings(from: day(first), before: day(end)).map(\.description)
    }
    #expect(try beginnings(congress, "2026-02-22", "2026-02-24") == ["2026-02-21"])
    #expect(try beginnings(congress, "2026-02-20", "2026-02-21") == [])
    #expect(
      try beginnings(lunch, "2026-02-22", "2026-02-24") == [
        "2026-02-21", "2026-02-22", "2026-02-23",
      ])
    #expect(try congress.at?.resolved(on: day("2026-02-22")) == nil)
  }

  @Test(arguments: [
    ("Lunch at:12:30-13:15", false), ("Lunch at:12:30-13:15 due:2026-02-21", true),
    ("Lunch at:12:30-13:15 due:2026-02-21 rec:1w", false), ("Essay due:2026-02-21", false),
    ("Congress at:2026-02-21T09:00/2026-02-23T17:00 rec:1d", true),
  ])
  func `A day or dates without a recurrence are once`(line: String, isOnce: Bool) throws {
    #expect(try item(line).takesPlaceOnce == isOnce)
  }

  @Test(arguments: [
    ("2026-02-21T09:00", "2026-02-21T10:00", "09:00-10:00"),
    ("2026-02-21T23:00", "2026-02-22T01:00", "23:00-01:00"),
    ("2026-02-21T09:00", "2026-02-22T08:00", "2026-02-21T09:00/2026-02-22T08:00"),
    ("2026-02-21T09:00", "2026-02-23T10:00", "2026-02-21T09:00/2026-02-23T10:00"),
  ])
  func `Dates appear only where times of day are not enough`(
    start: String, end: String, expected: String
  ) throws {
    let time = FixedTime(
      from: try CivilDateTime(parsing: start), to: try CivilDateTime(parsing: end))
    #expect(time?.description == expected)
  }
}
