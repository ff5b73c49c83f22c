import CivilTime
import EventStream
import Forecast
import Tasks

extension WallClock {
  /// The time of some days, from the start on, outside of the working hours.
  func offHours(besides hours: [ClockSpan], days: Int) -> [Conditions.Block] {
    let today = beginning.date
    // The hours of the previous day may extend beyond midnight.
    let work = (-1..<days).flatMap { day in
      hours.map { span in
        let (start, end) = span.resolved(on: today.adding(days: day))
        return Conditions.Block(
          start: position(of: zone.instant(of: start)), end: position(of: zone.instant(of: end)))
      }
    }.sorted { $0.start < $1.start }
    var blocks: [Conditions.Block] = []
    var covered = Duration.zero
    for span in work {
      if span.start > covered { blocks.append(Conditions.Block(start: covered, end: span.start)) }
      covered = max(covered, span.end)
    }
    let end = position(of: zone.startOfDay(today.adding(days: days)))
    return blocks + (covered < end ? [Conditions.Block(start: covered, end: end)] : [])
  }
}
