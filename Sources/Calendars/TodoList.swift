import CivilTime
import Commands
import Drawing
import ICalendar
import Options
import Tasks

/// The tasks of calendars as a list has them, each UID once.
package struct TodoList {
  /// The open and the completed ones, in the order of the files.
  package private(set) var items: [TaskItem] = []
  /// The ids of those that recur in their calendar; the list does not take that over.
  package private(set) var recurring: Set<String> = []
  /// Another id by which a list may know a task, by its id.
  package private(set) var otherIDs: [String: String] = [:]
  /// The number of whole-day events from today on, recurring ones counted once.
  package private(set) var wholeDayCount = 0
  /// The errors in the files.
  package let problems: [CalendarSet.Problem]

  /// - Parameters:
  ///   - calendars: The calendars with the tasks.
  ///   - zone: The zone of the list's times.
  package init(_ calendars: CalendarSet, zone: Zone) {
    var ids: Set<String> = []
    for todo in calendars.members.flatMap(\.file.todos) {
      let item = TaskItem(todo, zone: zone)
      guard ids.insert(item.id).inserted else { continue }
      items.append(item)
      if todo.isRecurring { recurring.insert(item.id) }
    }
    problems = calendars.problems
  }

  /// Reads the calendar with a name, including its whole-day events if they are tasks.
  ///
  /// - Parameters:
  ///   - word: The name, path or address.
  ///   - world: The environment.
  /// - Throws: If there is no such calendar, or it cannot be read.
  package init(named word: String, in world: some World) throws(Failure) {
    let calendars = try CalendarSet([word], in: world)
    self.init(calendars, zone: world.zone)
    let assignments = Assignments(of: calendars, today: world.today)
    let wholeDays = assignments.items
    wholeDayCount = wholeDays.count
    guard Settings(in: world).takesWholeDays(of: word) else { return }
    let ids = Set(items.map(\.id))
    items += wholeDays.filter { !ids.contains($0.id) }
    otherIDs = assignments.otherIDs
  }
}

extension TaskItem {
  /// The maximum number of tags of a task.
  private static let mostTags = 16
  /// The maximum length of notes in characters.
  private static let longestNotes = 2000

  /// The task of a calendar, in a form that a list can contain.
  ///
  /// Its id is derived from its UID alone: the list itself remembers which ones it has.
  package init(_ todo: CalendarTodo, zone: Zone) {
    let title = harmless(String(todo.summary.unicodeScalars.prefix(TaskItem.longestTitle)))
    var item = TaskItem(
      title: title.allSatisfy(\.isWhitespace) ? "untitled" : title,
      id: Fingerprint.text(of: todo.uid.isEmpty ? title : todo.uid))
    item.priority = Priority(todoPriority: todo.priority)
    item.due = todo.due.map { Due($0, zone: zone) }
    item.from = todo.start.map { Arrival($0, zone: zone) }
    item.estimate = todo.estimate.flatMap { $0 > .zero ? $0 : nil }
    item.tags = todo.categories.prefix(Self.mostTags)
      .map { harmless(String($0.unicodeScalars.prefix(TaskItem.longestTitle))) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    item.notes = todo.notes.map(Self.lines).flatMap { $0.isEmpty ? nil : $0 }
    item.isDone = todo.isClosed
    // Values that a line cannot contain, such as a long title, are adjusted.
    self = TaskItem.reading(item.line(as: .todoTxt)).item ?? item
  }

  /// Text of several lines without terminal control characters.
  private static func lines(_ text: String) -> String {
    String(text.unicodeScalars.prefix(longestNotes))
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { harmless(String($0)) }.joined(separator: "\n")
  }
}

extension Priority {
  /// The letter of a number from 1, the highest, to 9 (RFC 5545, section 3.8.1.9).
  fileprivate init?(todoPriority number: Int) {
    switch number {
    case 1...3: self.init("A")
    case 4...6: self.init("B")
    case 7...9: self.init("C")
    default: return nil
    }
  }
}

extension Due {
  fileprivate init(_ moment: CalendarTodo.ResolvedTime, zone: Zone) {
    switch moment {
    case .date(let date): self = .date(date)
    case .local(let dateTime): self = .dateTime(dateTime)
    case .instant(let instant): self = .dateTime(zone.local(instant))
    }
  }
}

extension Arrival {
  fileprivate init(_ moment: CalendarTodo.ResolvedTime, zone: Zone) {
    switch moment {
    case .date(let date): self = .date(date)
    case .local(let dateTime): self = .dateTime(dateTime)
    case .instant(let instant): self = .dateTime(zone.local(instant))
    }
  }
}
