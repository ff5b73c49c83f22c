import CivilTime
import EventStream
import Forecast
import Planning
import Tasks

extension WallClock {
  /// The time of some days, from the start on, outside of the working hours.
  func offHours(besides hours: [ClockSpan], days: Int) -> [Conditions.Block] {
    let today = beginning.date
    // The hours of the previous day may extend beyond midnight.
    let work = (-1..<days).flatMap { day in
      hours.map { Span(of: $0, on: today.adding(days: day), in: zone) }
    }
    let time = Span(start: anchor, end: zone.startOfDay(today.adding(days: days)))
    return [time].subtracting(work.merged()).map { span in
      Conditions.Block(start: position(of: span.start), end: position(of: span.end))
    }
  }
}
