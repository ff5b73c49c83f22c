import CivilTime
import ICalendar
import Testing

@Suite struct RuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: String
    let start: String
    let dates: String
    var testDescription: String { "\(name) (\(rule))" }
  }

  private func check(_ example: Case) throws {
    let start = try CivilDateTime(parsing: example.start)
    let expected = try WrittenDates(example.dates, startingAt: start.time).times
    let rule = try RecurrenceRule(parsing: example.rule)
    let goesOn = rule.count == nil && rule.until == nil
    #expect(
      try starts(
        example.rule, from: example.start, atMost: expected.count + (goesOn ? 0 : 1)) == expected)
  }

  // MARK: The calendar

  private static let calendars = [
    Case(
      name: "A birthday on a leap day takes place in leap years", rule: "FREQ=YEARLY",
      start: "1888-02-29T00:00",
      dates: "1888 Feb 29 1892 Feb 29 1896 Feb 29 1904 Feb 29 1908 Feb 29"),
    Case(
      name: "The last day of February", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
      start: "1999-02-28T10:00",
      dates: "1999 Feb 28 2000 Feb 29 2001 Feb 28 2002 Feb 28 2003 Feb 28 2004 Feb 29"),
    Case(
      name: "The 366th day of the year", rule: "FREQ=YEARLY;BYYEARDAY=366",
      start: "1996-12-31T10:00", dates: "1996 Dec 31 2000 Dec 31 2004 Dec 31"),
    Case(
      name: "The 366th day from the end", rule: "FREQ=YEARLY;BYYEARDAY=-366",
      start: "1996-01-01T10:00", dates: "1996 Jan 1 2000 Jan 1 2004 Jan 1"),
    Case(
      name: "The last day of the year", rule: "FREQ=YEARLY;BYYEARDAY=-1",
      start: "1996-12-31T10:00", dates: "1996 Dec 31 1997 Dec 31 1998 Dec 31"),
    Case(
      name: "Months that have no 31st have none", rule: "FREQ=MONTHLY",
      start: "2025-01-31T10:00", dates: "2025 Jan 31 Mar 31 May 31 Jul 31 Aug 31 Oct 31"),
    Case(
      name: "The 31st from the end", rule: "FREQ=MONTHLY;BYMONTHDAY=-31",
      start: "2025-01-01T10:00", dates: "2025 Jan 1 Mar 1 May 1 Jul 1 Aug 1 Oct 1"),
    Case(
      name: "A fifth Friday", rule: "FREQ=MONTHLY;BYDAY=5FR", start: "2025-01-31T10:00",
      dates: "2025 Jan 31 May 30 Aug 29 Oct 31 2026 Jan 30"),
    Case(
      name: "The 53rd Thursday of a year", rule: "FREQ=YEARLY;BYDAY=53TH",
      start: "2015-12-31T10:00", dates: "2015 Dec 31 2020 Dec 31 2026 Dec 31"),
    Case(
      name: "The last Friday of the year but one", rule: "FREQ=YEARLY;BYDAY=-2FR",
      start: "2024-12-20T10:00", dates: "2024 Dec 20 2025 Dec 19 2026 Dec 18"),
    Case(
      name: "With months, ordinals count in each of them",
      rule: "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", start: "2025-03-30T02:00",
      dates: "2025 Mar 30 Oct 26 2026 Mar 29 Oct 25"),
    Case(
      name: "A day of the month without a month is that of every month",
      rule: "FREQ=YEARLY;BYMONTHDAY=15", start: "2025-11-15T10:00",
      dates: "2025 Nov 15 Dec 15 2026 Jan 15 Feb 15"),
    Case(
      name: "A weekly meeting that rests in the summer",
      rule: "FREQ=WEEKLY;BYMONTH=6,9;BYDAY=MO", start: "2025-06-23T10:00",
      dates: "2025 Jun 23,30 Sep 1,8,15,22,29 2026 Jun 1"),
  ]

  @Test(arguments: calendars)
  func `Rules follow the calendar`(_ example: Case) throws { try check(example) }

  // MARK: Weeks

  private static let weeks = [
    Case(
      name: "Week 53 is in few years", rule: "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO",
      start: "2015-12-28T10:00", dates: "2015 Dec 28 2020 Dec 28 2026 Dec 28"),
    Case(
      name: "The first week begins in the year before",
      rule: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", start: "2024-12-30T10:00",
      dates: "2024 Dec 30 2025 Dec 29 2027 Jan 4 2028 Jan 3"),
    Case(
      name: "The last week ends in the year after", rule: "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU",
      start: "2025-12-28T10:00", dates: "2025 Dec 28 2027 Jan 3 2028 Jan 2 Dec 31"),
    Case(
      name: "A week without a day means the day of the start",
      rule: "FREQ=YEARLY;BYWEEKNO=20", start: "2025-05-14T10:00",
      dates: "2025 May 14 2026 May 13 2027 May 19"),
    Case(
      name: "Weeks that begin on Sunday have other numbers",
      rule: "FREQ=YEARLY;BYWEEKNO=1;WKST=SU", start: "2025-01-03T10:00",
      dates: "2025 Jan 3 2026 Jan 9 2027 Jan 8"),
    Case(
      name: "A start in the middle of a week has the rest of it",
      rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", start: "2025-11-05T10:00",
      dates: "2025 Nov 5,7,17,21 Dec 1,5"),
    Case(
      name: "Where weeks begin on Wednesday, Monday is in the week before",
      rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=WE", start: "2025-11-05T10:00",
      dates: "2025 Nov 5,10,19,24 Dec 3,8"),
  ]

  @Test(arguments: weeks)
  func `Weeks begin where the rule says`(_ example: Case) throws { try check(example) }

  // MARK: Positions

  private static let positions = [
    Case(
      name: "The first and the last working day of a month",
      rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1", start: "2025-11-03T10:00",
      dates: "2025 Nov 3,28 Dec 1,31 2026 Jan 1,30"),
    Case(
      name: "The set is of the whole month, also of days before the start",
      rule: "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2", start: "2025-11-10T10:00",
      dates: "2025 Nov 10 Dec 8 2026 Jan 12"),
    Case(
      name: "The set is of times, not of days",
      rule: "FREQ=DAILY;BYHOUR=6,12,18;BYSETPOS=-1,1", start: "2025-11-05T06:00",
      dates: "2025 Nov 5@06:00,18:00 6@06:00,18:00 7@06:00,18:00"),
    Case(
      name: "The last quarter of an hour", rule: "FREQ=HOURLY;BYMINUTE=0,15,30,45;BYSETPOS=-1",
      start: "2025-11-05T22:45", dates: "2025 Nov 5@22:45,23:45 6@00:45,01:45"),
    Case(
      name: "A position that only some months have",
      rule: "FREQ=MONTHLY;BYDAY=SU;BYSETPOS=5", start: "2025-11-30T10:00",
      dates: "2025 Nov 30 2026 Mar 29 May 31"),
    Case(
      name: "The first and the last of two dozen",
      rule: "FREQ=YEARLY;INTERVAL=4;BYMONTHDAY=1,15;BYSETPOS=24,-24",
      start: "2024-01-01T10:00", dates: "2024 Jan 1 Dec 15 2028 Jan 1 Dec 15"),
  ]

  @Test(arguments: positions)
  func `Positions pick from the set of a period`(_ example: Case) throws { try check(example) }

  // MARK: Other readings

  /// Where python-dateutil reads something else in RFC 5545, section 3.3.10.
  private static let readings = [
    Case(
      name: "Days with a number and days without are all in the set",
      rule: "FREQ=MONTHLY;BYDAY=SA,3WE", start: "2025-11-01T10:00",
      dates: "2025 Nov 1,8,15,19,22,29 Dec 6,13,17,20,27"),
    Case(
      name: "The set of the first week has its Monday, though the start is on Wednesday",
      rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", start: "2025-11-05T10:00",
      dates: "2025 Nov 5,12,19"),
    Case(
      name: "The last week but 51 may begin in the year before",
      rule: "FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO", start: "2024-01-01T10:00",
      dates: "2024 Jan 1 Dec 30 2026 Jan 5 2027 Jan 4 2028 Jan 3"),
    Case(
      name: "What the rule does not say of a day in a week is said by the start",
      rule: "FREQ=YEARLY;BYWEEKNO=1,20", start: "2025-05-14T10:00",
      dates: "2025 May 14 Dec 31 2026 May 13 2027 Jan 6 May 19"),
  ]

  @Test(arguments: readings)
  func `Where programs differ, the text of the RFC decides`(_ example: Case) throws {
    try check(example)
  }

  // MARK: The clock

  private static let clocks = [
    Case(
      name: "Every five hours, over midnight", rule: "FREQ=HOURLY;INTERVAL=5",
      start: "2025-11-05T18:30", dates: "2025 Nov 5@18:30,23:30 6@04:30,09:30"),
    Case(
      name: "Every hour of the afternoon", rule: "FREQ=HOURLY;BYHOUR=13,14,15",
      start: "2025-11-05T14:00", dates: "2025 Nov 5@14:00,15:00 6@13:00,14:00,15:00 7@13:00"),
    Case(
      name: "Twice each even hour", rule: "FREQ=HOURLY;INTERVAL=2;BYMINUTE=5,50",
      start: "2025-11-05T22:50", dates: "2025 Nov 5@22:50 6@00:05,00:50,02:05"),
    Case(
      name: "Every 25 minutes on Saturdays", rule: "FREQ=MINUTELY;INTERVAL=25;BYDAY=SA",
      start: "2025-11-08T23:30", dates: "2025 Nov 8@23:30,23:55 15@00:05,00:30"),
    Case(
      name: "Every seventh second of some minutes",
      rule: "FREQ=SECONDLY;INTERVAL=7;BYMINUTE=0,30;BYHOUR=9", start: "2025-11-05T09:00:50",
      dates: "2025 Nov 5@09:00:50,09:00:57,09:30:00,09:30:07"),
    Case(
      name: "Several times a day", rule: "FREQ=WEEKLY;BYDAY=WE;BYHOUR=9,17;BYMINUTE=0,30",
      start: "2025-11-05T09:30", dates: "2025 Nov 5@09:30,17:00,17:30 12@09:00,09:30"),
    Case(
      name: "A leap second is the one before", rule: "FREQ=MINUTELY;BYSECOND=0,59,60;COUNT=3",
      start: "2025-11-05T09:00", dates: "2025 Nov 5@09:00,09:00:59,09:01"),
    Case(
      name: "An interval longer than a day", rule: "FREQ=MINUTELY;INTERVAL=3000",
      start: "2025-11-05T09:00", dates: "2025 Nov 5@09:00 7@11:00 9@13:00 11@15:00"),
  ]

  @Test(arguments: clocks)
  func `Rules below a day follow the clock`(_ example: Case) throws { try check(example) }

  // MARK: The start

  @Test func `The start takes place although the rule does not match it, and counts`() throws {
    let rule = "FREQ=WEEKLY;BYDAY=MO;COUNT=3"
    let wednesday = "2025-11-05T09:00"
    #expect(try dates(rule, from: wednesday) == ["2025-11-05", "2025-11-10", "2025-11-17"])
    #expect(
      try dates(rule, from: wednesday, includesStart: false) == [
        "2025-11-10", "2025-11-17", "2025-11-24",
      ])
  }

  @Test func `A start before the window is not listed, but counts`() throws {
    #expect(
      try dates(
        "FREQ=WEEKLY;BYDAY=MO;COUNT=3", from: "2025-11-05T09:00",
        in: ("2025-11-06T00:00", "2026-01-01T00:00")) == ["2025-11-10", "2025-11-17"])
  }

  @Test func `A start after the window is not listed`() throws {
    #expect(
      try dates(
        "FREQ=WEEKLY;BYDAY=MO", from: "2025-11-05T09:00",
        in: ("2025-10-01T00:00", "2025-11-05T09:00")) == [])
  }

  @Test func `Nothing takes place before the start, however early the window begins`() throws {
    #expect(
      try dates(
        "FREQ=DAILY", from: "2025-11-05T09:00", in: ("0000-01-01T00:00", "2025-11-07T00:00"))
        == ["2025-11-05", "2025-11-06"])
  }

  // MARK: The end

  @Test(arguments: [
    // A time counts itself; a date stands for its midnight.
    ("FREQ=DAILY;UNTIL=20251107T090000Z", ["2025-11-05", "2025-11-06", "2025-11-07"]),
    ("FREQ=DAILY;UNTIL=20251107T085959Z", ["2025-11-05", "2025-11-06"]),
    ("FREQ=DAILY;UNTIL=20251107T090000", ["2025-11-05", "2025-11-06", "2025-11-07"]),
    ("FREQ=DAILY;UNTIL=20251107", ["2025-11-05", "2025-11-06"]),
    ("FREQ=DAILY;UNTIL=20251105T090000Z", ["2025-11-05"]),
    // Programs cut a series off before its first instance to say that there is none.
    ("FREQ=DAILY;UNTIL=20200101", []),
  ])
  func `A rule ends with its UNTIL`(_ rule: String, _ expected: [String]) throws {
    #expect(try dates(rule, from: "2025-11-05T09:00") == expected)
  }

  @Test func `Nothing takes place in a window after the end`() throws {
    for rule in ["FREQ=DAILY;UNTIL=20251107T090000Z", "FREQ=DAILY;COUNT=3"] {
      #expect(
        try dates(
          rule, from: "2025-11-05T09:00", in: ("2025-11-08T00:00", "2025-11-10T00:00")) == [])
    }
  }

  @Test func `UNTIL in UTC is read on the clock of the start`() throws {
    let newYork = try Zone(posix: "EST5EDT,M3.2.0,M11.1.0")
    let evening = "FREQ=DAILY;UNTIL=20251107T020000Z"
    #expect(
      try dates(evening, from: "2025-11-05T21:00", on: newYork) == ["2025-11-05", "2025-11-06"])
    #expect(try dates(evening, from: "2025-11-05T21:00", on: .utc) == ["2025-11-05", "2025-11-06"])
    #expect(try dates(evening, from: "2025-11-05T22:00", on: newYork) == ["2025-11-05"])
  }

  // MARK: The window

  @Test(arguments: [
    ("FREQ=DAILY;COUNT=20000", "1970-01-01T09:00", ["2024-10-01", "2024-10-02", "2024-10-03"]),
    ("FREQ=WEEKLY;COUNT=2858", "1970-01-01T09:00", ["2024-10-03"]),
    ("FREQ=WEEKLY;BYDAY=MO,TH;COUNT=5716", "1970-01-01T09:00", ["2024-10-03", "2024-10-07"]),
    ("FREQ=MONTHLY;BYDAY=-1SU;COUNT=658", "1970-01-25T09:00", ["2024-10-27"]),
    ("FREQ=YEARLY;COUNT=55", "1970-10-09T09:00", ["2024-10-09"]),
    ("FREQ=YEARLY;COUNT=54", "1970-10-09T09:00", []),
    ("FREQ=HOURLY;INTERVAL=24;COUNT=19999", "1970-01-01T09:00", ["2024-10-01", "2024-10-02"]),
    (
      "FREQ=MINUTELY;INTERVAL=1440;BYDAY=TU;COUNT=2858", "1970-01-06T09:00",
      ["2024-10-01", "2024-10-08"]
    ),
    (
      "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=9;COUNT=20000", "1970-01-01T09:00",
      ["2024-10-01", "2024-10-02", "2024-10-03"]
    ),
  ])
  func `COUNT is right far from the start`(
    _ rule: String, _ start: String, _ expected: [String]
  ) throws {
    let found = try dates(rule, from: start, in: ("2024-10-01T00:00", "2024-11-01T00:00"))
    #expect(found == expected)
  }
}
