import CivilTime
import Testing

@Suite struct TimeOfDayTests {
  @Test(arguments: [
    ("00:00", 0, "00:00"), ("9:05", 32_700, "09:05"), ("23:59:59", 86_399, "23:59:59"),
    ("12:30:00", 45_000, "12:30"), ("24:00", 86_400, "24:00"), ("24:00:00", 86_400, "24:00"),
  ])
  func `Times are read and printed`(_ text: String, _ seconds: Int, _ printed: String) throws {
    let time = try TimeOfDay(parsing: text)
    #expect(time.secondsSinceMidnight == seconds)
    #expect(time.description == printed)
    #expect(try TimeOfDay(parsing: printed) == time)
  }

  @Test(arguments: [
    "", "9", "900", "9:5", "25:00", "24:01", "24:00:01", "12:60", "12:00:60", "12:00:", "009:00",
    "-1:00", "12:00:00.5", "noon",
  ])
  func `An invalid time is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableTime.timeOfDay(found: text)) { try TimeOfDay(parsing: text) }
  }

  @Test func `The end of a day is the beginning of the next`() throws {
    let day = try CivilDate(parsing: "2026-12-31")
    let end = CivilDateTime(date: day, time: .endOfDay)
    #expect(end.description == "2027-01-01T00:00")
    #expect(end == CivilDateTime(date: day).adding(seconds: 86_400))
  }

  @Test func `A date with a time counts seconds across midnight, and never traps`() throws {
    let late = try CivilDateTime(parsing: "1969-12-31t23:59:59")
    #expect(late.secondsSinceEpoch == -1)
    #expect(late.adding(seconds: 1) == CivilDateTime(secondsSinceEpoch: 0))
    #expect(late.adding(seconds: .max).description == "9999-12-31T23:59:59")
    #expect(late.adding(seconds: .min).description == "0000-01-01T00:00")
    #expect(throws: UnreadableTime.dateTime(found: "2026-11-20")) {
      try CivilDateTime(parsing: "2026-11-20")
    }
  }
}
