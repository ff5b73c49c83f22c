import Calendars
import CivilTime
import Coach
import Commands
import Options
import Platform
import TaskLists
import Tasks

/// The tasks of a rotation, as they were read.
package struct TaskInput {
  /// The open and the done tasks, and the commitments.
  package private(set) var items: [TaskItem]
  /// The ids of the participants, in the order of their turns; `nil` for all.
  package private(set) var selection: [String]?
  /// The list they came from; `nil`: they were named on the command line.
  package var list: String?

  /// Reads the tasks; reports problems and keeps the rest.
  ///
  /// - Parameters:
  ///   - source: Their source.
  ///   - today: The day that words such as `due:today` in titles refer to.
  ///   - command: The command, which accepts titles, too.
  ///   - world: The environment.
  /// - Throws: If none of it can be used.
  package init(
    _ source: TaskSource, on today: CivilDate, of command: String = "run", in world: some World
  ) throws(Failure) {
    switch source {
    case .titles(let titles):
      self.init(titles: titles, on: today, in: world)
    case .defaultList:
      let path = world.directories.defaultList
      do throws(Failure) {
        try self.init(path: path, in: world)
      } catch .input(.missing) {
        throw .list(
          "there is no list yet at '\(path)'; begin one with: rota add Essay; "
            + #"or name the tasks: rota \#(command) "Revise integration" "Write analysis""#)
      }
    case .selection(let ids, let list):
      try self.init(path: list ?? world.directories.defaultList, in: world)
      selection = ids
    case .list(.file(let path)) where CalendarPlace.isCalendar(path):
      try self.init(calendar: path, in: world)
    case .list(.file(let path)):
      try self.init(path: path, in: world)
    case .list(.standardInput):
      try self.init(standardInputOf: world)
    }
    if items.isEmpty {
      let name: String? = if case .list(.file(let path)) = source { path } else { list }
      throw .list(
        "there is no task in \(name.map { "'\($0)'" } ?? "the standard input"); write one per line, as in: "
          + "(A) Revise integration +Maths @exam est:2h")
    }
  }

  /// The participants.
  package var chosen: [TaskItem] {
    guard let selection else { return items }
    let byID = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    return selection.compactMap { byID[$0] }
  }

  /// The open lines that are to take no part.
  package var leftOut: [TaskItem] {
    guard let selection = selection.map(Set.init) else { return [] }
    return items.filter { !$0.isDone && !selection.contains($0.id) }
  }

  private init(titles: [String], on today: CivilDate, in world: some World) {
    items = []
    var ids: Set<String> = []
    for title in titles {
      let (item, problems) = TaskItem.reading(TypedLine.dated(title, today: today))
      for problem in problems {
        world.say("'\(title.excerpt)', column \(problem.column): \(problem.reason.message)")
      }
      guard var item else { continue }
      let id = item.id
      var count = 1
      while !ids.insert(item.id).inserted {
        count += 1
        item.id = "\(id)-\(count)"
      }
      items.append(item)
    }
  }

  private init(path: String, in world: some World) throws(Failure) {
    world.reportUnwrittenChanges(of: path)
    if world.files.kind(at: path)?.isStored != false {
      // A program that is saving it may have truncated or removed it for an instant.
      do throws(ListFailure) {
        self.init(try world.lists.read(path), of: path, in: world)
      } catch {
        throw Failure(error)
      }
    } else {
      let bytes = try InputSource.file(path).bytes(limit: TaskList.largestFile, in: world)
      try self.init(bytes, of: path, in: world)
      // It cannot be read twice, and tomorrow its path may lead to something else.
      list = nil
    }
  }

  /// The tasks of a calendar, which is read-only: the rotation has no list.
  private init(calendar path: String, in world: some World) throws(Failure) {
    let todos = try TodoList(named: path, in: world)
    world.say(todos.problems)
    items = todos.items
    if items.isEmpty { throw .list("there is no task in the calendar '\(path)'") }
  }

  private init(standardInputOf world: some World) throws(Failure) {
    try self.init(world.standardInput(limit: TaskList.largestFile), of: nil, in: world)
  }

  private init(_ bytes: [UInt8], of path: String?, in world: some World) throws(Failure) {
    do throws(UnreadableList) {
      self.init(
        try TaskList(reading: bytes, as: ListFormat(fileName: path, bytes: bytes)), of: path,
        in: world)
    } catch {
      throw .list("\(path ?? Self.unnamed): \(error)")
    }
  }

  /// The name of a list without a path.
  private static let unnamed = "standard input"

  private init(_ list: TaskList, of path: String?, in world: some World) {
    for problem in list.problems { world.say("\(path ?? Self.unnamed):\(problem)") }
    items = list.items
    self.list = path
  }
}
