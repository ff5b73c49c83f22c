import Commands
import Platform
import Tasks

/// The tasks that a list has had from calendars. Each comes to it once, and its due date follows
/// the calendar until the task is given another one.
package struct TakenTasks {
  /// A task of the list with another due date than its calendar, which has changed it.
  package struct Change {
    package let task: TaskItem
    package let due: Due?
  }

  /// The tasks of calendars that a list lacks or has with another due date.
  package struct News {
    /// The tasks that it has not had yet.
    package fileprivate(set) var new: [TaskItem] = []
    /// Those that were removed from it.
    package fileprivate(set) var removed: [TaskItem] = []
    /// Those that still have the former due date of their calendar.
    package fileprivate(set) var moved: [Change] = []
    /// Those that were given another one.
    package fileprivate(set) var kept: [Change] = []
  }

  private let file: String
  /// The list by its path, `-` for the default list; `nil`: nothing is known or noted.
  private let list: String?
  /// The due dates that the calendars had last, by the ids of the tasks; empty if it is unknown.
  private var dues: [String: String] = [:]

  /// - Parameters:
  ///   - list: The path of the list; `nil` if what is added goes to none.
  ///   - world: The environment.
  package init(of list: String?, in world: some World) {
    func fingerprint(_ path: String) -> String {
      Fingerprint.text(of: world.files.resolved(Files.absolute(path)))
    }
    file = world.directories.takenTasks
    // The default list is the same one wherever it is moved to.
    let standard = "-"
    let isStandard = list.map(fingerprint) == fingerprint(world.directories.defaultList)
    self.list = isStandard ? standard : list.map(fingerprint)
    guard let known = self.list else { return }
    // Earlier versions wrote the ids alone.
    let bytes = (try? world.files.read(file)) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard let id = words.first else { continue }
      let (list, due) = words.count == 3 ? (words[1], words[2]) : (standard, "")
      if list == known { dues[id] = due }
    }
  }

  /// Compares the tasks of calendars with those of the list.
  ///
  /// - Parameters:
  ///   - items: The open tasks of the calendars.
  ///   - present: The tasks of the list.
  /// - Returns: The tasks by what became of them.
  package func news(of items: [TaskItem], besides present: [TaskItem]) -> News {
    var news = News()
    let present = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
    for item in items {
      let former = dues[item.id]
      guard let task = present[item.id] else {
        if former == nil { news.new.append(item) } else { news.removed.append(item) }
        continue
      }
      let isSettled = item.due == task.due || former == item.due.text
      if isSettled || task.isDone || task.recurrence != nil { continue }
      let change = Change(task: task, due: item.due)
      if former == task.due.text {
        news.moved.append(change)
      } else if list != nil {
        news.kept.append(change)
      }
    }
    return news
  }

  /// Notes that the list has had the tasks of calendars, with the due dates that these have now.
  package func note(_ items: [TaskItem], in world: some World) {
    guard let list else { return }
    let lines = items.filter { dues[$0.id] != $0.due.text }
      .map { "\($0.id) \(list) \($0.due.text)\n" }
    if lines.isEmpty { return }
    do throws(FileError) {
      try world.files.makeEmpty(file)
      try world.files.append(Array(lines.joined().utf8), to: file)
    } catch {
      world.say("the list of tasks from calendars cannot be saved: \(error)")
    }
  }
}

extension TakenTasks.News {
  /// Leaves out the new due dates of tasks that cannot be edited now.
  ///
  /// - Parameter ids: The ids of those that can.
  /// - Returns: The ids of the others.
  package mutating func postpone(allBut ids: Set<String>) -> Set<String> {
    let others = Set(moved.map(\.task.id)).subtracting(ids)
    moved.removeAll { others.contains($0.task.id) }
    return others
  }
}

extension Due? {
  /// The value in a line.
  fileprivate var text: String { self?.description ?? "-" }
}
