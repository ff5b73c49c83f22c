import CivilTime
import Testing

@Suite struct DayTests {
  @Test(arguments: [
    ("Mon-Thu", [Weekday.monday, .tuesday, .wednesday, .thursday]),
    ("Mon,Wed", [.monday, .wednesday]), ("wed , mon,Wednesday", [.monday, .wednesday]),
    ("fri-mon", [.monday, .friday, .saturday, .sunday]), ("sun - sun", [.sunday]),
    ("tue,sat-sun", [.tuesday, .saturday, .sunday]),
    ("mon-sun", Weekday.allCases),
  ])
  func `Days in lists are read in the order of the week`(
    _ text: String, _ expected: [Weekday]
  ) throws {
    #expect(try Weekday.list(parsing: text) == expected)
  }

  @Test(arguments: ["", ",", "mon,", "mon-", "-mon", "mon-tue-wed", "mon tue", "mon;tue", "today"])
  func `An invalid list is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableTime.weekdays(found: text)) { try Weekday.list(parsing: text) }
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-20"), ("today", "2026-11-20"), ("Tomorrow", "2026-11-21"),
    ("yesterday", "2026-11-19"), ("fri", "2026-11-20"), ("mon", "2026-11-23"),
    ("Thursday", "2026-11-26"),
  ])
  func `A day is found from today`(_ text: String, _ expected: String) throws {
    let today = try CivilDate(parsing: "2026-11-20")
    #expect(try CivilDate(parsing: text, today: today).description == expected)
  }

  @Test(arguments: ["", "2026-11-31", "now", "20", "mo", "next mon"])
  func `An invalid day is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableTime.day(found: text)) {
      try CivilDate(parsing: text, today: .earliest)
    }
  }
}
