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
      // A single event remains one task when its day changes.
      let isDated = event.isRecurring || event.uid.isEmpty
      let todo = CalendarTodo(
        uid: isDated ? "\(uid)@\(from)" : uid, summary: event.summary,
        due: .date(to.adding(days: -1)))
      return TaskItem(todo, zone: .utc)
    }
  }

  /// The tasks of all calendars with this setting, without those that a list has or had; an
  /// unreadable calendar yields none.
  package static func coming(besides items: [TaskItem], in world: some World) -> [TaskItem] {
    let settings = Settings(in: world)
    let names = settings.calendars.keys.filter(settings.takesWholeDays).sorted()
    if names.isEmpty { return [] }
    var known = taken(in: world).union(items.map(\.id))
    return names.compactMap { try? CalendarSet([$0], in: world) }
      .flatMap { self.items(of: $0, today: world.today) }
      .filter { known.insert($0.id).inserted }
  }

  /// The ids of tasks added to a list before, which are not added again after their removal.
  private static func taken(in world: some World) -> Set<String> {
    let bytes = (try? world.files.read(world.directories.takenAssignments)) ?? []
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Records that tasks were added to a list.
  package static func take(_ items: [TaskItem], in world: some World) {
    if items.isEmpty { return }
    let path = world.directories.takenAssignments
    do throws(FileError) {
      try world.files.makeEmpty(path)
      try world.files.append(items.flatMap { Array("\($0.id)\n".utf8) }, to: path)
    } catch {
      world.say("the list of tasks from calendars cannot be saved: \(error)")
    }
  }
}
