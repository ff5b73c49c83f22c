import CivilTime
import Coach
import Commands
import EventStream
import JSONLines
import Journals
import Platform
import Tasks

/// The undo history of a list for commands while no rotation ran on it.
struct ListUndo {
  /// The maximum number of commands per list.
  private static let limit = 50

  private let list: String
  private let file: String
  private var entries: [ListUndoEntry] = []

  /// The history of a list; empty if the file cannot be read.
  init(of list: String, in world: some World) {
    let path = Files.absolute(list)
    self.list = path
    file = "\(world.directories.listUndo)/\(Fingerprint.text(of: path))"
    let bytes = (try? world.files.read(file)) ?? []
    entries = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONValue(parsing: line.span)).flatMap(ListUndoEntry.init)
    }
  }

  /// Adds a command; undone commands cannot be redone any more.
  ///
  /// A change of invalid UTF-8 is not kept: then no earlier command can be undone either.
  mutating func add(_ entry: ListUndoEntry) {
    guard entry.hunk.isText else { return entries = [] }
    entries.removeAll(where: \.isTakenBack)
    entries.append(entry)
    entries = entries.suffix(Self.limit)
  }

  /// Clears the history.
  mutating func forget() { entries = [] }

  /// Undoes or redoes the last commands: all of them or none.
  ///
  /// - Returns: The changes, with words for each task.
  mutating func takeBack(
    _ count: Int, undoing: Bool, in world: some World
  ) throws(Failure) -> CommandOutcome {
    let known =
      undoing
      ? entries.indices.filter { !entries[$0].isTakenBack }.reversed()
      : entries.indices.filter { entries[$0].isTakenBack }
    guard count <= known.count else {
      let refusal = undoing ? Refused.tooFewToUndo(known.count) : .tooFewToRedo(known.count)
      throw .refused(refusal.description)
    }
    let chosen = known.prefix(count)
    var blocked: Int?
    do throws(ListFailure) {
      try world.lists.edit(list) { draft throws(ListFailure) in
        for index in chosen {
          let hunk = undoing ? entries[index].hunk : entries[index].hunk.reversed
          // A program that was killed may have changed the list, but not the journal.
          if hunk.isTakenBack(in: draft.list.text) { continue }
          guard let lines = hunk.takenBack(in: draft.list.text) else {
            blocked = index
            throw .refused(.changedSince(entries[index].words))
          }
          try draft.replaceLines(with: lines)
        }
      }
    } catch {
      // An entry that does not match now never will, and must not block the others.
      if let blocked {
        entries.remove(at: blocked)
        _ = save(in: world)
      }
      throw Failure(error)
    }
    return try note(chosen, undoing: undoing, in: world)
  }

  /// Journals the undo.
  private mutating func note(
    _ chosen: some Sequence<Int>, undoing: Bool, in world: some World
  ) throws(Failure) -> CommandOutcome {
    let machine = try world.ownMachine().text
    let origin = Origin(name: ListDeed.rotationName, machine: machine, pid: 0, list: list)
    let zone = world.zone(named: nil) ?? .utc
    var records: [Record] = []
    var sentences: [String] = []
    for index in chosen {
      entries[index].isTakenBack = undoing
      for place in entries[index].deeds.indices {
        records += entries[index].deeds[place].records(
          since: entries[index].time, at: world.now, undoing: undoing, origin: origin, zone: zone)
        sentences.append(entries[index].deeds[place].deed.sentence(undoing: undoing))
      }
    }
    let unsaved = save(in: world)
    let failure = world.journal(records, on: machine) ?? unsaved
    let words = (undoing ? "undone: " : "redone: ") + sentences.joined(separator: ", ")
    return CommandOutcome(
      request: undoing ? .undo() : .redo(), saying: words, records, failure: failure)
  }

  /// Saves the history. If that fails the history is deleted: otherwise an older command could be
  /// undone instead of the last one.
  ///
  /// - Returns: Why commands cannot be undone; `nil` on success.
  func save(in world: some World) -> String? {
    var lines: [UInt8] = []
    for entry in entries {
      lines.append(json: entry.json)
      lines.append(UInt8(ascii: "\n"))
    }
    do {
      try world.files.makeDirectories(Files.directory(of: file), mode: 0o700)
      try world.files.replace(file, with: lines, isSynchronizing: false)
      return nil
    } catch {
      try? world.fileSystem.remove(file)
      return "this cannot be undone: \(error)"
    }
  }
}

extension World {
  /// Clears the undo history of a list before a rotation runs on it: after the rotation's changes,
  /// an older command would be undone instead of the last one.
  package func forgetUndo(of list: String) {
    var undo = ListUndo(of: list, in: self)
    undo.forget()
    _ = undo.save(in: self)
  }
}
