import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform
import TaskLists

/// The commands of the last rotation on a list.
extension ListUndo {
  /// Adds the last commands of the finished rotation on the list to those given since or beside it,
  /// in the order of their times, as far as `count` of both reach.
  mutating func takeUpRotation(
    for count: Int, on machine: String, in world: some World
  ) throws(Failure) {
    let ready = history.entries.filter { !$0.isTakenBack }
    guard let rotation = history.rotation,
      let commands = try commands(
        of: rotation, areNeeded: ready.count < count, on: machine, in: world)
    else { return }
    var (older, chosen) = (ready, [ListUndoEntry]())
    var blocked: Int?
    do throws(ListFailure) {
      try world.lists.edit(list) { draft throws(ListFailure) in
        // This only finds the places: nothing is changed yet.
        var (draft, others) = (draft, commands)
        (older, chosen) = (ready, [])
        while chosen.count < count {
          var (rest, before) = (others, draft)
          let isSince = older.last.map { $0.time.map { $0 > commands.end } ?? true } ?? false
          let command = isSince ? nil : try rest.takeLastBack(in: &before)
          if let entry = older.last,
            isSince || command.map(\.time) ?? .epoch <= entry.time ?? .epoch
          {
            guard try entry.takeBack(in: &draft, undoing: true) else { return }
            chosen.append(older.removeLast())
          } else if let command {
            guard let hunk = command.hunk else {
              blocked = command.seq
              throw .refused(.changedSince(command.deeds.words))
            }
            chosen.append(ListUndoEntry(command, of: rotation, hunk))
            (others, draft) = (rest, before)
          } else {
            return
          }
        }
      }
    } catch {
      if let blocked {
        history.leftOut.append(blocked)
        _ = save(in: world)
      }
      throw Failure(error)
    }
    history.entries = older + chosen.reversed() + history.entries.filter(\.isTakenBack)
  }

  /// The commands of a rotation that are not in the history; `nil` if they are neither needed nor
  /// known.
  ///
  /// - Throws: If they are needed, and the journal cannot be read, or the rotation runs or was
  ///   interrupted.
  private func commands(
    of rotation: String, areNeeded: Bool, on machine: String, in world: some World
  ) throws(Failure) -> RotationCommands? {
    let journaled: [String: [Record]]
    do throws(SystemError) {
      journaled = try world.journaled([rotation], on: machine)
    } catch {
      if !areNeeded { return nil }
      throw .input(.failed(error))
    }
    let records = journaled[rotation] ?? []
    guard records.isEmpty || RotationCommands.isOver(records) else {
      if !areNeeded { return nil }
      var name = RotationName.standard
      if case .snapshot(let content) = records[0].content { name = content.origin.name }
      let option = RotationName.option(for: name)
      let running = (try? world.control(name).statusLine()).flatMap(RecordHead.init(parsing:))
      if running?.rotation == rotation || world.stoppedCoach(of: name) != nil {
        throw .refused(
          "the rotation on this list runs, and its commands are undone in it; undo them with: "
            + "rota undo\(option)")
      }
      let isDefault = list == world.directories.defaultList
      throw .refused(
        "the rotation on this list was interrupted, and its commands are undone in it; resume it with: "
          + "rota run\(option)\(isDefault ? "" : " \(list.quotedForShell)")")
    }
    let known = history.entries.flatMap(\.deeds).filter { $0.rotation == rotation }.map(\.command)
    return RotationCommands(records, past: known, lost: history.leftOut, hunks: history.hunks)
  }

  /// Clears the history before a rotation: instead of its last command an older one would be
  /// undone.
  fileprivate mutating func forget(before rotation: String, in world: some World) {
    history = ListUndoHistory(behind: rotation)
    _ = save(in: world)
  }

  /// Clears the history at the end of a rotation that could not do so when it began; what was given
  /// since, or belongs to a rotation that has begun since, stays.
  fileprivate mutating func forget(
    before rotation: String, begun: Instant, in world: some World
  ) {
    loadOrLose(in: world)
    if let other = history.rotation, let machine = try? world.ownMachine().text,
      let start = (try? world.journaled([other], on: machine))?[other]?.first?.time.instant,
      start > begun
    {
      return
    }
    let since = history.entries.filter { $0.time.map { $0 > begun } ?? false }
    history = ListUndoHistory(behind: rotation, since)
    _ = save(in: world)
  }

  /// Keeps what its commands changed, unless another rotation has begun on the list since.
  fileprivate mutating func keep(
    _ hunks: [Int: ListHunk], of rotation: String, in world: some World
  ) {
    loadOrLose(in: world)
    guard history.rotation == rotation else { return }
    history.hunks = hunks
    _ = save(in: world)
  }
}

extension World {
  /// Clears the undo history of a list when a rotation that updates it begins, and keeps what its
  /// commands changed until they are undone after its end.
  package func undoKeeper(of list: String, for rotation: String) -> UndoKeeper {
    // The beginning, if the history could not be cleared then.
    let missed = Locked<Instant?>(nil)
    return UndoKeeper {
      missed.withLock { $0 = now }
      try? ListUndo.holding(list, in: self) { undo throws(Failure) in
        undo.forget(before: rotation, in: self)
        missed.withLock { $0 = nil }
      }
    } end: { hunks in
      try? ListUndo.holding(list, in: self) { undo throws(Failure) in
        if let begun = missed.withLock(\.self) {
          undo.forget(before: rotation, begun: begun, in: self)
        }
        undo.keep(hunks, of: rotation, in: self)
      }
    }
  }
}
