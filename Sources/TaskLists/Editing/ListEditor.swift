import Platform
import Tasks

/// Reads and changes lists without losing changes by others.
///
/// Writers of this program use a lock. Changes by other programs are detected just before the new
/// contents are put in place; then the list is read again and the change repeated. Simultaneous
/// changes are detected afterwards and merged (``ListExchange``).
package struct ListEditor: Sendable {
  /// The number of attempts before a change fails.
  private static let attempts = 10

  private let files: Files
  private let system: any FileSystem
  private let reader: ListReader
  private let lock: String

  /// - Parameters:
  ///   - system: The file system.
  ///   - lock: The lock file of writers, such as ``Directories/listsLock``; it contains notes of
  ///     exchanges unfinished after a crash.
  package init(_ system: any FileSystem = LocalFileSystem(), lock: String) {
    files = Files(system)
    self.system = system
    reader = ListReader(system)
    self.lock = lock
  }

  /// Reads a list, after writers have finished; in its own format, or a known one.
  package func read(
    _ path: String, as format: ListFormat? = nil
  ) throws(ListFailure) -> TaskList {
    try reader.list(at: path, isToChange: false, as: format)
  }

  /// Reads a list that is created on first use: empty if there is no file.
  package func readIfThere(_ path: String) throws(ListFailure) -> TaskList {
    do throws(ListFailure) {
      return try read(path)
    } catch {
      guard case .file(.missing) = error else { throw error }
      return try TaskList(reading: [], as: files.listFormat(of: path, []), of: path)
    }
  }

  /// Changes a list.
  ///
  /// - Parameters:
  ///   - path: The path of the list. Links, mode, and all bytes of other lines are kept.
  ///   - format: Its format, if that is known.
  ///   - makingIt: Whether to create a missing list, with its parent folders.
  ///   - change: Changes the list; repeated if another program changed it in between.
  /// - Returns: The current list.
  /// - Throws: Why it was not changed or, with ``ListFailure/unsafe(_:)``, is not yet on the disk.
  @discardableResult
  package func edit(
    _ path: String, as format: ListFormat? = nil, makingIt: Bool = false,
    _ change: (inout ListDraft) throws(ListFailure) -> Void
  ) throws(ListFailure) -> TaskList {
    try rethrowing(
      files.makeDirectories(Files.directory(of: lock)), as: ListFailure.file)
    let outcome: Result<TaskList, ListFailure>
    do throws(SystemError) {
      let held = try OpenFile(lock, for: .updating(mode: 0o600), on: system)
      outcome = try held.holding { () throws(SystemError) in
        let exchange = try ListExchange(reader, notes: ExchangeNotes(in: held), as: format)
        return Result { () throws(ListFailure) in
          try edit(path, makingIt: makingIt, by: exchange, change)
        }
      }
    } catch {
      throw .file(FileError(error, path: lock, isNew: files.kind(at: lock) == nil))
    }
    return try outcome.get()
  }

  /// Changes a list while holding the lock.
  private func edit(
    _ path: String, makingIt: Bool, by exchange: ListExchange,
    _ change: (inout ListDraft) throws(ListFailure) -> Void
  ) throws(ListFailure) -> TaskList {
    var exchange = exchange
    exchange.recover()
    for attempt in 0..<Self.attempts {
      if attempt > 0 { system.pause(for: .milliseconds(attempt)) }
      let kind = try rethrowing(files.knownKind(at: path), as: ListFailure.file)
      let isMissing = makingIt && kind == nil
      let former =
        isMissing
        ? try TaskList(reading: [], as: files.listFormat(of: path, []), of: path)
        : try reader.list(at: path, isToChange: true, as: exchange.format)
      var draft = ListDraft(former, path: path)
      try change(&draft)
      guard draft.list.text != former.text else { return former }
      if isMissing { try rethrowing(files.makeEmpty(path), as: ListFailure.file) }
      guard let list = try exchange.put(draft.list, at: path, insteadOf: former.text.bytes) else {
        continue
      }
      if let danger = exchange.danger { throw .unsafe(danger) }
      return list
    }
    throw .busy(path: path)
  }
}
