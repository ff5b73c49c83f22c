import CivilTime
import Coach
import Journals

/// A calendar of a test, in which everything is on Friday, 2026-11-20, or a later day.
package struct MadeUpCalendar {
  /// Where it is an hour later than in UTC.
  package static let zone = Zone(offset: 3600)

  package var appointments: [Appointment]

  /// Entries such as `Lecture 20 10:00-11:30`, by the day of the month.
  package init(_ entries: String...) { appointments = entries.map(Self.appointment) }

  private static func appointment(_ words: String) -> Appointment {
    let parts = words.split(separator: " ").map(String.init)
    let times = parts[2].split(separator: "-").map { instant(parts[1], String($0)) }
    return Appointment(
      id: "\(parts[0])@\(parts[1])T\(parts[2].prefix(5))", title: parts[0], start: times[0],
      end: times[1])
  }

  private static func instant(_ day: String, _ time: String) -> Instant {
    do {
      return zone.instant(of: try CivilDateTime(parsing: "2026-11-\(day)T\(time)"))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// What overlaps some days, as calendars answer it.
  package func callAsFunction(_ days: Range<CivilDate>) -> [Appointment] {
    let (from, to) = (
      Self.zone.startOfDay(days.lowerBound), Self.zone.startOfDay(days.upperBound)
    )
    return appointments.filter { $0.end > from && $0.start < to }
  }
}
