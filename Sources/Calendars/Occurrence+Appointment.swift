import CivilTime
import Coach
import ICalendar
import Tasks

extension Appointment {
  /// The longest title, in bytes, as of the titles of lists.
  private static let longestTitle = 1024

  /// What a rotation bends around of something that takes place; `nil`: nothing.
  ///
  /// Whole days leave time for tasks, and so does what is called off, counts as free, or has no
  /// length. What is not certain yet may well take place.
  package init?(_ occurrence: Occurrence) {
    guard case .time(let start, let end) = occurrence.extent, start < end,
      occurrence.status != .cancelled, !occurrence.isTransparent
    else { return nil }
    let title = occurrence.summary.cut(toBytes: Self.longestTitle)
    // Ids of calendars can be of any length, and missing. The instant tells the days of one apart.
    let name = TaskItem(title: occurrence.uid.isEmpty ? title : occurrence.uid).id
    self.init(
      id: "\(name)@\(Zone.utc.local(start))", title: title.isEmpty ? "(no title)" : title,
      start: start, end: end)
  }
}

extension [CalendarSet] {
  /// The most that takes place in a day for anybody to do something else besides.
  private static var mostPerDay: Int { 200 }

  /// What a rotation bends around on some days, in order; of far too much only the beginning.
  package func appointments(in window: CalendarWindow) -> [Appointment] {
    let occurrences = flatMap { $0.occurrences(in: window) }
    let appointments = occurrences.compactMap { Appointment($0) }
      .sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    let limit = Self.mostPerDay * Swift.max(1, window.to.days(since: window.from))
    return appointments.prefix(limit).numbered
  }
}

extension Sequence<Appointment> {
  /// With a number behind an id that is there already.
  fileprivate var numbered: [Appointment] {
    var counts: [String: Int] = [:]
    return map { appointment in
      var appointment = appointment
      counts[appointment.id, default: 0] += 1
      if let count = counts[appointment.id], count > 1 { appointment.id += "-\(count)" }
      return appointment
    }
  }
}
