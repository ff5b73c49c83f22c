import CivilTime
import CommandSupport
import EventStream
import RoundRobin
import Statistics
import Testing

@testable import Back

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

  @Test func `An interruption is not a pause, and each day has its part of both`() {
    // From ten minutes before midnight: 5 min focused, 10 min interrupted, 5 min focused, 2 min paused.
    let midnight = Zone.utc.startOfDay(.earliest.adding(days: 1))
    func at(_ minutes: Int) -> Instant { midnight + .seconds(60 * minutes) }
    let slice = PastSlice(
      rotation: "r", task: TaskCard(id: "a", title: "Essay"), start: at(-10),
      ending: PastSlice.Ending(time: at(12), reason: .expired),
      stretches: [
        Stretch(start: at(-10), length: .seconds(300)),
        Stretch(start: at(5), length: .seconds(300)),
      ],
      interruptions: [Stretch(start: at(-5), length: .seconds(600))])
    var book = DayLogBook(
      of: Period(from: .earliest, to: .earliest.adding(days: 2)), zone: .utc)
    book.add(slice)
    let entries = book.days.flatMap(\.entries)
    #expect(entries.map(\.interrupted) == [.seconds(300), .seconds(300)])
    #expect(entries.map { $0.turn?.focus } == [.seconds(300), .seconds(300)])
    #expect(entries.map(\.paused) == [.zero, .seconds(120)])
  }
}
