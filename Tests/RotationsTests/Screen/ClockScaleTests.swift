import CivilTime
import CommandSupport
import EventStream
import Testing

@testable import Ahead

/// The times below the lanes of a forecast.
@Suite struct ClockScaleTests {
  /// The scale of so many hours in Budapest.
  private func scale(from start: String, hours: Double, width: Int) throws -> ClockScale {
    let wall = WallClock(
      anchor: try Timestamp(parsing: start).instant,
      zone: try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    return ClockScale(end: .seconds(hours * 3600), wall: wall, width: width)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let start: String
    let hours: Double
    var width = 40
    let labels: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "seconds", start: "2026-11-20T09:00:00+01:00", hours: 20.0 / 3600,
      labels: "09:00:00 09:00:05 09:00:10 09:00:15"),
    Case(
      name: "hours", start: "2026-11-20T09:10:00+01:00", hours: 4, labels: "10:00 11:00 12:00"
    ),
    Case(
      name: "clocks set back", start: "2026-10-24T12:00:00+02:00", hours: 24,
      labels: "12:00 18:00 00:00 06:00"),
    Case(
      name: "clocks set forward", start: "2026-03-28T12:00:00+01:00", hours: 24, width: 80,
      labels: "12:00 15:00 18:00 21:00 00:00 03:00 06:00 09:00 12:00"),
    Case(
      name: "an hour that there is not", start: "2026-03-29T01:00:00+01:00", hours: 4,
      labels: "01:00 03:00 04:00 05:00"),
    Case(
      name: "an hour that there is twice", start: "2026-10-25T01:00:00+02:00", hours: 4,
      labels: "01:00 02:00 03:00"),
    Case(
      name: "days", start: "2026-11-20T09:00:00+01:00", hours: 96,
      labels: "Sat 21 Sun 22 Mon 23 Tue 24"),
    Case(
      name: "weeks begin with Monday", start: "2026-11-20T09:00:00+01:00", hours: 1440,
      labels: "30 Nov 14 Dec 28 Dec 11 Jan"),
    Case(
      name: "months", start: "2026-11-20T09:00:00+01:00", hours: 3000,
      labels: "Jan 2027 Mar 2027"),
    Case(
      name: "years", start: "2026-11-20T09:00:00+01:00", hours: 18_000, labels: "2027 2028"),
    Case(
      name: "the end of the calendar", start: "9999-06-20T09:00:00+01:00", hours: 1e7,
      labels: "9999"),
  ])
  func `Times are round on the clocks and calendars of the place`(_ it: Case) throws {
    let ticks = try scale(from: it.start, hours: it.hours, width: it.width).ticks
    #expect(ticks.map(\.label).joined(separator: " ") == it.labels)
  }

  @Test func `A label begins where its time is`() throws {
    let ticks = try scale(from: "2026-10-24T12:00:00+02:00", hours: 24, width: 40).ticks
    // Six hours are ten cells; the night has one hour more.
    #expect(ticks.map(\.column) == [0, 10, 20, 31])
  }

  @Test func `Labels never touch, however long the forecast is`() throws {
    for width in [4, 9, 23, 44, 80] {
      var hours = 0.001
      while hours < 3e7 {
        var free = 0
        for tick in try scale(from: "2026-10-24T12:34:56+02:00", hours: hours, width: width).ticks {
          #expect(tick.column >= free, "\(hours) hours in \(width) cells")
          free = tick.column + tick.label.count + 1
        }
        #expect(free <= width + 3, "\(hours) hours in \(width) cells")
        hours *= 1.37
      }
    }
  }
}
