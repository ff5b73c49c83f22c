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

  /// A fault of the file.
  package enum Fault {
    /// It cannot be read, so the tasks that lists have had are unknown.
    case unreadable(FileError)
    /// This line is the first one that is not an entry; such lines are skipped.
    case damaged(path: String, line: Int)
  }

  private let file: String
  package private(set) var fault: Fault?
  /// Whether the last line lacks its line feed, as after a power cut.
  private var isTorn = false
  /// The list by its path, `-` for the default list; `nil`: nothing is known or noted.
  private let list: String?
  /// The due dates that the calendars had last, by the ids of the tasks; empty if it is unknown.
  private var dues: [String: String] = [:]

  /// Uses the tasks that a list has had under their lock: two commands that compare at once would
  /// both add the same ones.
  package static func holding<Answer>(
    of list: String?, in world: some World,
    _ body: (TakenTasks) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let outcome = try rethrowing(
      world.files.holding(world.directories.takenTasksLock) {
        Result { () throws(Failure) in try body(TakenTasks(of: list, in: world)) }
      }, as: Failure.input)
    return try outcome.get()
  }

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
    do throws(FileError) {
      let bytes = try world.files.read(file)
      isTorn = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where !line.isEmpty {
        guard let entry = Entry(line, standard: standard) else {
          fault = fault ?? .damaged(path: file, line: index + 1)
          continue
        }
        if entry.list == known { dues[entry.id] = entry.due }
      }
    } catch .missing {
      return
    } catch {
      fault = .unreadable(error)
    }
  }

  /// Says which line is damaged.
  ///
  /// - Throws: If the file cannot be read: what was removed would be added again.
  package func tellFault(in world: some World) throws(Failure) {
    if case .unreadable(let error) = fault { throw .input(error) }
    if let fault { world.say("\(fault)") }
  }

  /// Gives tasks of calendars the ids by which the list knows them, where these are others.
  ///
  /// Several tasks may have had one id: it belongs to the one with its title, if possible with its
  /// due date, too.
  ///
  /// - Parameters:
  ///   - items: The tasks of the calendars.
  ///   - otherIDs: The ids that they may have had, by their ids.
  ///   - present: The tasks of the list.
  /// - Returns: The tasks.
  package func recognized(
    _ items: [TaskItem], by otherIDs: [String: String], in present: [TaskItem]
  ) -> [TaskItem] {
    let present = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
    let unknown = items.filter { present[$0.id] == nil && dues[$0.id] == nil }
    var owners: [String: String] = [:]
    for needsDue in [true, false] {
      for item in unknown {
        guard let id = otherIDs[item.id], owners[id] == nil else { continue }
        let hasDue = dues[id].map { $0.isEmpty || $0 == item.due.text } ?? false
        let title = present[id]?.title
        if needsDue ? hasDue && title ?? item.title == item.title : title == item.title {
          owners[id] = item.id
        }
      }
    }
    return items.map { item in
      guard let id = otherIDs[item.id], owners[id] == item.id else { return item }
      var item = item
      item.id = id
      return item
    }
  }

  /// Compares the tasks of calendars with those of the list.
  ///
  /// - Parameters:
  ///   - items: The open tasks of the calendars.
  ///   - present: The tasks of the list.
  /// - Returns: The tasks by what became of them; if the file cannot be read, none of them is new.
  package func news(of items: [TaskItem], besides present: [TaskItem]) -> News {
    var news = News()
    let isUnknown = if case .unreadable = fault { true } else { false }
    let present = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
    for item in items {
      let former = dues[item.id]
      guard let task = present[item.id] else {
        if former == nil, !isUnknown { news.new.append(item) } else { news.removed.append(item) }
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
      try world.files.append(Array(((isTorn ? "\n" : "") + lines.joined()).utf8), to: file)
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

extension TakenTasks.Fault: CustomStringConvertible {
  /// One line with the file.
  package var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .damaged(let path, let line):
      "\(path):\(line): this line is damaged; the task of a calendar in it may come to a list again"
    }
  }
}

/// A line of the file.
private struct Entry {
  let id: String
  let list: String
  /// The due date that the calendar had, or `-`; empty if it is unknown.
  let due: String

  /// Parses a line; returns `nil` if it is not an entry.
  init?(_ line: Substring, standard: String) {
    let words = line.split(separator: " ").map(String.init)
    // An id is a fingerprint. Earlier versions wrote the ids alone.
    guard let id = words.first, Fingerprint.isOne(id) else { return nil }
    switch words.count {
    case 1: (list, due) = (standard, "")
    case 3 where words[2] == Due?.none.text || Due(parsing: words[2]) != nil:
      (list, due) = (words[1], words[2])
    default: return nil
    }
    self.id = id
  }
}

extension Due? {
  /// The value in a line.
  fileprivate var text: String { self?.description ?? "-" }
}
