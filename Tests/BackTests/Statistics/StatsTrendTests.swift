import CommandSupport
import Drawing
import Testing

@testable import Back

@Suite struct StatsTrendTests {
  @Test(arguments: [
    (60, 0, "", ""), (60, 60, "=", "as much as before"), (0, 60, "v", "100 % less than before"),
    (66, 60, "^", "10 % more than before"), (54, 60, "v", "10 % less than before"),
    (179, 60, "^", "198 % more than before"), (180, 60, "^", "3 times as much as before"),
    (210, 60, "^", "3.5 times as much as before"),
    (60_000, 60, "^", "over 99 times as much as before"),
  ])
  func `A trend has an arrow and words`(
    _ now: Int, _ before: Int, _ arrow: String, _ words: String
  ) {
    let trend = StatsTrend(now: .seconds(now), before: .seconds(before))
    #expect(trend.arrow(.ascii) == arrow)
    #expect(trend.words(than: "before") == words)
  }
}
