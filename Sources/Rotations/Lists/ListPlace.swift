import Calendars
import CivilTime
import Coach
import Commands
import EventStream
import Platform
import RoundRobin
import Tasks

/// Where a list is.
enum ListPlace {
  /// In a running rotation, which keeps its list itself.
  case rotation(ControlClient, name: String)
  case file(String, isDefault: Bool)
}

// MARK: Changing

extension ListPlace {
  /// Carries out requests in their order; in a file, all of them or none.
  ///
  /// What was done to a file is in the journal, too.
  ///
  /// - Returns: What became of each; in a rotation the first refusal is the last.
  func perform(_ requests: [Request], in world: some World) throws(Failure) -> [CommandOutcome] {
    switch self {
    case .rotation(let client, let name):
      var outcomes: [CommandOutcome] = []
      for request in requests {
        let reply = try client.reply(to: request, name: name)
        outcomes.append(CommandOutcome(request: request, reply: reply))
        if !reply.isDone { break }
      }
      return outcomes
    case .file(let path, _) where CalendarPlace.isCalendar(path):
      throw .list(
        "'\(path)' is a calendar, and calendars are only read; "
          + "take its tasks over as in: rota add --from \(path)")
    case .file(let path, let isDefault):
      world.settle(path)
      let today = world.today
      if let (count, undoing) = requests.first?.takingBack {
        var undo = ListUndo(of: path, in: world)
        return [try undo.takeBack(count, undoing: undoing, in: world)]
      }
      var deeds: [ListDeed] = []
      var hunk: ListHunk?
      do throws(ListFailure) {
        try world.lists.edit(path, makingIt: isDefault) { draft throws(ListFailure) in
          deeds = []
          let before = draft.list.text
          for request in requests { deeds.append(try draft.perform(request, on: today)) }
          hunk = ListHunk(from: before, to: draft.list.text)
        }
      } catch {
        throw Failure(error)
      }
      var (records, failure) = try world.journal(deeds, of: path)
      if let hunk {
        var undo = ListUndo(of: path, in: world)
        let rotations = records.map { failure == nil ? $0.first?.rotation : nil }
        undo.add(ListUndoEntry(hunk, zip(deeds, rotations), at: world.now))
        failure = failure ?? undo.save(in: world)
      }
      return zip(requests, zip(deeds, records)).map { request, done in
        CommandOutcome(request: request, deed: done.0, done.1, failure: failure)
      }
    }
  }
}

extension World {
  /// Carries out requests on the default list, on which no rotation runs, all or none.
  ///
  /// - Returns: What has to be said of it: what was taken back, is not in the journal, or is odd.
  package func changeDefaultList(by requests: [Request]) throws(Failure) -> String? {
    let place = ListPlace.file(directories.defaultList, isDefault: true)
    let outcomes = try place.perform(requests, in: self)
    return outcomes.lazy.compactMap { outcome in
      outcome.reply.why ?? (outcome.deed == nil ? outcome.words : nil)
    }.first ?? remarks(about: outcomes, at: place).first
  }
}

extension Request {
  /// How many commands it takes back, or gives again; nil if it does neither.
  fileprivate var takingBack: (count: Int, undoing: Bool)? {
    switch self {
    case .undo(let count): (count ?? 1, true)
    case .redo(let count): (count ?? 1, false)
    default: nil
    }
  }
}

// MARK: Reading

extension ListPlace {
  /// All that is in the list, in its order; what cannot be read as it was meant is said.
  package func items(in world: some World) throws(Failure) -> [TaskItem] {
    switch self {
    case .rotation(let client, let name):
      let content = try client.content(name: name)
      guard let path = content.origin.list else { return content.items }
      return content.items(on: try Self.read(path, in: world))
    case .file(_, isDefault: true):
      return try world.itemsOfDefaultList()
    case .file(let path, isDefault: false):
      return try Self.read(path, in: world)
    }
  }

  private static func read(_ path: String, in world: some World) throws(Failure) -> [TaskItem] {
    if CalendarPlace.isCalendar(path) {
      let todos = try TodoList(named: path, in: world)
      world.say(todos.problems)
      return todos.items
    }
    return try world.items(ofList: path)
  }
}

extension SnapshotContent {
  /// The tasks of a rotation: those that take turns from the running one on, those to come, and those
  /// that are done.
  package var items: [TaskItem] {
    let done = rotation.done.map { member in
      var item = roster[member.task]
      item.isDone = true
      return item
    }
    return (rotation.ring + rotation.coming).map { roster[$0.task] } + done
  }
}

extension ControlClient {
  func reply(to request: Request, name: String) throws(Failure) -> Reply {
    try rethrowing(ask(request, wantsRecords: true)) { (error: ControlFailure) in
      Failure(error, name: name)
    }
  }

  /// How the rotation stands.
  package func content(name: String) throws(Failure) -> SnapshotContent {
    do throws(ControlFailure) {
      guard case .snapshot(let content) = try status().content else {
        throw ControlFailure.protocol("the coach sent an unreadable snapshot")
      }
      return content
    } catch {
      throw Failure(error, name: name)
    }
  }
}
