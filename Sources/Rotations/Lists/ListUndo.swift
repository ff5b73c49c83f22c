import CivilTime
import Coach
import Commands
import EventStream
import JSONLines
import Journals
import Platform
import TaskLists
import Tasks

/// The undo history of a list: the commands given since the last rotation on it began, before them
/// those of that rotation, and then the older ones.
package struct ListUndo {
  /// The maximum number of commands per list, besides those of the last rotation.
  static let limit = 50
  /// The length of the file from which on it is rewritten, with the last commands only.
  private static let longestFile = 32 << 10

  /// How to remove the command that was added last.
  private enum Withdrawal {
    case cut(to: Int)
    case restore(ListUndoHistory)
  }

  let list: String
  private let file: String
  private var withdrawal: Withdrawal?
  var history = ListUndoHistory()

  /// Uses the history of a list under the undo lock.
  static func holding<Answer>(
    _ list: String, in world: some World,
    _ body: (inout ListUndo) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let outcome = try rethrowing(
      world.files.holding(world.directories.undoLock) {
        Result { () throws(Failure) in
          var undo = ListUndo(of: list, in: world)
          // The program never puts a link there: it is not followed.
          if world.files.linkTarget(undo.file) != nil { try? world.fileSystem.remove(undo.file) }
          return try body(&undo)
        }
      }, as: Failure.input)
    return try outcome.get()
  }

  /// The history of a list, not read yet.
  fileprivate init(of list: String, in world: some World) {
    let path = Files.absolute(list)
    self.list = path
    let name = Fingerprint.text(of: world.files.resolved(path))
    file = "\(world.directories.listUndo)/\(name)"
  }

  /// Reads the history; it is empty without a regular file.
  fileprivate mutating func load(in world: some World) throws(FileError) {
    guard try world.files.knownKind(at: file) == .regular else { return }
    history = ListUndoHistory(parsing: try world.files.read(file))
    history.limit(to: Self.limit)
  }

  /// Reads the history before it is changed; one that is too large to be read is lost.
  ///
  /// - Throws: Why the file cannot be opened or read. It may hold a whole history, and is not to be
  ///   written then.
  mutating func loadOrLose(in world: some World) throws(FileError) {
    do throws(FileError) {
      try load(in: world)
    } catch .tooLarge {
      history = .lost
    }
  }

  /// Adds a command that is about to change the list; undone commands cannot be redone any more.
  ///
  /// - Returns: Why the command cannot be undone; `nil` on success.
  mutating func add(_ entry: ListUndoEntry, in world: some World) -> String? {
    if append(entry, in: world) { return nil }
    do throws(FileError) {
      try loadOrLose(in: world)
    } catch {
      // Those before it can be undone again once the file can be read.
      return "it cannot be undone: \(error)"
    }
    withdrawal = .restore(history)
    history.entries.removeAll(where: \.isTakenBack)
    history.entries.append(entry)
    history.limit(to: Self.limit)
    return save(in: world)
  }

  /// Appends a command to the file without reading the others; returns whether that was possible.
  private mutating func append(_ entry: ListUndoEntry, in world: some World) -> Bool {
    guard world.files.kind(at: file) == .regular else { return false }
    do throws(SystemError) {
      let history = try OpenFile(file, for: .updating(mode: 0o600), on: world.fileSystem)
      let end = history.origin.size
      // A program that was killed may have left half a line.
      guard end > 0, end < Self.longestFile else { return false }
      let isWhole = try history.bytes(end - 1..<end) == [UInt8(ascii: "\n")]
      guard isWhole else { return false }
      var line: [UInt8] = []
      line.append(json: entry.json)
      line.append(UInt8(ascii: "\n"))
      try history.append(line, at: end)
      withdrawal = .cut(to: end)
      return true
    } catch {
      return false
    }
  }

  /// Removes the command that was added last, as the list was not changed after all.
  mutating func withdraw(in world: some World) {
    switch withdrawal {
    case .cut(let end):
      do throws(SystemError) {
        try OpenFile(file, for: .updating(mode: 0o600), on: world.fileSystem).truncate(to: end)
      } catch {
        try? world.fileSystem.remove(file)
      }
    case .restore(let former):
      history = former
      _ = save(in: world)
    case nil: break
    }
    withdrawal = nil
  }

  /// Saves the history. If that fails the history is deleted: otherwise an older command could be
  /// undone instead of the last one.
  ///
  /// - Returns: Why commands cannot be undone; `nil` on success.
  func save(in world: some World) -> String? {
    let lines = history.bytes()
    if lines.isEmpty {
      try? world.fileSystem.remove(file)
      return nil
    }
    do throws(FileError) {
      try world.files.makeDirectories(Files.directory(of: file))
      try world.files.replace(file, with: lines, isSynchronizing: false)
      return nil
    } catch {
      try? world.fileSystem.remove(file)
      return Self.loss(because: error)
    }
  }

  private static func loss(because error: FileError) -> String {
    "this and the commands before it cannot be undone: \(error)"
  }
}

extension World {
  /// Whether no command on a list that has no rotation can be undone, as its undo history says.
  package func hasNothingToUndo(onList path: String) -> Bool {
    var undo = ListUndo(of: path, in: self)
    // What cannot be read is not known.
    guard (try? undo.load(in: self)) != nil else { return false }
    return undo.history.hasNothingToUndo
  }
}

// MARK: Taking back

extension ListUndo {
  /// Undoes or redoes the last commands: all of them or none.
  ///
  /// - Returns: The changes, with words for each task.
  mutating func takeBack(
    _ count: Int, undoing: Bool, in world: some World
  ) throws(Failure) -> CommandOutcome {
    // Without a name of the machine it could not be journaled.
    let machine = try world.ownMachine().text
    try rethrowing(load(in: world), as: Failure.input)
    if undoing {
      try dropInterrupted(among: count, on: machine, in: world)
      try takeUpRotation(for: count, on: machine, in: world)
    }
    let known =
      undoing
      ? history.entries.indices.filter { !history.entries[$0].isTakenBack }.reversed()
      : history.entries.indices.filter { history.entries[$0].isTakenBack }
    guard count <= known.count else {
      if undoing, history.isDamaged { throw .refused(Self.complaint(about: file)) }
      let refusal = undoing ? Refused.tooFewToUndo(known.count) : .tooFewToRedo(known.count)
      throw .refused(refusal.description)
    }
    let chosen = known.prefix(count)
    var blocked: Int?
    var danger: String?
    do throws(ListFailure) {
      try world.lists.edit(list) { draft throws(ListFailure) in
        for index in chosen {
          if try history.entries[index].takeBack(in: &draft, undoing: undoing) { continue }
          blocked = index
          throw .refused(.changedSince(history.entries[index].words, undoing: undoing))
        }
      }
    } catch {
      // It must not block the commands before it.
      if let blocked {
        let entry = history.entries.remove(at: blocked)
        history.leftOut += entry.deeds.filter { $0.rotation == history.rotation }.map(\.command)
        _ = save(in: world)
      }
      guard let why = error.danger else { throw Failure(error) }
      danger = why
    }
    return note(chosen, undoing: undoing, on: machine, endangeredBy: danger, in: world)
  }

  /// Drops commands that were interrupted before they changed the list, among the last `count`:
  /// once the later ones are undone, the list is as before them; the journal does not have them.
  private mutating func dropInterrupted(
    among count: Int, on machine: String, in world: some World
  ) throws(Failure) {
    var candidates: [Int] = []
    let isDefault = list == world.directories.defaultList
    do throws(ListFailure) {
      try world.lists.edit(list, makingIt: isDefault) { draft throws(ListFailure) in
        // This only looks: nothing is changed yet.
        var (draft, others) = (draft, count)
        candidates = []
        for index in history.entries.indices.reversed() where !history.entries[index].isTakenBack {
          let entry = history.entries[index]
          if entry.isTakenBack(in: draft) {
            if entry.deeds.allSatisfy(\.deed.isJournaled) { candidates.append(index) }
            continue
          }
          others -= 1
          guard others > 0, try entry.takeBack(in: &draft, undoing: true) else { return }
        }
      }
    } catch {
      throw Failure(error)
    }
    let rotations = Set(candidates.flatMap { history.entries[$0].deeds.map(\.rotation) })
    guard !rotations.isEmpty, let journaled = try? world.journaled(rotations, on: machine) else {
      return
    }
    for index in candidates
    where history.entries[index].deeds.allSatisfy({ journaled[$0.rotation, default: []].isEmpty }) {
      history.entries.remove(at: index)
    }
  }

  /// Journals the undo, then saves it here: if the program is killed in between, the next undo
  /// completes it.
  private mutating func note(
    _ chosen: some Collection<Int>, undoing: Bool, on machine: String,
    endangeredBy danger: String?, in world: some World
  ) -> CommandOutcome {
    let zone = world.zone
    let deeds = chosen.flatMap { history.entries[$0].deeds }
    for index in chosen { history.entries[index].isTakenBack = undoing }
    // A search for records that do not exist would read the whole journal.
    let journaledDeeds = deeds.filter(\.deed.isJournaled)
    var records: [Record] = []
    var failure: String?
    do throws(SystemError) {
      var journaled = try world.journaled(Set(journaledDeeds.map(\.rotation)), on: machine)
      for deed in journaledDeeds {
        let new = deed.records(
          behind: journaled[deed.rotation] ?? [], at: world.now, undoing: undoing, zone: zone)
        journaled[deed.rotation, default: []] += new
        records += new
      }
    } catch {
      failure = world.unjournaled(error)
    }
    failure = failure ?? world.journal(records, on: machine)
    let loss = save(in: world)
    let sentences = deeds.map { $0.deed.sentence(undoing: undoing) }
    let words = (undoing ? "undone: " : "redone: ") + sentences.joined(separator: ", ")
    return CommandOutcome(
      request: undoing ? .undo() : .redo(), saying: words, records,
      failure: danger ?? failure ?? loss)
  }
}

// MARK: Damage

extension ListUndo {
  /// The complaints about damaged histories of any list, with the paths of their files.
  package static func complaints(in world: some World) -> [(file: String, message: String)] {
    let folder = world.directories.listUndo
    return ((try? world.files.names(in: folder)) ?? []).compactMap { name in
      let file = "\(folder)/\(name)"
      // A hidden one is the beginning of a history, left by a process that was killed.
      guard !name.hasPrefix("."), world.files.linkTarget(file) == nil,
        world.files.kind(at: file) == .regular,
        let bytes = try? world.files.read(file), ListUndoHistory(parsing: bytes).isDamaged
      else { return nil }
      return (file, complaint(about: file))
    }
  }

  private static func complaint(about file: String) -> String {
    "the undo history '\(file)' is damaged; earlier commands cannot be undone"
  }
}

extension World {
  /// The journaled records of rotations of this machine.
  func journaled(
    _ rotations: Set<String>, on machine: String
  ) throws(SystemError) -> [String: [Record]] {
    try journalReader.records(of: rotations, on: machine)
  }
}
