import Platform
import Tasks

/// Reads lists, and changes them so that no change of anybody is lost.
///
/// Our own writers wait for one another on one lock. What others change meanwhile is found just
/// before the new contents are put in place: then the list is read again and the change made anew.
/// What they change at that very time is found just after it, and brought in (``ListExchange``).
package struct ListEditor: Sendable {
  /// How often a change is made anew before it fails.
  private static let attempts = 10

  private let files: Files
  private let system: any FileSystem
  private let reader: ListReader
  private let lock: String

  /// - Parameters:
  ///   - system: The calls by which files are used.
  ///   - lock: The file that is held by who writes, such as ``Directories/listsLock``; what a crash
  ///     has left unfinished is noted in it.
  package init(_ system: any FileSystem = LocalFileSystem(), lock: String) {
    files = Files(system)
    self.system = system
    reader = ListReader(system)
    self.lock = lock
  }

  /// Reads a list, as soon as those who write it have come to an end.
  package func read(_ path: String) throws(ListFailure) -> TaskList {
    try reader.list(at: path, isToChange: false)
  }

  /// Changes a list.
  ///
  /// - Parameters:
  ///   - path: Where the list is. Links, mode, and all bytes of other lines are kept.
  ///   - makingIt: Whether a list that is missing is made, with the folders above it.
  ///   - change: Changes the list; called again when another program did so in between.
  /// - Returns: The list as it is now.
  /// - Throws: Why it was not changed or, with ``ListFailure/unsafe(_:)``, is not yet on the disk.
  @discardableResult
  package func edit(
    _ path: String, makingIt: Bool = false,
    _ change: (inout ListDraft) throws(ListFailure) -> Void
  ) throws(ListFailure) -> TaskList {
    try rethrowing(
      files.makeDirectories(Files.directory(of: lock), mode: 0o700), as: ListFailure.file)
    let outcome: Result<TaskList, ListFailure>
    do throws(SystemError) {
      let held = try OpenFile(lock, for: .updating(mode: 0o600), on: system)
      outcome = try held.holding { () throws(SystemError) in
        Result { () throws(ListFailure) in
          try edit(path, makingIt: makingIt, notes: ExchangeNotes(in: held), change)
        }
      }
    } catch {
      throw .file(FileError(error, path: lock))
    }
    return try outcome.get()
  }

  /// Changes a list while no other one of us does.
  private func edit(
    _ path: String, makingIt: Bool, notes: ExchangeNotes,
    _ change: (inout ListDraft) throws(ListFailure) -> Void
  ) throws(ListFailure) -> TaskList {
    var exchange = ListExchange(reader, notes: notes)
    exchange.recover()
    for attempt in 0..<Self.attempts {
      if attempt > 0 { system.pause(for: .milliseconds(attempt)) }
      let isMissing = makingIt && files.kind(at: path) == nil
      let former =
        isMissing
        ? try TaskList(reading: [], of: path) : try reader.list(at: path, isToChange: true)
      var draft = ListDraft(former, path: path)
      try change(&draft)
      guard draft.list.text != former.text else { return former }
      if isMissing { try make(path) }
      guard let list = try exchange.put(draft.list, at: path, insteadOf: former.text.bytes) else {
        continue
      }
      if let danger = exchange.danger { throw .unsafe(danger) }
      return list
    }
    throw .busy(path: path)
  }

  private func make(_ path: String) throws(ListFailure) {
    try rethrowing(files.makeEmpty(path), as: ListFailure.file)
  }
}
