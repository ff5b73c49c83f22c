import CivilTime
import Testing
import Thoroughness

@Suite struct CivilDateTests {
  @Test func `Every day from 0000 to 9999 has the numbers that counting gives`() {
    // The first and the last of every month, and all days of one year in 19, unless there is time.
    var mismatches: [Int] = []
    var days = CivilDate.earliest.daysSinceEpoch
    var weekday = Weekday.saturday
    for year in 0...9999 {
      let isWhole = isExhaustive || year.isMultiple(of: 19)
      for month in 1...12 {
        let last = CivilDate.daysInMonth(month, of: year)
        for day in 1...last {
          if isWhole || day == 1 || day == last {
            let date = CivilDate(daysSinceEpoch: days)
            let numbers = date.numbers
            if numbers.year != year || numbers.month != month || numbers.day != day
              || date.weekday != weekday
              || CivilDate(year: year, month: month, day: day) != date
            {
              mismatches.append(days)
            }
          }
          weekday = weekday.next
          days += 1
        }
      }
    }
    #expect(mismatches == [])
    #expect(days == CivilDate.latest.daysSinceEpoch + 1)
  }

  @Test func `Known dates have their known day counts and weekdays`() throws {
    let epoch = try CivilDate(parsing: "1970-01-01")
    #expect(epoch.daysSinceEpoch == 0)
    #expect(epoch.weekday == .thursday)
    let leap = try CivilDate(parsing: "2024-02-29")
    #expect(leap.daysSinceEpoch == 19_782)
    #expect(leap.weekday == .thursday)
    #expect(leap.dayOfYear == 60)
    #expect(leap.adding(days: 366).description == "2025-03-01")
    #expect(leap.days(since: epoch) == 19_782)
  }

  @Test(arguments: [
    "", "2026", "2026-1-20", "26-01-20", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10",
    "2026-04-31", "2026-01-00", "2026-01-011", "2026-01-01 ", "2026/01/01", "+2026-01-01",
    "２０２６-01-01", "12026-01-01",
  ])
  func `An invalid date is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableTime.date(found: text)) { try CivilDate(parsing: text) }
  }

  @Test func `Dates stop at the ends of the calendar`() {
    #expect(CivilDate.earliest.description == "0000-01-01")
    #expect(CivilDate.latest.description == "9999-12-31")
    #expect(CivilDate.latest.adding(days: 1) == .latest)
    #expect(CivilDate.latest.adding(days: .max) == .latest)
    #expect(CivilDate.earliest.adding(days: .min) == .earliest)
    #expect(CivilDate(daysSinceEpoch: .max) == .latest)
  }
}
