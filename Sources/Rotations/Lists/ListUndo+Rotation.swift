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
  /// in the order of their times, as far as `count` reaches. Where they are not known, what is
  /// older would be undone instead of them, and is left out.
  mutating func takeUpRotation(
    for count: Int, on machine: String, in world: some World
  ) throws(Failure) {
    let ready = history.entries.filter { !$0.isTakenBack }
    guard let rotation = history.rotation else { return }
    let areNeeded = ready.count { !$0.isOlder } < count
    guard
      let commands = try commands(of: rotation, areNeeded: areNeeded, on: machine, in: world)
    else {
      if areNeeded { history.entries.removeAll { $0.isOlder && !$0.isTakenBack } }
      return
    }
    var (older, chosen) = (ready, [ListUndoEntry]())
    var blocked: Int?
    do throws(ListFailure) {
      try world.lists.edit(list) { draft throws(ListFailure) in
        // This only finds the places: nothing is changed yet.
        var (draft, others) = (draft, commands)
        (older, chosen) = (ready, [])
        while chosen.count < count {
          var (rest, before) = (others, draft)
          let isSince = older.last?.isLater(than: commands.end) ?? false
          let command = isSince ? nil : try rest.undoLast(in: &before)
          if let entry = older.last, command.map({ entry.isLater(than: $0.time) }) ?? true {
            guard try entry.takeBack(in: &draft, undoing: true) else { return }
            chosen.append(older.removeLast())
          } else if let command {
            guard let hunk = command.hunk else {
              blocked = command.seq
              throw .refused(.changedSince(command.deeds.words, undoing: true))
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
    return commands(of: rotation, in: records)
  }

  private func commands(of rotation: String, in records: [Record]) -> RotationCommands? {
    let known = history.entries.flatMap(\.deeds).filter { $0.rotation == rotation }.map(\.command)
    return RotationCommands(records, past: known, lost: history.leftOut, hunks: history.hunks)
  }

  /// Lets a rotation begin on the list: what was done before can be undone once its own commands
  /// are. When it goes on after an interruption, only the redo is over.
  ///
  /// - Parameters:
  ///   - rotation: Its id.
  ///   - begun: When it began, if that could not be noted then; `nil` if it begins now.
  ///   - world: The world.
  /// - Throws: Why the history cannot be read; it is left as it is.
  fileprivate mutating func begin(
    _ rotation: String, at begun: Instant?, in world: some World
  ) throws(Failure) {
    try rethrowing(loadOrLose(in: world), as: Failure.input)
    var former: [Record]?
    if begun != nil || history.rotation != rotation, let id = history.rotation,
      let machine = try? world.ownMachine().text
    {
      former = (try? world.journaled([id], on: machine))?[id]
    }
    if let begun, let start = former?.first?.time.instant, start > begun { return }
    if history.rotation != rotation {
      func isSince(_ entry: ListUndoEntry) -> Bool { begun.map(entry.isLater) ?? false }
      // Of one that is not over, or not in the journal, no command can be undone any more.
      if !takeInRotation(former ?? []) { history.entries.removeAll { !isSince($0) } }
      for index in history.entries.indices {
        history.entries[index].isOlder = !isSince(history.entries[index])
      }
      history = ListUndoHistory(behind: rotation, entries: history.entries)
    }
    history.entries.removeAll(where: \.isTakenBack)
    history.limit(to: Self.limit)
    _ = save(in: world)
  }

  /// Puts the commands of the last rotation among the others, and forgets what is older than one of
  /// which it is not known what it changed; returns `false` if its commands are not known.
  private mutating func takeInRotation(_ records: [Record]) -> Bool {
    guard let rotation = history.rotation else { return true }
    guard var commands = commands(of: rotation, in: records) else { return false }
    var (others, taken) = (history.entries, [ListUndoEntry]())
    while true {
      let command = commands.popLast()
      while let entry = others.last, command.map({ entry.isLater(than: $0.time) }) ?? true {
        taken.append(others.removeLast())
      }
      guard let command, let hunk = command.hunk else { break }
      taken.append(ListUndoEntry(command, of: rotation, hunk))
    }
    history.entries = taken.reversed()
    return true
  }

  /// Keeps what its commands changed, unless another rotation has begun on the list since.
  fileprivate mutating func keep(
    _ hunks: [Int: ListHunk], of rotation: String, in world: some World
  ) throws(Failure) {
    try rethrowing(loadOrLose(in: world), as: Failure.input)
    guard history.rotation == rotation else { return }
    // Those of an earlier program are of commands before an interruption.
    history.hunks.merge(hunks) { $1 }
    for command in history.hunks.keys.sorted().dropLast(Self.limit) {
      history.hunks[command] = nil
    }
    _ = save(in: world)
  }
}

extension World {
  /// Notes in the undo history of a list that a rotation that updates it begins, and keeps what its
  /// commands changed until they are undone after its end.
  package func undoKeeper(of list: String, for rotation: String) -> UndoKeeper {
    // The beginning, if it could not be noted then.
    let missed = Locked<Instant?>(nil)
    return UndoKeeper {
      missed.withLock { $0 = now }
      try? ListUndo.holding(list, in: self) { undo throws(Failure) in
        try undo.begin(rotation, at: nil, in: self)
        missed.withLock { $0 = nil }
      }
    } end: { hunks in
      try? ListUndo.holding(list, in: self) { undo throws(Failure) in
        if let begun = missed.withLock(\.self) {
          try undo.begin(rotation, at: begun, in: self)
        }
        try undo.keep(hunks, of: rotation, in: self)
      }
    }
  }
}
