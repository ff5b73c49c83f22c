import Calendars
import CivilTime
import ICalendar
import Terminals

/// A remark about a calendar event that takes no time.
enum PlanRemark: Hashable, Sendable {
  /// A whole-day event; `to` is the day after the last one.
  case days(String, from: CivilDate, to: CivilDate)
  /// Something that happens at a time and has no length.
  case moment(String, CivilDateTime)

  /// The remark about an occurrence; `nil` for none.
  init?(_ occurrence: Occurrence, in zone: Zone) {
    guard occurrence.status != .cancelled else { return nil }
    switch occurrence.extent {
    case .days(let from, let to): self = .days(occurrence.title, from: from, to: to)
    case .time(let start, let end) where start == end:
      self = .moment(occurrence.title, zone.local(start))
    case .time: return nil
    }
  }
}

extension PlanRemark {
  func isAbout(_ day: CivilDate) -> Bool {
    switch self {
    case .days(_, let from, let to): from <= day && day < to
    case .moment(_, let time): time.date == day
    }
  }
}

extension PlanRemark: CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String {
    switch self {
    case .days(let title, let from, let to) where to <= from.adding(days: 1):
      "\(title): all of \(TimeText.day(from, isShort: true))"
    case .days(let title, let from, let to):
      "\(title): all days from \(TimeText.day(from, isShort: true)) "
        + "to \(TimeText.day(to.adding(days: -1), isShort: true))"
    case .moment(let title, let time):
      "\(title): \(TimeText.day(time.date, isShort: true)) at \(TimeText.clock(time.time))"
    }
  }
}
