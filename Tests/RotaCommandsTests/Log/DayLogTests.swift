import CivilTime
import Statistics
import Testing

@testable import Ahead
@testable import Back
@testable import Calendars
@testable import Commands
@testable import Histories
@testable import Options
@testable import RotaCommands
@testable import Rotations
@testable import Running
@testable import Terminals

@Suite struct DayLogTests {
  private func entry(_ start: Int, _ end: Int) -> DayLog.Entry {
    DayLog.Entry(
      what: .interlude(.rest, title: ""), start: Instant(seconds: start), end: Instant(seconds: end)
    )
  }

  @Test func `A gap is a minute or more in which there was nothing at all`() {
    let log = DayLog(
      .earliest,
      // A long one with another in it, 59 seconds of nothing, and 60.
      entries: [entry(3659, 3700), entry(600, 1200), entry(0, 3600), entry(3760, 4000)])
    let gaps = log.withGaps.entries.filter { $0.what == .gap }
    #expect(gaps.map(\.start.seconds) == [3700])
    #expect(gaps.map(\.end.seconds) == [3760])
    #expect(log.withGaps.entries.count == 5)
  }
}
