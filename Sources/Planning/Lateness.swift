import CivilTime
import Tasks

/// The lateness of a task.
package enum Lateness: Hashable, Sendable {
  /// It is done this many days after its date, or this many times 24 hours after its time;
  /// positive.
  case days(Int)
  /// It is done this much after its time: less than 24 hours.
  case time(Duration)

  /// The lateness of work that ends at an instant; `nil` if it is in time.
  init?(of due: Due, until end: Instant, in zone: Zone) {
    switch due {
    case .date(let date):
      let last = zone.local(end - .milliseconds(1)).date
      guard last > date else { return nil }
      self = .days(last.days(since: date))
    case .dateTime(let dateTime):
      let length = end - zone.instant(of: dateTime)
      guard length > .zero else { return nil }
      let days = Int(length.components.seconds / 86_400)
      self = days == 0 ? .time(length) : .days(days)
    }
  }
}

extension Lateness: CustomStringConvertible {
  /// For people: `3 days late`, `1 h 20 late`.
  package var description: String {
    switch self {
    case .days(let count): "\(count.counting("day")) late"
    case .time(let length): "\(length.words) late"
    }
  }
}
