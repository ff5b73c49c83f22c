import Forecast
import Testing

@Suite struct ForecastTaskTests {
  @Test("A task is there from the start, unless it is said when it comes")
  func arrival() {
    #expect(ForecastTask(id: "a", title: "A", estimate: .seconds(60)).arrival == .zero)
  }
}
