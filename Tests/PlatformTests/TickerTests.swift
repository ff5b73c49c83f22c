import Platform
import Testing

@Suite struct TickerTests {
  @Test func `It ticks after a time, again and again, and not once it is stopped`() {
    let ticks = Monitor<[Duration]>([])
    let ticker = Ticker(after: .milliseconds(20), every: .milliseconds(10)) { passed in
      ticks.change { $0.append(passed) }
    }
    ticks.wait { $0.count < 3 ? .wait(until: nil) : .found(()) }
    ticker.stop()
    let count = ticks.change(\.count)
    Thread.sleep(.milliseconds(50))
    #expect(ticks.change { $0 }.count == count)
    #expect(
      ticks.change { $0 }.prefix(3) == [.milliseconds(20), .milliseconds(30), .milliseconds(40)])
  }

  @Test func `Without a period it ticks once`() {
    let ticks = Monitor(0)
    let ticker = Ticker(after: .milliseconds(5)) { _ in ticks.change { $0 += 1 } }
    Thread.sleep(.milliseconds(60))
    ticker.stop()
    #expect(ticks.change { $0 } == 1)
  }
}
