import CivilTime
import Statistics
import Testing

@Suite struct PeriodTests {
  @Test(
    "A day is cut into hours, up to 62 days into days, and more into months",
    arguments: [
      (1, Period.Unit.hour), (2, .day), (62, .day), (63, .month), (366, .month),
    ])
  func unit(days: Int, unit: Period.Unit) throws {
    let from = try CivilDate(parsing: "2026-11-20")
    #expect(Period(from: from, to: from.adding(days: days)).unit == unit)
  }

  @Test(arguments: [
    ("2026-11-19", false), ("2026-11-20", true), ("2026-11-21", true), ("2026-11-22", false),
  ])
  func `A period holds its first day, but not the day on which it ends`(
    _ day: String, _ isHeld: Bool
  ) throws {
    let from = try CivilDate(parsing: "2026-11-20")
    let period = Period(from: from, to: from.adding(days: 2))
    #expect(try period.contains(CivilDate(parsing: day)) == isHeld)
  }
}
