import CivilTime
import ICalendar
import Testing

@Suite struct UnreadableRuleTests {
  /// A rule in which a pilcrow stands before what is wrong.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let offset: Int
    let message: String
    var testDescription: String { rule }

    init(_ marked: String, _ message: String) {
      let parts = marked.split(separator: "¶", omittingEmptySubsequences: false)
      rule = parts.joined()
      offset = parts.count == 1 ? 0 : parts[0].utf8.count
      self.message = message
    }
  }

  private static let cases = [
    Case("", "the rule has no FREQ; expected one, as in FREQ=WEEKLY;BYDAY=MO"),
    Case("¶COUNT=3;BYDAY=MO", "the rule has no FREQ; expected one, as in FREQ=WEEKLY;BYDAY=MO"),
    Case(
      "FREQ=¶FORTNIGHTLY",
      "FREQ cannot be “FORTNIGHTLY”; expected YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY or SECONDLY"
    ),
    Case(
      "FREQ=¶DAILY,WEEKLY;COUNT=3",
      "FREQ cannot be “DAILY,WEEKLY”; expected YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY or SECONDLY"
    ),
    Case(
      "FREQ=DAILY;¶COUNT",
      "“COUNT” is not part of a rule; expected a name and a value, as in INTERVAL=2"),
    Case(
      "FREQ=DAILY;¶=3;COUNT=4",
      "“=3” is not part of a rule; expected a name and a value, as in INTERVAL=2"),
    Case(
      "FREQ=DAILY; ¶COUNT= ;",
      "“COUNT=” is not part of a rule; expected a name and a value, as in INTERVAL=2"),
    Case("FREQ=DAILY;INTERVAL=¶0", "INTERVAL cannot be “0”; expected a number from 1 on, as in 2"),
    Case("FREQ=DAILY;COUNT=¶0", "COUNT cannot be “0”; expected a number from 1 on, as in 2"),
    Case("FREQ=DAILY;COUNT=¶-2", "COUNT cannot be “-2”; expected a number from 1 on, as in 2"),
    Case("FREQ=DAILY;COUNT=¶1.5", "COUNT cannot be “1.5”; expected a number from 1 on, as in 2"),
    Case("FREQ=DAILY;COUNT=¶two", "COUNT cannot be “two”; expected a number from 1 on, as in 2"),
    Case(
      "FREQ=DAILY;UNTIL=¶tomorrow",
      "UNTIL cannot be “tomorrow”; expected a date or a time, as in 20261211T225959Z"),
    Case(
      "FREQ=DAILY;UNTIL=¶20260230",
      "UNTIL cannot be “20260230”; expected a date or a time, as in 20261211T225959Z"),
    Case(
      "FREQ=DAILY;UNTIL=¶20260201T2500",
      "UNTIL cannot be “20260201T2500”; expected a date or a time, as in 20261211T225959Z"),
    Case(
      "FREQ=DAILY;UNTIL=¶20260201T120000+01",
      "UNTIL cannot be “20260201T120000+01”; expected a date or a time, as in 20261211T225959Z"),
    Case("FREQ=WEEKLY;WKST=¶1MO", "WKST cannot be “1MO”; expected a day of the week, as in MO"),
    Case(
      "FREQ=YEARLY;BYDAY=MO, ¶XX",
      "BYDAY cannot be “XX”; expected days of the week, as in MO,WE or -1FR"),
    Case(
      "FREQ=YEARLY;BYDAY=¶0MO,TU",
      "BYDAY cannot be “0MO”; expected days of the week, as in MO,WE or -1FR"),
    Case(
      "FREQ=YEARLY;BYDAY=¶54MO",
      "BYDAY cannot be “54MO”; expected days of the week, as in MO,WE or -1FR"),
    Case(
      "FREQ=YEARLY;BYDAY=¶1", "BYDAY cannot be “1”; expected days of the week, as in MO,WE or -1FR"),
    Case(
      "FREQ=YEARLY;BYDAY=¶-MO",
      "BYDAY cannot be “-MO”; expected days of the week, as in MO,WE or -1FR"),
    Case(
      "FREQ=YEARLY;BYDAY=¶-9223372036854775808MO",
      "BYDAY cannot be “-9223372036854775808MO”; expected days of the week, as in MO,WE or -1FR"),
    Case("FREQ=DAILY;BYSECOND=3,¶61", "BYSECOND cannot be “61”; expected a number from 0 to 60"),
    Case("FREQ=DAILY;BYMINUTE=3,¶-1", "BYMINUTE cannot be “-1”; expected a number from 0 to 59"),
    Case("FREQ=DAILY;BYHOUR=3,¶24", "BYHOUR cannot be “24”; expected a number from 0 to 23"),
    Case("FREQ=DAILY;BYMONTH=3,¶13", "BYMONTH cannot be “13”; expected a number from 1 to 12"),
    Case(
      "FREQ=DAILY;BYMONTH=3,¶-9223372036854775808",
      "BYMONTH cannot be “-9223372036854775808”; expected a number from 1 to 12"),
    Case(
      "FREQ=YEARLY;BYMONTHDAY=3,¶0,5",
      "BYMONTHDAY cannot be “0”; expected a number from 1 to 31, or from -1 down"),
    Case(
      "FREQ=YEARLY;BYYEARDAY=3,¶367,5",
      "BYYEARDAY cannot be “367”; expected a number from 1 to 366, or from -1 down"),
    Case(
      "FREQ=YEARLY;BYYEARDAY=3,¶-9223372036854775808,5",
      "BYYEARDAY cannot be “-9223372036854775808”; expected a number from 1 to 366, or from -1 down"
    ),
    Case(
      "FREQ=YEARLY;BYWEEKNO=3,¶-54,5",
      "BYWEEKNO cannot be “-54”; expected a number from 1 to 53, or from -1 down"),
    Case(
      "FREQ=YEARLY;BYSETPOS=3,¶x,5",
      "BYSETPOS cannot be “x”; expected a number from 1 to 366, or from -1 down"),
    Case("RSCALE=¶HEBREW;FREQ=YEARLY", "RSCALE cannot be “HEBREW”; expected GREGORIAN"),
    Case("FREQ=MONTHLY;X-é=1;SKIP=¶FORWARD", "SKIP cannot be “FORWARD”; expected OMIT"),
    Case(
      "FREQ=DAILY;COUNT=¶9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é9é",
      "COUNT cannot be “9é9é9é9é9é9é9é9é9é9é9é9é9é9…”; expected a number from 1 on, as in 2"),
  ]

  @Test(arguments: cases)
  func `An invalid rule is refused with the reason and the position`(_ example: Case) throws {
    let error = #expect(throws: UnreadableRule.self) {
      try RecurrenceRule(parsing: example.rule)
    }
    #expect(error?.offset == example.offset)
    #expect(error?.description == example.message)
    let bytes = Array(example.rule.utf8)
    #expect(throws: try #require(error)) { try RecurrenceRule(utf8: bytes.span) }
  }

  @Test(arguments: [
    "freq=weekly;byday=mo,we;wkst=su", " FREQ = WEEKLY ; BYDAY = MO, WE ; WKST=SU ",
    "WKST=SU;BYDAY=MO,WE;FREQ=WEEKLY", ";FREQ=WEEKLY;;BYDAY=MO,WE;WKST=SU;",
    "FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU;X-COLOUR=RED;INTERVAL=1",
    "FREQ=WEEKLY;INTERVAL=5;BYDAY=MO,,WE;WKST=SU;INTERVAL=1",
    "RSCALE=GREGORIAN;FREQ=WEEKLY;BYDAY=WE,MO,WE;WKST=SU;SKIP=OMIT",
  ])
  func `A rule may be written in many ways`(_ text: String) throws {
    let plain = try RecurrenceRule(parsing: "FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU")
    #expect(try RecurrenceRule(parsing: text) == plain)
  }

  @Test func `The end of a rule can be read`() throws {
    let counted = try RecurrenceRule(parsing: "FREQ=DAILY;COUNT=12")
    #expect(counted.count == 12)
    #expect(counted.until == nil)
    let day = try CivilDate(parsing: "2026-12-11")
    let time = try CivilDateTime(parsing: "2026-12-11T22:59:59")
    for (text, until) in [
      ("20261211", RecurrenceRule.Until.date(day)), ("20261211T225959", .local(time)),
      ("20261211T225959Z", .utc(Zone.utc.instant(of: time))),
      ("20261211T225960Z", .utc(Zone.utc.instant(of: time))),
    ] {
      #expect(try RecurrenceRule(parsing: "FREQ=DAILY;UNTIL=\(text)").until == until)
    }
  }

  @Test(arguments: [
    ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=30;BYSECOND=5", ["2025-11-05", "2025-11-06", "2025-11-07"]),
    ("FREQ=HOURLY;INTERVAL=36", ["2025-11-05", "2025-11-08", "2025-11-11"]),
    ("FREQ=MINUTELY", ["2025-11-05", "2025-11-06", "2025-11-07"]),
    ("FREQ=SECONDLY;BYDAY=MO", ["2025-11-05", "2025-11-10", "2025-11-17"]),
  ])
  func `Where the start is a date, times of day are ignored`(
    _ rule: String, _ expected: [String]
  ) throws {
    let start = try CivilDateTime(parsing: "2025-11-05T00:00")
    let starts = try RecurrenceRule(parsing: rule).onDates.starts(
      from: start, in: start..<start.adding(seconds: 90 * 86_400))
    #expect(starts.prefix(3).map(\.description) == expected.map { "\($0)T00:00" })
  }
}
