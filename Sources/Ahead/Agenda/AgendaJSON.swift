import Calendars
import CivilTime
import ICalendar
import JSONLines

/// An agenda as JSON.
enum AgendaJSON {
  /// One line: the occurrences in order, and the problems of the files.
  static func line(
    _ entries: [CalendarSet.Entry], problems: [CalendarSet.Problem], in zone: Zone
  ) -> [UInt8] {
    .object { object in
      object.member("zone", zone.name)
      object.array("occurrences") { array in
        for entry in entries { array.object { write(entry.occurrence, to: &$0, in: zone) } }
      }
      object.array("problems") { array in
        for problem in problems {
          array.object { problem.problem.write(to: &$0, file: problem.path) }
        }
      }
    }
  }

  /// Writes the members of the object of an occurrence.
  static func write(
    _ occurrence: Occurrence, to object: inout JSONObjectWriter, in zone: Zone
  ) {
    object.member("summary", occurrence.summary)
    switch occurrence.extent {
    case .days(let from, let to):
      object.member("start", from.description)
      object.member("end", to.description)
      object.member("all_day", true)
    case .time(let start, let end):
      object.member("start", Timestamp(start, in: zone).withoutMilliseconds)
      object.member("end", Timestamp(end, in: zone).withoutMilliseconds)
      object.member("all_day", false)
    }
    object.member("status", occurrence.status.rawValue)
    object.member("uid", occurrence.uid)
    object.member("location", occurrence.location)
  }
}
