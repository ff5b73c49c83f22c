import CivilTime
import Testing

/// Times, days and counts in words.
@Suite struct TimeTextTests {
  @Test(arguments: [
    (0, "0:00", "0 ms", "0 min", "0:00"), (1, "0:01", "1 s", "1 s", "0:00"),
    (59, "0:59", "59 s", "59 s", "0:00"), (60, "1:00", "1 min", "1 min", "0:01"),
    (90, "1:30", "1 min 30 s", "1 min", "0:01"), (3599, "59:59", "59 min 59 s", "59 min", "0:59"),
    (3600, "1:00:00", "1 h", "1 h", "1:00"), (3660, "1:01:00", "1 h 01", "1 h 01", "1:01"),
    (3661, "1:01:01", "1 h 01", "1 h 01", "1:01"), (36_000, "10:00:00", "10 h", "10 h", "10:00"),
  ])
  func `A length is as exact as it is of use`(
    seconds: Int, countdown: String, length: String, spent: String, hours: String
  ) {
    let duration = Duration.seconds(seconds)
    #expect(TimeText.countdown(duration) == countdown)
    #expect(TimeText.length(duration) == length)
    #expect(TimeText.spent(duration) == spent)
    #expect(TimeText.hours(duration) == hours)
  }

  @Test(arguments: [
    (38_400, "0:39", "39 s"), (629_500, "10:30", "10 min 30 s"), (700, "0:01", "700 ms"),
    (3_600_000, "1:00:00", "1 h"), (5_458_700, "1:30:59", "1:30:59 h"),
  ])
  func `The whole is not less than what is left of it`(
    milliseconds: Int, countdown: String, whole: String
  ) {
    #expect(TimeText.countdown(.milliseconds(milliseconds)) == countdown)
    #expect(TimeText.whole(.milliseconds(milliseconds)) == whole)
  }

  @Test(arguments: [
    (88_000, 90, "1 min 28 s"), (28_000, 30, "28 s"), (27_100, 30, "28 s"), (0, 30, "0 s"),
    (58_000, 60, "58 s"), (119_500, 120, "2 min"), (61_000, 300, "2 min"), (0, 120, "0 min"),
    (61_000, 150, "1 min 1 s"), (3_000_000, 7200, "50 min"), (5_430_000, 5430, "1 h 30"),
  ])
  func `What is left is as exact as the whole, and never more`(
    milliseconds: Int, whole: Int, rest: String
  ) {
    #expect(TimeText.rest(.milliseconds(milliseconds), of: .seconds(whole)) == rest)
  }

  @Test(arguments: [
    ([150, 150, 40], ["2 min 30 s", "2 min 30 s", "40 s"], ["2 min 30 s", "2 min 30 s", "40 s"]),
    ([180, 120, 0], ["3 min", "2 min", "0 min"], ["3 min", "2 min", "0 min"]),
    ([20, 45], ["20 s", "45 s"], ["20 s", "45 s"]),
    ([330, 300], ["5 min", "5 min"], ["5 min", "5 min"]),
    ([3630, 30], ["1 h", "30 s"], ["1 h 00", "< 1 min"]),
    ([700, 59, 0], ["11 min", "59 s", "0 min"], ["11 min", "< 1 min", "0 min"]),
  ])
  func `The parts of a few minutes add up`(
    _ seconds: [Int], _ spent: [String], _ column: [String]
  ) {
    let parts = seconds.map { Duration.seconds($0) }
    let total = parts.reduce(.zero, +)
    #expect(parts.map { TimeText.spent($0, of: total) } == spent)
    #expect(TimeText.column(parts, of: total) == column)
  }

  @Test func `A countdown shows a second as long as some of it is left`() {
    #expect(TimeText.countdown(.milliseconds(1)) == "0:01")
    #expect(TimeText.countdown(.milliseconds(60_001)) == "1:01")
    #expect(TimeText.countdown(.seconds(-5)) == "0:00")
    #expect(TimeText.length(.milliseconds(250)) == "250 ms")
    #expect(TimeText.rest(.milliseconds(250), of: .milliseconds(500)) == "500 ms")
  }

  @Test(arguments: [(30, 29), (60, 59), (61, 59), (119, 59), (120, 119), (3600, 3599)])
  func `The time left changes every minute, and at the end every second`(
    seconds: Int, next: Int
  ) {
    #expect(TimeText.nextLeft(below: .seconds(seconds)) == .seconds(next))
    #expect(TimeText.left(.seconds(seconds)) != TimeText.left(.seconds(next)))
    #expect(TimeText.left(.seconds(seconds)) == TimeText.left(.seconds(next + 1)))
  }

  @Test(arguments: [
    (18, nil, "Wed 18 Nov"), (19, "yesterday", "Thu 19 Nov"), (20, "today", "Fri 20 Nov"),
    (21, "tomorrow", "Sat 21 Nov"), (22, nil, "Sun 22 Nov"),
  ])
  func `Days that are near have words`(day: Int, word: String?, short: String) throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let date = try #require(CivilDate(year: 2026, month: 11, day: day))
    #expect(TimeText.nearness(of: date, to: today) == word)
    #expect(TimeText.day(date, isShort: true) == short)
  }

  @Test func `The year is shown only if it is another`() throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let later = try #require(CivilDate(year: 2027, month: 1, day: 2))
    #expect(TimeText.day(today, seenFrom: today) == "Friday 20 November")
    #expect(TimeText.day(later, seenFrom: today) == "Saturday 2 January 2027")
    #expect(TimeText.date(later) == "2 January 2027")
    #expect(TimeText.monthAndYear(later) == "January 2027")
  }

  @Test func `One is not several`() {
    #expect([0, 1, 2].map { $0.counting("slice") } == ["0 slices", "1 slice", "2 slices"])
    #expect(2.counting("switch", "switches") == "2 switches")
  }
}
