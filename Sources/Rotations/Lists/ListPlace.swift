import Calendars
import CivilTime
import Coach
import Commands
import EventStream
import Platform
import RoundRobin
import TaskLists
import Tasks

/// The place of a list.
enum ListPlace {
  /// In a running rotation, which writes its list itself.
  case rotation(ControlClient, name: String)
  case file(String, isDefault: Bool)
}

// MARK: Changing

extension ListPlace {
  /// Executes requests in order; in a file, all of them or none.
  ///
  /// Changes of a file are also journaled.
  ///
  /// - Returns: The outcome of each; in a rotation the first refusal is the last one.
  func perform(_ requests: [Request], in world: some World) throws(Failure) -> [CommandOutcome] {
    switch self {
    case .rotation(let client, let name):
      return try Self.ask(client, name: name, for: requests, in: world)
    case .file(let path, _) where CalendarPlace.isCalendar(path):
      throw .list(
        "'\(path)' is a calendar, and calendars are only read; "
          + "take its tasks over as in: rota add --from \(path.quotedForShell)")
    case .file(let path, let isDefault):
      return try ListUndo.holding(path, in: world) { undo throws(Failure) in
        if let (count, undoing) = requests.first?.takingBack {
          // A command whose change the list lacks would seem to be changed there since.
          try world.settle(path)
          return [try undo.takeBack(count, undoing: undoing, in: world)]
        }
        world.settleIfPossible(path)
        return try Self.change(path, makingIt: isDefault, by: requests, noting: &undo, in: world)
      }
    }
  }

  private static func ask(
    _ client: ControlClient, name: String, for requests: [Request], in world: some World
  ) throws(Failure) -> [CommandOutcome] {
    // A rotation that has ended does not name its list any more, nor the day of a block removed.
    let before =
      requests.contains(where: \.concernsLine)
      ? try? world.snapshot(of: name, within: .milliseconds(300)) : nil
    var outcomes: [CommandOutcome] = []
    for request in requests {
      var reply: Reply
      do throws(Failure) {
        reply = try client.reply(to: request, name: name)
        if case .refused(4, let reason) = reply.outcome {
          let advice = world.advice(on: request, refusedBy: name, because: reason)
          reply.outcome = .refused(code: 4, error: advice)
        }
      } catch {
        // What was done before is reported, too.
        guard !outcomes.isEmpty else { throw error }
        reply = Reply(refusedFor: error)
      }
      var outcome = CommandOutcome(request: request, reply: reply)
      outcome.list = before?.origin.list
      outcome.dayOff = outcome.removedBlock.flatMap { before?.day(ofBlock: $0.id) }
      outcomes.append(outcome)
      if !reply.isDone { break }
    }
    return outcomes
  }

  private static func change(
    _ path: String, makingIt: Bool, by requests: [Request], noting undo: inout ListUndo,
    in world: some World
  ) throws(Failure) -> [CommandOutcome] {
    let today = world.today
    let rotations = world.drawRotations(requests.count)
    var deeds: [ListDeed] = []
    var (loss, danger): (String?, String?)
    do throws(ListFailure) {
      try world.lists.edit(path, makingIt: makingIt) { draft throws(ListFailure) in
        (deeds, loss) = ([], nil)
        undo.withdraw(in: world)
        let before = draft.list.text
        deeds = try draft.perform(requests, on: today)
        try draft.checkFormat(in: world.files)
        guard let hunk = ListHunk(from: before, to: draft.list.text) else { return }
        // A command that is killed after it wrote the list can still be undone.
        loss = undo.add(ListUndoEntry(hunk, zip(deeds, rotations), at: world.now), in: world)
      }
    } catch {
      guard let why = error.danger else {
        undo.withdraw(in: world)
        throw Failure(error)
      }
      danger = why
    }
    let (records, failure) = world.journal(zip(deeds, rotations), of: path)
    return zip(requests, zip(deeds, records)).map { request, done in
      var outcome = CommandOutcome(
        request: request, deed: done.0, today: today, done.1, failure: danger ?? failure ?? loss)
      outcome.list = path
      return outcome
    }
  }
}

extension World {
  /// Adds typed lines to a list that has no rotation, all or none.
  ///
  /// - Returns: The ids of the added tasks.
  package func add(_ lines: [String], toList path: String) throws(Failure) -> [String] {
    let place = ListPlace.file(path, isDefault: path == directories.defaultList)
    let requests = lines.map { Request.add(TypedLine.dated($0, today: today)) }
    let outcomes = try place.perform(requests, in: self)
    if let why = outcomes.lazy.compactMap(\.reply.why).first { say(why) }
    return outcomes.compactMap(\.added?.id)
  }

  /// Executes requests on the default list, which has no rotation, all or none.
  ///
  /// - Returns: Messages: what was undone, what was not journaled, and remarks.
  package func changeDefaultList(by requests: [Request]) throws(Failure) -> String? {
    let place = ListPlace.file(directories.defaultList, isDefault: true)
    let outcomes = try place.perform(requests, in: self)
    return outcomes.lazy.compactMap { outcome in
      outcome.reply.why ?? (outcome.deed == nil ? outcome.words : nil)
    }.first ?? remarks(about: outcomes).first
  }
}

extension Request {
  /// Whether its effect depends on the line of a task.
  fileprivate var concernsLine: Bool {
    switch self {
    case .add, .addNext, .edit, .done, .remove: true
    default: false
    }
  }

  /// The number of commands it undoes or redoes; `nil` for other requests.
  var takingBack: (count: Int, undoing: Bool)? {
    switch self {
    case .undo(let count): (count ?? 1, true)
    case .redo(let count): (count ?? 1, false)
    default: nil
    }
  }
}

extension SnapshotContent {
  /// The day on which a commitment begins; `nil` if it has none with this id.
  fileprivate func day(ofBlock id: String) -> CivilDate? {
    let number = roster.commitments.lastIndex { $0.id == id }
    return rotation.commitments.first { $0.number == number }
      .map { wall.timestamp(at: $0.start).local.date }
  }
}

// MARK: Reading

extension ListPlace {
  /// All items of the list in order; reports problems.
  package func items(in world: some World) throws(Failure) -> [TaskItem] {
    switch self {
    case .rotation(let client, let name):
      let content = try client.content(name: name)
      let lines = try content.origin.list.map { path throws(Failure) in
        try Self.read(path, in: world)
      }
      let items = lines.map { content.items(on: $0) } ?? content.items
      return items + content.requests(besides: lines ?? [])
    case .file(_, isDefault: true):
      return try world.itemsOfDefaultList()
    case .file(let path, isDefault: false):
      return try Self.read(path, in: world)
    }
  }

  /// The ids of the tasks that a rotation can edit; `nil` for a list, which has no such limit.
  var editableIDs: Set<String>? {
    get throws(Failure) {
      guard case .rotation(let client, let name) = self else { return nil }
      let content = try client.content(name: name)
      let tasks = content.rotation.ring + content.rotation.coming
      return Set(tasks.map { content.roster[$0.task].id })
    }
  }

  /// The path of the list that gets what is added; `nil` for a rotation that changes none.
  var path: String? {
    get throws(Failure) {
      switch self {
      case .rotation(let client, let name):
        let origin = try client.content(name: name).origin
        return origin.keepsUpList ? origin.list : nil
      case .file(let path, _): return path
      }
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

extension ControlClient {
  func reply(to request: Request, name: String) throws(Failure) -> Reply {
    try rethrowing(ask(request, wantsRecords: true)) { (error: ControlFailure) in
      Failure(error, name: name)
    }
  }

  /// The state of the rotation.
  package func content(name: String) throws(Failure) -> SnapshotContent {
    try rethrowing(status()) { (error: ControlFailure) in Failure(error, name: name) }
  }
}
