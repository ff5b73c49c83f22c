import CivilTime
import ICalendar
import Testing

/// The examples of RFC 5545, section 3.8.5.3, all by the clock of New York.
@Suite struct RuleExampleTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    var start = "1997-09-02T09:00"
    let rule: String
    /// When it takes place; the beginning of it if that goes on forever.
    let dates: String
    var testDescription: String { "\(name) (\(rule))" }
  }

  private static let examples = [
    Example(
      name: "Daily for 10 occurrences",
      rule: "FREQ=DAILY;COUNT=10",
      dates: "1997 Sep 2-11"),
    Example(
      name: "Daily until December 24, 1997",
      rule: "FREQ=DAILY;UNTIL=19971224T000000Z",
      dates: "1997 Sep 2-30 Oct 1-31 Nov 1-30 Dec 1-23"),
    Example(
      name: "Every other day, forever",
      rule: "FREQ=DAILY;INTERVAL=2",
      dates: "1997 Sep 2,4,6,8,10,12,14,16,18,20,22,24"),
    Example(
      name: "Every 10 days, 5 occurrences",
      rule: "FREQ=DAILY;INTERVAL=10;COUNT=5",
      dates: "1997 Sep 2,12,22 Oct 2,12"),
    Example(
      name: "Every day in January, for 3 years",
      start: "1998-01-01T09:00",
      rule: "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      dates: "1998 Jan 1-31 1999 Jan 1-31 2000 Jan 1-31"),
    Example(
      name: "Every day in January, for 3 years",
      start: "1998-01-01T09:00",
      rule: "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
      dates: "1998 Jan 1-31 1999 Jan 1-31 2000 Jan 1-31"),
    Example(
      name: "Weekly for 10 occurrences",
      rule: "FREQ=WEEKLY;COUNT=10",
      dates: "1997 Sep 2,9,16,23,30 Oct 7,14,21,28 Nov 4"),
    Example(
      name: "Weekly until December 24, 1997",
      rule: "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      dates: "1997 Sep 2,9,16,23,30 Oct 7,14,21,28 Nov 4,11,18,25 Dec 2,9,16,23"),
    Example(
      name: "Every other week, forever",
      rule: "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
      dates: "1997 Sep 2,16,30 Oct 14,28 Nov 11,25 Dec 9,23 1998 Jan 6,20 Feb 3"),
    Example(
      name: "Weekly on Tuesday and Thursday for five weeks",
      rule: "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
      dates: "1997 Sep 2,4,9,11,16,18,23,25,30 Oct 2"),
    Example(
      name: "Weekly on Tuesday and Thursday for five weeks",
      rule: "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
      dates: "1997 Sep 2,4,9,11,16,18,23,25,30 Oct 2"),
    Example(
      name: "Every other week on Monday, Wednesday, and Friday until December 24, 1997",
      start: "1997-09-01T09:00",
      rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      dates:
        "1997 Sep 1,3,5,15,17,19,29 Oct 1,3,13,15,17,27,29,31 Nov 10,12,14,24,26,28 Dec 8,10,12,22"),
    Example(
      name: "Every other week on Tuesday and Thursday, for 8 occurrences",
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
      dates: "1997 Sep 2,4,16,18,30 Oct 2,14,16"),
    Example(
      name: "Monthly on the first Friday for 10 occurrences",
      start: "1997-09-05T09:00",
      rule: "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
      dates: "1997 Sep 5 Oct 3 Nov 7 Dec 5 1998 Jan 2 Feb 6 Mar 6 Apr 3 May 1 Jun 5"),
    Example(
      name: "Monthly on the first Friday until December 24, 1997",
      start: "1997-09-05T09:00",
      rule: "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
      dates: "1997 Sep 5 Oct 3 Nov 7 Dec 5"),
    Example(
      name: "Every other month on the first and last Sunday for 10 occurrences",
      start: "1997-09-07T09:00",
      rule: "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
      dates: "1997 Sep 7,28 Nov 2,30 1998 Jan 4,25 Mar 1,29 May 3,31"),
    Example(
      name: "Monthly on the second-to-last Monday for 6 months",
      start: "1997-09-22T09:00",
      rule: "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
      dates: "1997 Sep 22 Oct 20 Nov 17 Dec 22 1998 Jan 19 Feb 16"),
    Example(
      name: "Monthly on the third-to-the-last day of the month, forever",
      start: "1997-09-28T09:00",
      rule: "FREQ=MONTHLY;BYMONTHDAY=-3",
      dates:
        "1997 Sep 28 Oct 29 Nov 28 Dec 29 1998 Jan 29 Feb 26 Mar 29 Apr 28 May 29 Jun 28 Jul 29 Aug 29"
    ),
    Example(
      name: "Monthly on the 2nd and 15th for 10 occurrences",
      rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
      dates: "1997 Sep 2,15 Oct 2,15 Nov 2,15 Dec 2,15 1998 Jan 2,15"),
    Example(
      name: "Monthly on the first and last day for 10 occurrences",
      start: "1997-09-30T09:00",
      rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
      dates: "1997 Sep 30 Oct 1,31 Nov 1,30 Dec 1,31 1998 Jan 1,31 Feb 1"),
    Example(
      name: "Every 18 months on the 10th through 15th for 10 occurrences",
      start: "1997-09-10T09:00",
      rule: "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
      dates: "1997 Sep 10-15 1999 Mar 10-13"),
    Example(
      name: "Every Tuesday, every other month",
      rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
      dates: "1997 Sep 2,9,16,23,30 Nov 4,11,18,25 1998 Jan 6,13,20"),
    Example(
      name: "Yearly in June and July for 10 occurrences",
      start: "1997-06-10T09:00",
      rule: "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
      dates:
        "1997 Jun 10 Jul 10 1998 Jun 10 Jul 10 1999 Jun 10 Jul 10 2000 Jun 10 Jul 10 2001 Jun 10 Jul 10"
    ),
    Example(
      name: "Every other year on January, February, and March for 10 occurrences",
      start: "1997-03-10T09:00",
      rule: "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
      dates:
        "1997 Mar 10 1999 Jan 10 Feb 10 Mar 10 2001 Jan 10 Feb 10 Mar 10 2003 Jan 10 Feb 10 Mar 10"),
    Example(
      name: "Every third year on the 1st, 100th, and 200th day for 10 occurrences",
      start: "1997-01-01T09:00",
      rule: "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
      dates: "1997 Jan 1 Apr 10 Jul 19 2000 Jan 1 Apr 9 Jul 18 2003 Jan 1 Apr 10 Jul 19 2006 Jan 1"),
    Example(
      name: "Every 20th Monday of the year, forever",
      start: "1997-05-19T09:00",
      rule: "FREQ=YEARLY;BYDAY=20MO",
      dates:
        "1997 May 19 1998 May 18 1999 May 17 2000 May 15 2001 May 14 2002 May 20 2003 May 19 2004 May 17 2005 May 16 2006 May 15 2007 May 14 2008 May 19"
    ),
    Example(
      name: "Monday of week number 20, forever",
      start: "1997-05-12T09:00",
      rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
      dates:
        "1997 May 12 1998 May 11 1999 May 17 2000 May 15 2001 May 14 2002 May 13 2003 May 12 2004 May 10 2005 May 16 2006 May 15 2007 May 14 2008 May 12"
    ),
    Example(
      name: "Every Thursday in March, forever",
      start: "1997-03-13T09:00",
      rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
      dates: "1997 Mar 13,20,27 1998 Mar 5,12,19,26 1999 Mar 4,11,18,25 2000 Mar 2"),
    Example(
      name: "Every Thursday, but only during June, July, and August, forever",
      start: "1997-06-05T09:00",
      rule: "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
      dates: "1997 Jun 5,12,19,26 Jul 3,10,17,24,31 Aug 7,14,21"),
    Example(
      name: "The first Saturday that follows the first Sunday of the month, forever",
      start: "1997-09-13T09:00",
      rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
      dates:
        "1997 Sep 13 Oct 11 Nov 8 Dec 13 1998 Jan 10 Feb 7 Mar 7 Apr 11 May 9 Jun 13 Jul 11 Aug 8"),
    Example(
      name: "Every 4 years, the first Tuesday after a Monday in November, forever",
      start: "1996-11-05T09:00",
      rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      dates:
        "1996 Nov 5 2000 Nov 7 2004 Nov 2 2008 Nov 4 2012 Nov 6 2016 Nov 8 2020 Nov 3 2024 Nov 5 2028 Nov 7 2032 Nov 2 2036 Nov 4 2040 Nov 6"
    ),
    Example(
      name:
        "The third instance into the month of Tuesday, Wednesday, or Thursday, for the next 3 months",
      start: "1997-09-04T09:00",
      rule: "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
      dates: "1997 Sep 4 Oct 7 Nov 6"),
    Example(
      name: "The second-to-last weekday of the month",
      start: "1997-09-29T09:00",
      rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      dates:
        "1997 Sep 29 Oct 30 Nov 27 Dec 30 1998 Jan 29 Feb 26 Mar 30 Apr 29 May 28 Jun 29 Jul 30 Aug 28"
    ),
    Example(
      // With the end that erratum 3883 gives it: 17:00 in New York is 21:00 in UTC then.
      name: "Every 3 hours from 9:00 AM to 5:00 PM on a specific day",
      rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
      dates: "1997 Sep 2@09:00,12:00,15:00"),
    Example(
      name: "Every 15 minutes for 6 occurrences",
      rule: "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
      dates: "1997 Sep 2@09:00,09:15,09:30,09:45,10:00,10:15"),
    Example(
      name: "Every hour and a half for 4 occurrences",
      rule: "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
      dates: "1997 Sep 2@09:00,10:30,12:00,13:30"),
    Example(
      name: "Every 20 minutes from 9:00 AM to 4:40 PM every day",
      rule: "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
      dates: "1997 Sep 2@09:00,09:20,09:40,10:00,10:20,10:40,11:00,11:20,11:40,"
        + "12:00,12:20,12:40,13:00,13:20,13:40,14:00,14:20,14:40,15:00,15:20,"
        + "15:40,16:00,16:20,16:40 3@09:00,09:20,09:40,10:00,10:20,10:40"
    ),
    Example(
      name: "Every 20 minutes from 9:00 AM to 4:40 PM every day",
      rule: "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
      dates: "1997 Sep 2@09:00,09:20,09:40,10:00,10:20,10:40,11:00,11:20,11:40,"
        + "12:00,12:20,12:40,13:00,13:20,13:40,14:00,14:20,14:40,15:00,15:20,"
        + "15:40,16:00,16:20,16:40 3@09:00,09:20,09:40,10:00,10:20,10:40"
    ),
    Example(
      name: "Where the week begins on Monday, a fortnight has other days",
      start: "1997-08-05T09:00",
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
      dates: "1997 Aug 5,10,19,24"),
    Example(
      name: "Than where it begins on Sunday",
      start: "1997-08-05T09:00",
      rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
      dates: "1997 Aug 5,17,19,31"),
    Example(
      name: "An invalid date (February 30) is ignored",
      start: "2007-01-15T09:00",
      rule: "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
      dates: "2007 Jan 15,30 Feb 15 Mar 15,30"),
  ]

  @Test(arguments: examples)
  func `The examples of the RFC take place as it says`(_ example: Example) throws {
    let newYork = try Zone(posix: "EST5EDT,M4.1.0,M10.5.0")
    let rule = try RecurrenceRule(parsing: example.rule)
    let start = try CivilDateTime(parsing: example.start)
    let expected = try WrittenDates(example.dates, startingAt: start.time).times
    let goesOn = rule.count == nil && rule.until == nil
    let found = try starts(
      example.rule, from: example.start, on: newYork,
      atMost: expected.count + (goesOn ? 0 : 1))
    #expect(found == expected)
  }

  /// The RFC takes the start away by an EXDATE.
  @Test func `Every Friday the 13th, forever`() throws {
    let expected = try WrittenDates(
      "1998 Feb 13 Mar 13 Nov 13 1999 Aug 13 2000 Oct 13",
      startingAt: TimeOfDay(parsing: "09:00"))
    let found = try starts(
      "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", from: "1997-09-02T09:00", includesStart: false,
      atMost: 5)
    #expect(found == expected.times)
  }
}
