import Platform
import Testing

@Suite struct MonitorTests {
  @Test func `Two threads hand a value to and fro`() throws {
    let monitor = Monitor(0)
    try Thread.start {
      for turn in 1...1_000 {
        monitor.wait { $0 == turn * 2 - 1 ? .found(()) : .wait(until: nil) }
        monitor.change { $0 += 1 }
      }
    }
    for turn in 1...1_000 {
      monitor.change { $0 += 1 }
      monitor.wait { $0 == turn * 2 ? .found(()) : .wait(until: nil) }
    }
    #expect(monitor.change { $0 } == 2_000)
  }

  @Test func `Waiting ends at its deadline`() {
    let monitor = Monitor(0)
    let start = SystemClocks().monotonic
    let deadline = start + .milliseconds(20)
    let looks = monitor.wait { looks in
      looks += 1
      return SystemClocks().monotonic < deadline ? .wait(until: deadline) : .found(looks)
    }
    #expect(looks >= 2)
    #expect(SystemClocks().monotonic >= deadline)
    #expect(SystemClocks().monotonic < start + .seconds(5))
  }
}
