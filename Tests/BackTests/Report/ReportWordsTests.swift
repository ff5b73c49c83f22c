import CivilTime
import CommandSupport
import Drawing
import Statistics
import Testing

@testable import Back

@Suite struct ReportWordsTests {
  @Test(arguments: [
    ("2026-11-20", "2026-11-21", "Friday 20 November 2026", "the day before"),
    ("2026-11-16", "2026-11-23", "16–22 November 2026", "the week before"),
    ("2026-11-30", "2026-12-07", "30 November – 6 December 2026", "the week before"),
    ("2026-12-28", "2027-01-04", "28 December 2026 – 3 January 2027", "the week before"),
    ("2026-02-01", "2026-03-01", "February 2026", "the month before"),
    ("2026-01-01", "2027-01-01", "2026", "the year before"),
    ("2026-11-03", "2026-11-13", "3–12 November 2026", "the 10 days before"),
    ("2026-07-01", "2027-07-01", "1 July 2026 – 30 June 2027", "the 365 days before"),
  ])
  func `Periods have the names that people give them`(
    _ from: String, _ to: String, _ name: String, _ before: String
  ) throws {
    let period = Period(from: try CivilDate(parsing: from), to: try CivilDate(parsing: to))
    #expect(ReportWords.name(of: period) == name)
    #expect(ReportWords.nameBefore(period) == before)
  }

  @Test(
    arguments: [
      (0, "0.0 %"), (1, "100.0 %"), (2.0 / 3, "66.7 %"), (0.0004, "0.0 %"), (0.0996, "10.0 %"),
    ] as [(Double, String)])
  func `Parts are percentages`(_ share: Double, _ text: String) {
    #expect(ReportWords.percent(share) == text)
  }

  @Test(
    arguments: [
      (60, 60, "±0"), (3900, 0, "+1 h 05"), (0, 1200, "−20 min"), (60, 60.2, "±0"),
    ] as [(Double, Double, String)])
  func `Differences have a sign`(_ one: Double, _ other: Double, _ text: String) {
    #expect(ReportWords.difference(.seconds(one), .seconds(other)) == text)
  }

  @Test(
    arguments: [
      (0, ["1 min"]), (1500, ["10 min", "20 min", "30 min"]),
      (3600, ["15 min", "30 min", "45 min", "1 h"]),
      (16_800, ["2 h", "4 h", "6 h"]), (360_000, ["50 h", "100 h"]),
    ] as [(Int, [String])])
  func `A scale has a few round steps, up to what it has to show`(
    _ seconds: Int, _ labels: [String]
  ) {
    let ticks = TimeTicks.ticks(upTo: .seconds(seconds))
    #expect(ticks.map(\.label) == labels)
    #expect((ticks.last?.value ?? 0) >= Double(seconds))
  }

  @Test(arguments: 1...400)
  func `No scale has more than four steps`(_ hours: Int) {
    let ticks = TimeTicks.ticks(upTo: .seconds(hours * 3600 * hours))
    #expect((1...4).contains(ticks.count))
  }
}
