import CivilTime
import ICalendar
import Testing

@Suite struct RuleBoundsTests {
  private func starts(
    _ text: String, from start: String, in window: (String, String)
  ) throws -> (times: [String], isComplete: Bool) {
    let rule = try RecurrenceRule(parsing: text)
    let from = try CivilDateTime(parsing: start + "T09:00")
    let first = try CivilDateTime(parsing: window.0 + "T00:00")
    let last = try CivilDateTime(parsing: window.1 + "T00:00")
    var starts = rule.starts(from: from, in: first..<last)
    var times: [String] = []
    while let time = starts.next() { times.append(time.date.description) }
    return (times, starts.isComplete)
  }

  /// What takes place so often within 400 years, after which the calendar is the same again.
  @Test(arguments: [
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=104356", "2001-01-01", "2401-01-01"),
    ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=98", "2000-02-29", "2400-02-29"),
    ("FREQ=WEEKLY;BYDAY=MO;COUNT=20872", "2001-01-01", "2401-01-01"),
    ("FREQ=MONTHLY;BYDAY=1MO;COUNT=4801", "2001-01-01", "2401-01-01"),
    ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=4801", "2001-01-30", "2401-01-30"),
    ("FREQ=YEARLY;INTERVAL=3;COUNT=401", "2000-01-01", "3200-01-01"),
    ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH;COUNT=72", "2004-12-30", "2404-12-30"),
  ])
  func `COUNT is exact after centuries`(_ rule: String, _ first: String, _ last: String) throws {
    let (year, rest) = (last.prefix(4), last.dropFirst(4))
    let found = try starts(rule, from: first, in: ("\(year)\(rest)", "9000-01-01"))
    #expect(found.times == [last])
    #expect(found.isComplete)
  }

  @Test(arguments: [
    "FREQ=SECONDLY;BYSETPOS=2", "FREQ=MINUTELY;BYSECOND=1;BYSETPOS=-2",
    "FREQ=HOURLY;BYMINUTE=1,2;BYSETPOS=3",
  ])
  func `A set that lacks the wanted position is not looked for in every unit`(
    _ rule: String
  ) throws {
    let found = try starts(rule, from: "2025-01-01", in: ("2025-01-01", "9999-12-31"))
    #expect(found.times == ["2025-01-01"])
    #expect(found.isComplete)
  }

  @Test(arguments: ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6"])
  func `A rule without any time has the start alone`(_ rule: String) throws {
    let found = try starts(rule, from: "2025-01-01", in: ("2025-01-01", "2035-01-01"))
    #expect(found.times == ["2025-01-01"])
    #expect(found.isComplete)
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYMONTHDAY=\(Int.min)", "FREQ=YEARLY;BYYEARDAY=\(Int.min)",
    "FREQ=YEARLY;BYWEEKNO=\(Int.min)", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=\(Int.min)",
    "FREQ=MONTHLY;BYDAY=\(Int.min)MO", "FREQ=MONTHLY;BYDAY=\(Int.max)MO",
  ])
  func `A number that no calendar has is refused`(_ rule: String) {
    #expect(throws: UnreadableRule.self) { try RecurrenceRule(parsing: rule) }
  }

  @Test func `Every second year has its own weeks`() throws {
    // RFC 5545, section 3.3.10: week 1 is the first with at least four days in its year. It begins
    // in December in 2015 and 2019. dateutil counts by the year of the day, and finds two in 2018.
    let found = try starts(
      "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO", from: "2013-01-07",
      in: ("2013-01-01", "2024-01-01"))
    #expect(
      found.times == [
        "2013-01-07", "2014-12-29", "2017-01-02", "2018-12-31", "2021-01-04", "2023-01-02",
      ])
  }

  @Test func `A leap second is the one before it`() throws {
    // RFC 5545, section 3.3.12.
    #expect(
      try RecurrenceRule(parsing: "FREQ=MINUTELY;BYSECOND=0,60")
        == RecurrenceRule(parsing: "FREQ=MINUTELY;BYSECOND=0,59"))
  }

  @Test func `Something on whole days takes place on the midnights that its hours meet`() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=HOURLY;INTERVAL=5;BYHOUR=3").onDates
    let first = try CivilDateTime(parsing: "2025-11-03T00:00")
    let times = rule.starts(from: first, in: first..<first.adding(seconds: 11 * 86_400))
    #expect(times.map(\.date.day) == [3, 8, 13])
  }
}
