import Platform
import Testing

@Suite struct TickerTests {
  /// Waits until something else, begun now, would have ticked so often.
  private func waitForTicks(_ number: Int, after first: Duration, every period: Duration) {
    let ticks = Monitor(0)
    let other = Ticker(after: first, every: period) { _ in ticks.change { $0 += 1 } }
    ticks.wait { $0 < number ? .wait(until: nil) : .found(()) }
    other.stop()
  }

  @Test func `It ticks after a time, again and again, and not once it is stopped`() {
    let ticks = Monitor<[Duration]>([])
    let ticker = Ticker(after: .milliseconds(20), every: .milliseconds(10)) { passed in
      ticks.change { $0.append(passed) }
    }
    ticks.wait { $0.count < 3 ? .wait(until: nil) : .found(()) }
    ticker.stop()
    let count = ticks.change(\.count)
    waitForTicks(3, after: .milliseconds(20), every: .milliseconds(10))
    #expect(ticks.change { $0 }.count == count)
    #expect(
      ticks.change { $0 }.prefix(3) == [.milliseconds(20), .milliseconds(30), .milliseconds(40)])
  }

  @Test func `Without a period it ticks once`() {
    let ticks = Monitor(0)
    let ticker = Ticker(after: .milliseconds(5)) { _ in ticks.change { $0 += 1 } }
    ticks.wait { $0 < 1 ? .wait(until: nil) : .found(()) }
    waitForTicks(4, after: .milliseconds(5), every: .milliseconds(5))
    ticker.stop()
    #expect(ticks.change { $0 } == 1)
  }
}
