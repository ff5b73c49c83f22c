import CivilTime
import Coach
import ICalendar
import Tasks

extension Occurrence {
  /// The title for display: that of the event, or `untitled`.
  package var title: String { summary.allSatisfy(\.isWhitespace) ? "untitled" : summary }
}

extension Appointment {
  /// The longest title, in bytes, as of the titles of lists.
  private static let longestTitle = 1024

  /// The appointment of an occurrence; `nil` if it leaves time for tasks.
  ///
  /// Whole-day, cancelled, free (transparent) and empty events do; tentative ones do not.
  package init?(_ occurrence: Occurrence) {
    guard case .time(let start, let end) = occurrence.extent, start < end,
      occurrence.status != .cancelled, !occurrence.isTransparent
    else { return nil }
    let title = occurrence.title.cut(toBytes: Self.longestTitle)
    // Calendar ids can be of any length, or missing. The instant distinguishes repetitions.
    let name = TaskItem(title: occurrence.uid.isEmpty ? title : occurrence.uid).id
    self.init(id: "\(name)@\(Zone.utc.local(start))", title: title, start: start, end: end)
  }
}

extension [Occurrence] {
  /// The maximum number of appointments in a day, more than any real day has.
  private static var mostPerDay: Int { 200 }

  /// The appointments among those on some days, in order; truncated if there are far too many.
  package func appointments(in window: CalendarWindow) -> [Appointment] {
    let limit = Self.mostPerDay * Swift.max(1, window.to.days(since: window.from))
    return [Appointment](compactMap { Appointment($0) }.ordered.prefix(limit))
  }
}

extension [CalendarSet] {
  /// The appointments on some days, in order; truncated if there are far too many.
  package func appointments(in window: CalendarWindow) -> [Appointment] {
    flatMap { $0.occurrences(in: window) }.appointments(in: window).numbered
  }
}

extension [Appointment] {
  fileprivate var ordered: [Appointment] {
    sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
  }

  /// In order, with duplicate ids numbered.
  package var numbered: [Appointment] {
    var counts: [String: Int] = [:]
    return ordered.map { appointment in
      var appointment = appointment
      counts[appointment.id, default: 0] += 1
      if let count = counts[appointment.id], count > 1 { appointment.id += "-\(count)" }
      return appointment
    }
  }
}
