import CivilTime
import Commands
import ICalendar
import Options
import Platform
import Tasks

/// Whole-day events of calendars that become tasks (`calendar.NAME.tasks`).
package enum Assignments {
  /// The number of days ahead for which they are added.
  private static let foresight = 366

  /// The tasks for the events, each due on the last day of its event; past and cancelled events
  /// yield none, and a recurring event only its next day.
  ///
  /// - Parameters:
  ///   - calendars: The calendars.
  ///   - today: The first day on which they may be due.
  /// - Returns: The tasks, in the order of their events.
  static func items(of calendars: CalendarSet, today: CivilDate) -> [TaskItem] {
    let window = CalendarWindow(from: today, to: today.adding(days: foresight), zone: .utc)
    let events = calendars.occurrences(in: window).filter { event in
      guard case .days(_, let to) = event.extent else { return false }
      return to > today && event.status != .cancelled && !event.summary.allSatisfy(\.isWhitespace)
    }
    var begun: Set<String> = []
    return events.compactMap { event in
      guard case .days(let from, let to) = event.extent else { return nil }
      let uid = event.uid.isEmpty ? event.summary : event.uid
      if event.isRecurring, !begun.insert(uid).inserted { return nil }
      // What is moved remains one task: a single event, or a day of a recurring one.
      let isDated = event.isRecurring || event.uid.isEmpty
      let day = event.originalDay ?? from
      let todo = CalendarTodo(
        uid: isDated ? "\(uid)@\(day)" : uid, summary: event.summary,
        due: .date(to.adding(days: -1)))
      return TaskItem(todo, zone: .utc)
    }
  }

  /// The tasks of all calendars with this setting; an unreadable calendar yields none.
  package static func items(in world: some World) -> [TaskItem] {
    let settings = Settings(in: world)
    let names = settings.calendars.keys.filter(settings.takesWholeDays).sorted()
    var known: Set<String> = []
    return names.compactMap { try? CalendarSet([$0], in: world) }
      .flatMap { items(of: $0, today: world.today) }
      .filter { known.insert($0.id).inserted }
  }

  /// Those that the default list, with its tasks, does not have and has not had.
  package static func coming(besides items: [TaskItem], in world: some World) -> [TaskItem] {
    let assignments = self.items(in: world)
    if assignments.isEmpty { return [] }
    return TakenTasks(of: world.directories.defaultList, in: world)
      .news(of: assignments, besides: items).new
  }
}
