import CivilTime
import Testing

@Suite struct WeekdayTests {
  @Test(arguments: Weekday.allCases)
  func `A weekday is read from its short and its full name in any case`(_ day: Weekday) throws {
    #expect(try Weekday(parsing: day.shortName.uppercased()) == day)
    #expect(try Weekday(parsing: day.name.lowercased()) == day)
    #expect(try Weekday(parsing: day.name.prefix(4)) == day)
  }

  @Test(arguments: ["", "m", "mo", "mondays", "monn", "mon ", "lun", "ｍon"])
  func `An invalid weekday is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableTime.weekday(found: text)) { try Weekday(parsing: text) }
  }

  @Test func `The week begins on Monday and goes round`() {
    #expect(Weekday.allCases.map(\.rawValue) == Array(1...7))
    #expect(Weekday.allCases == Weekday.allCases.sorted())
    #expect(Weekday.sunday.next == .monday)
  }
}
