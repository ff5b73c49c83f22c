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
    self.init(of: due, at: zone.local(end - .milliseconds(1)))
  }

  /// The lateness of a task done at a local time; `nil` if it is in time.
  init?(of due: Due, at end: CivilDateTime) {
    switch due {
    case .date(let date):
      guard end.date > date else { return nil }
      self = .days(end.date.days(since: date))
    case .dateTime(let dateTime):
      let seconds = end.secondsSinceEpoch - dateTime.secondsSinceEpoch
      guard seconds > 0 else { return nil }
      self = seconds < 86_400 ? .time(.seconds(seconds)) : .days(seconds / 86_400)
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
