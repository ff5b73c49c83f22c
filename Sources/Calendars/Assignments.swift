import CivilTime
import Commands
import ICalendar
import Options
import Platform
import Tasks

/// Whole-day events of calendars that become tasks (`calendar.NAME.tasks`).
package struct Assignments {
  /// The number of days ahead for which they are added.
  private static let foresight = 366

  /// The tasks, in the order of their events.
  package private(set) var items: [TaskItem] = []
  /// Another id by which a list may know a task, by its id: from when its event did not share its
  /// UID with others, or did.
  package private(set) var otherIDs: [String: String] = [:]

  /// The tasks for the events, each due on the last day of its event; past and cancelled events
  /// yield none, and a recurring event only its next day.
  ///
  /// - Parameters:
  ///   - calendars: The calendars.
  ///   - today: The first day on which they may be due.
  init(of calendars: CalendarSet, today: CivilDate) {
    let window = CalendarWindow(from: today, to: today.adding(days: Self.foresight), zone: .utc)
    let events = calendars.occurrences(in: window).filter { event in
      guard case .days(_, let to) = event.extent else { return false }
      return to > today && event.status != .cancelled && !event.summary.allSatisfy(\.isWhitespace)
    }
    var begun: Set<String> = []
    for event in events {
      guard case .days(let from, let to) = event.extent else { continue }
      let isNamed = !event.uid.isEmpty && !event.sharesUID
      let name = event.uid.isEmpty ? event.summary : "\(event.uid) \(event.summary)"
      if event.isRecurring, !begun.insert(isNamed ? event.uid : name).inserted { continue }
      // What is moved remains one task: a single event, or a day of a recurring one.
      let day = event.originalDay ?? from
      let own = event.isRecurring ? "\(event.uid)@\(day)" : event.uid
      let dated = "\(name)@\(day)"
      let item = TaskItem(
        CalendarTodo(
          uid: isNamed ? own : dated, summary: event.summary, due: .date(to.adding(days: -1))),
        zone: .utc)
      items.append(item)
      if !event.uid.isEmpty { otherIDs[item.id] = Fingerprint.text(of: isNamed ? dated : own) }
    }
  }

  /// The tasks of all calendars with this setting; an unreadable calendar yields none.
  package init(in world: some World) {
    let settings = Settings(in: world)
    let names = settings.calendars.keys.filter(settings.takesWholeDays).sorted()
    var known: Set<String> = []
    for calendars in names.compactMap({ try? CalendarSet([$0], in: world) }) {
      let those = Assignments(of: calendars, today: world.today)
      items += those.items.filter { known.insert($0.id).inserted }
      otherIDs.merge(those.otherIDs) { first, _ in first }
    }
  }

  /// Those that the default list, with its tasks, does not have and has not had.
  package static func coming(besides items: [TaskItem], in world: some World) -> [TaskItem] {
    let assignments = Assignments(in: world)
    if assignments.items.isEmpty { return [] }
    let taken = TakenTasks(of: world.directories.defaultList, in: world)
    let known = taken.recognized(assignments.items, by: assignments.otherIDs, in: items)
    return taken.news(of: known, besides: items).new
  }
}
