import CivilTime
import Tasks
import Testing

/// Words for days in lines that are typed.
@Suite struct TypedLineTests {
  /// A Friday.
  private static let today = CivilDate(daysSinceEpoch: 20_777)

  @Test(arguments: [
    ("Lab due:tomorrow", "Lab due:2026-11-21"),
    ("Lab due:fri from:mon", "Lab due:2026-11-20 from:2026-11-23"),
    ("Lab t:+3d  x", "Lab t:2026-11-23  x"),
    ("Lab due:+2w", "Lab due:2026-12-04"),
    ("Lab from:14:00", "Lab from:14:00"),
    ("Lab due:2026-11-20", "Lab due:2026-11-20"),
    ("Lab due:someday", "Lab due:someday"),
    ("Lab note:\"not due:fri\" due:sat", "Lab note:\"not due:fri\" due:2026-11-21"),
    (
      "Lab note:\"say \\\"hi\\\" due:fri\" due:sat",
      "Lab note:\"say \\\"hi\\\" due:fri\" due:2026-11-21"
    ),
    ("Lab note:\"a\\\\\" due:sat", "Lab note:\"a\\\\\" due:2026-11-21"),
    (
      "Lab +\"a due:fri\" @\"b t:fri\" -@\"c t:fri\"",
      "Lab +\"a due:fri\" @\"b t:fri\" -@\"c t:fri\""
    ),
    ("Lab note:\"a\"\u{301} due:sat", "Lab note:\"a\"\u{301} due:2026-11-21"),
    ("He said:\"yes due:sat", "He said:\"yes due:2026-11-21"),
    ("overdue:fri", "overdue:fri"),
  ])
  func `They become dates`(_ typed: String, _ line: String) {
    #expect(Self.today.weekday == .friday)
    #expect(TypedLine.dated(typed, today: Self.today) == line)
  }

  @Test(arguments: [
    ("- [ ] Lab", "Lab"), ("  * [ ]  Lab due:fri", "Lab due:2026-11-20"), ("1. [x] Lab", "x Lab"),
    ("- Lab", "- Lab"), ("- [ ]", ""), ("[ ] Lab", "[ ] Lab"),
  ])
  func `A box before them is left out`(_ typed: String, _ line: String) {
    #expect(TypedLine.dated(typed, today: Self.today) == line)
  }

  @Test(arguments: [
    ("3d", "+3d"), ("in 3 days", "+3d"), ("tomorow", "tomorrow"), ("2026-12-01", "2026-12-01"),
    ("2026-13-01", nil), ("Essay", nil), ("-1d", nil),
  ])
  func `A day that was meant is found`(_ text: String, _ day: String?) {
    #expect(TypedLine.day(like: text) == day)
  }

  @Test func `In a list they are reported`() {
    let problems = TaskItem.reading("Lab due:tomorrow").problems
    #expect(
      problems.first?.reason.message
        == "due: 'tomorrow' is not a date; write due:2026-11-20 or due:2026-11-20T18:00")
  }

  @Test(arguments: [
    ("23:00-01:00", true), ("20:00-08:00", true), ("20:00-08:01", false), ("10:00-09:00", false),
  ])
  func `A span over midnight has twelve hours at most`(_ text: String, _ isSpan: Bool) {
    #expect((TaskItem.reading("Night at:\(text)").item?.at != nil) == isSpan)
  }
}
