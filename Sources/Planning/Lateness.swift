import CivilTime
import Tasks

/// How late something is, or will be.
package enum Lateness: Hashable, Sendable {
  /// It is done so many days after its date; more than none.
  case days(Int)
  /// It is done on its day, so much later than its time.
  case time(Duration)

  /// How late something is that is done at a local time; `nil`: it is in time.
  init?(of due: Due, at end: CivilDateTime) {
    switch due {
    case .date(let date):
      guard end.date > date else { return nil }
      self = .days(end.date.days(since: date))
    case .dateTime(let dateTime):
      let days = end.date.days(since: dateTime.date)
      let seconds = end.time.secondsSinceMidnight - dateTime.time.secondsSinceMidnight
      guard days * 86_400 + seconds > 0 else { return nil }
      self = days > 0 ? .days(days) : .time(.seconds(seconds))
    }
  }
}

extension Lateness: CustomStringConvertible {
  /// For people: `3 days late`, `1 h 20 late`.
  package var description: String {
    switch self {
    case .days(let count): "\(count == 1 ? "1 day" : "\(count) days") late"
    case .time(let length): "\(length.words) late"
    }
  }
}
