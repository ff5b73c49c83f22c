import Platform
import Tasks

/// Reads lists, and changes them so that no change of anybody is lost.
///
/// Our own writers wait for one another on one lock. What others change meanwhile is found just
/// before the new contents are put in place: then the list is read again and the change made anew.
public struct ListEditor: Sendable {
  /// How often a change is made anew before somebody is told.
  private static let attempts = 10

  private let files: Files
  private let lock: String

  /// - Parameters:
  ///   - system: The calls by which files are used.
  ///   - lock: The file that is held by who writes, such as ``Directories/listsLock``.
  public init(_ system: any FileSystem = LocalFileSystem(), lock: String) {
    files = Files(system)
    self.lock = lock
  }

  /// Reads a list.
  public func read(_ path: String) throws(ListFailure) -> TaskList {
    switch files.kind(at: path) {
    case .regular, .directory, nil: break
    case .fifo, .socket, .characterDevice, .blockDevice, .other: throw .noFile(path: path)
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(path, limit: TaskList.largestFile)
    } catch {
      throw .file(error)
    }
    return try parse(bytes, path: path)
  }

  /// Changes a list.
  ///
  /// - Parameters:
  ///   - path: Where the list is. Links, mode, and all bytes of other lines are kept.
  ///   - makingIt: Whether a list that is missing is made, with the folders above it.
  ///   - change: Changes the list; called again when somebody else did so in between.
  /// - Returns: The list as it is now.
  /// - Throws: Why it was not changed or, with ``ListFailure/unsafe(_:)``, is not yet on the disk.
  @discardableResult
  public func edit(
    _ path: String, makingIt: Bool = false,
    _ change: (inout ListDraft) throws(ListFailure) -> Void
  ) throws(ListFailure) -> TaskList {
    let outcome: Result<TaskList, ListFailure>
    do throws(FileError) {
      outcome = try files.holding(lock) {
        Result { () throws(ListFailure) in
          for _ in 0..<ListEditor.attempts {
            if let list = try attempt(path, makingIt: makingIt, change) { return list }
          }
          throw .busy(path: path)
        }
      }
    } catch {
      throw .file(error)
    }
    return try outcome.get()
  }

  /// Tries to change a list; `nil`: somebody else did so in between.
  private func attempt(
    _ path: String, makingIt: Bool, _ change: (inout ListDraft) throws(ListFailure) -> Void
  ) throws(ListFailure) -> TaskList? {
    let isMissing = makingIt && files.kind(at: path) == nil
    let former = isMissing ? try parse([], path: path) : try read(path)
    var draft = ListDraft(former, path: path)
    try change(&draft)
    guard draft.list.text != former.text else { return former }
    do throws(FileError) {
      if isMissing { try files.makeEmpty(path) }
      try files.replace(path, with: draft.list.text.bytes, expecting: former.text.bytes)
    } catch {
      if case .changed = error { return nil }
      let isThere = (try? files.read(path)) == draft.list.text.bytes
      throw isThere ? .unsafe(error) : .file(error)
    }
    return draft.list
  }

  private func parse(_ bytes: [UInt8], path: String) throws(ListFailure) -> TaskList {
    do throws(UnreadableList) {
      return try TaskList(reading: bytes, as: ListFormat(fileName: path, bytes: bytes))
    } catch {
      throw .unreadable(error, path: path)
    }
  }
}
