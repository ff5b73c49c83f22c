import CivilTime
import CommandSupport
import Drawing
import Statistics
import Testing

@testable import Back
@testable import Terminals

/// What is said of shares, and of numbers.
@Suite struct StatsSharesTests {
  private func shares(_ count: Int, limit: Int = 8) -> StatsShares {
    StatsShares(
      (0..<count).map { Review.Share(name: "\($0)", focus: .seconds(60), share: 0.125) },
      limit: limit)
  }

  @Test func `Eight parts have a name, and of more the last ones are one`() {
    #expect(shares(8).parts.map(\.kind) == (0..<8).map { .tag("\($0)") })
    let parts = shares(10).parts
    #expect(parts.count == 8)
    #expect(parts.last?.kind == .others(3))
    #expect(parts.last?.share == 0.375)
    #expect(parts.last?.focus == .seconds(180))
    #expect(shares(10, limit: 10).parts.count == 10)
    #expect(shares(11, limit: 10).parts.last?.kind == .others(2))
    #expect(
      StatsShares([Review.Share(name: "", focus: .zero, share: 0)]).parts[0].kind == .untagged)
  }

  @Test(arguments: [
    (0, "0 %"), (0.0001, "< 1 %"), (0.0049, "< 1 %"), (0.005, "1 %"), (0.25, "25 %"), (1, "100 %"),
  ])
  func `A little is more than nothing`(share: Double, text: String) {
    #expect(StatsWords.percent(share) == text)
  }

  @Test(arguments: [
    (0, "0"), (1000, "1"), (1500, "1.5"), (1050, "1.05"), (1005, "1.005"), (60_100, "60.1"),
  ])
  func `Seconds have the decimals they need`(milliseconds: Int, text: String) {
    #expect(Duration.milliseconds(milliseconds).secondsText == text)
  }

  @Test(arguments: [
    (0, "today"), (1, "yesterday"), (2, "Wednesday 18 November"),
    (365, "Thursday 20 November 2025"),
  ])
  func `Days have names, and those of other years their year`(ago: Int, name: String) {
    let words = StatsWords(today: PastDays.today, glyphs: .halfBlocks)
    #expect(words.name(of: Period(.day, of: PastDays.today, ago: ago), .day) == name)
    #expect(words.date(PastDays.today) == "20 November")
    #expect(words.date(PastDays.today.adding(days: 365)) == "20 November 2027")
    #expect(words.date(PastDays.today.adding(days: 365), isWhole: false) == "20 November")
  }

  @Test(arguments: [
    (-3, 3, "17 – 20 November"), (-30, 30, "21 October – 20 November"),
    (-365, 365, "20 November 2025 – 20 November"),
    (-400, 30, "16 October – 15 November 2025"), (0, 365, "20 November – 20 November 2027"),
  ])
  func `Days of two years have the one that is not the current one`(
    from: Int, length: Int, range: String
  ) {
    let words = StatsWords(today: PastDays.today, glyphs: .halfBlocks)
    let first = PastDays.today.adding(days: from)
    #expect(words.range(of: Period(from: first, to: first.adding(days: length + 1)), nil) == range)
  }
}
