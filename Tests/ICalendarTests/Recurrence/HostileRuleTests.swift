import CivilTime
import ICalendar
import Testing
import Thoroughness

/// Rules that somebody wrote to keep a reader busy.
@Suite(.endsWithin(seconds: 60)) struct HostileRuleTests {
  /// The times in one week of 2025, and whether they are all.
  private func week(
    _ rule: String, from start: String = "1970-01-01T09:00"
  ) throws -> (times: [CivilDateTime], isComplete: Bool) {
    let window =
      try CivilDateTime(
        parsing: "2025-11-03T00:00")..<CivilDateTime(
        parsing: "2025-11-10T00:00")
    var starts = try RecurrenceRule(parsing: rule).starts(
      from: try CivilDateTime(parsing: start), in: window)
    var times: [CivilDateTime] = []
    while times.count < 1000, let next = starts.next() { times.append(next) }
    return (times, starts.isComplete)
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;COUNT=9",
    "FREQ=YEARLY;BYWEEKNO=30;BYMONTH=1", "FREQ=YEARLY;BYYEARDAY=200;BYMONTH=1;COUNT=5",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=200", "FREQ=HOURLY;BYMINUTE=5;BYSETPOS=2",
    "FREQ=MINUTELY;BYSETPOS=-2;COUNT=7", "FREQ=HOURLY;BYMINUTE=5;BYSETPOS=2;COUNT=7",
    "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30",
    "FREQ=SECONDLY;BYSETPOS=2", "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=8;COUNT=9",
    "FREQ=SECONDLY;INTERVAL=86400;BYMINUTE=1;COUNT=1000000000",
  ])
  func `A series that never takes place again gives nothing`(_ rule: String) throws {
    #expect(try week(rule).times == [])
    #expect(try week(rule, from: "0001-01-01T09:00").times == [])
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=10000000000", "FREQ=SECONDLY;BYDAY=MO;COUNT=1000000000",
    "FREQ=SECONDLY;BYSECOND=0,1,2;BYHOUR=0;COUNT=100000000",
    "FREQ=MINUTELY;BYSECOND=0,1,2,3,4,5,6,7,8,9;COUNT=4000000000",
    "FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO;BYHOUR=\(numbers(0..<24));"
      + "BYMINUTE=\(numbers(0..<60));BYSECOND=\(numbers(0..<60))",
  ])
  func `A series of every second is expanded second by second`(_ rule: String) throws {
    let (times, isComplete) = try week(rule)
    #expect(times.count == 1000)
    #expect(isComplete)
    let monday = try CivilDateTime(parsing: "2025-11-03T00:00")
    #expect(times.first == monday)
    #expect(times.allSatisfy { $0 >= monday })
  }

  private static func numbers(_ range: Range<Int>) -> String {
    range.map(String.init).joined(separator: ",")
  }

  @Test func `A COUNT of a billion ends at its second`() throws {
    let found = try starts(
      "FREQ=SECONDLY;COUNT=1000000000", from: "1994-03-01T10:13:30",
      in: ("2025-11-07T12:00:08", "2025-11-08T00:00"))
    #expect(found.map(\.description) == ["2025-11-07T12:00:08", "2025-11-07T12:00:09"])
  }

  @Test(arguments: ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"])
  func `An interval beyond all time leaves the start alone`(_ frequency: String) throws {
    for interval in ["4611686018427387904", "9223372036854775807", "99999999999999999999999"] {
      let rule = "FREQ=\(frequency);INTERVAL=\(interval)"
      #expect(try dates(rule, from: "2025-11-05T09:00") == ["2025-11-05"])
      #expect(try dates(rule + ";COUNT=3", from: "2025-11-05T09:00") == ["2025-11-05"])
      #expect(try week(rule).times == [])
    }
  }

  @Test func `A COUNT beyond all numbers is one without an end`() throws {
    let found = try dates(
      "FREQ=DAILY;COUNT=99999999999999999999999", from: "2025-11-05T09:00", atMost: 2)
    #expect(found == ["2025-11-05", "2025-11-06"])
  }

  @Test(arguments: ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"])
  func `The calendar ends with the year 9999`(_ frequency: String) throws {
    let start = "9999-12-31T23:59:58"
    for rule in ["", ";INTERVAL=3", ";COUNT=5", ";BYMONTH=12", ";BYDAY=FR;WKST=WE"] {
      #expect(try dates("FREQ=\(frequency)\(rule)", from: start) == ["9999-12-31"])
    }
    #expect(
      try dates("FREQ=\(frequency);BYMONTH=1", from: start, includesStart: false) == [])
  }

  @Test func `The calendar begins with the year 0`() throws {
    #expect(
      try dates("FREQ=WEEKLY;WKST=SU", from: "0000-01-01T09:00", atMost: 2) == [
        "0000-01-01", "0000-01-08",
      ])
    #expect(
      try dates("FREQ=YEARLY;BYWEEKNO=1,52;BYDAY=SA", from: "0000-01-01T09:00", atMost: 3) == [
        "0000-01-01", "0000-01-08", "0000-12-30",
      ])
    #expect(
      try dates(
        "FREQ=DAILY;COUNT=800000", from: "0000-01-01T09:00",
        in: ("2190-04-27T12:00", "9999-12-31T00:00"))
        == ["2190-04-28"])
  }

  @Test func `A series that cannot be followed to its end says so, and ends`() throws {
    let window =
      try CivilDateTime(
        parsing: "0001-01-01T00:00")..<CivilDateTime(
        parsing: "9999-12-31T00:00")
    var starts = try RecurrenceRule(parsing: "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1").starts(
      from: try CivilDateTime(parsing: "0001-01-01T00:00:01"),
      in: window)
    #expect(starts.next() != nil)
    #expect(starts.isComplete)
    var empty = try RecurrenceRule(parsing: "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30").starts(
      from: window.lowerBound, in: window, includesStart: false)
    #expect(empty.next() == nil)
    #expect(!empty.isComplete)
    #expect(empty.next() == nil)
  }
}
