import Platform
import Tasks

/// Reads lists that others write too, when they have come to an end with that, as far as it can be
/// known.
///
/// Who rewrites a file in place empties it first: between the two it is no list of anybody. So a file
/// that another has open for writing is read again later, and so is one that was changed just now and
/// has no task.
struct ListReader: Sendable {
  /// For how long a list is doubted that was changed just now and has no task, if it is known whether
  /// another has it open for writing, and if not.
  private static let young = (known: 300 as Int64, unknown: 1_000 as Int64)
  /// For how long the contents are doubted where that is not known.
  private static let fresh = 50 as Int64

  let system: any FileSystem
  private let files: Files

  init(_ system: any FileSystem) {
    self.system = system
    files = Files(system)
  }

  /// Why what was read may not be the list.
  private enum Doubt {
    /// Another has it open for writing.
    case occupied
    /// It was changed just now.
    case young
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - isToChange: Whether it is going to be changed. Then one that another has open for writing is
  ///     refused in the end, because what is written to it would be lost; otherwise it is read as it
  ///     is.
  /// - Returns: The list.
  /// - Throws: Why there is none, or none that can be changed now.
  func list(at path: String, isToChange: Bool) throws(ListFailure) -> TaskList {
    var wait = ListPatience(isToChange ? .seconds(5) : .seconds(1))
    while true {
      let (list, doubt) = look(at: path)
      switch doubt {
      case .occupied where wait.isOver && isToChange: throw .occupied(path: path)
      case .occupied, .young: if wait.isOver { return try list.get() }
      case nil: return try list.get()
      }
      wait.pause(on: system)
    }
  }

  private func look(at path: String) -> (list: Result<TaskList, ListFailure>, doubt: Doubt?) {
    let kind: FileKind?
    do throws(FileError) {
      kind = try files.knownKind(at: path)
    } catch {
      return (.failure(.file(error)), nil)
    }
    switch kind {
    case .regular, .directory: break
    case nil: return (.failure(.file(.missing(path: path))), missing(path))
    case .fifo, .socket, .characterDevice, .blockDevice, .other:
      return (.failure(.noFile(path: path)), nil)
    }
    do throws(SystemError) {
      let file = try OpenFile(path, for: .reading, on: system)
      let lease = file.lease()
      let changed = try file.status().modified
      let list = Result { () throws(ListFailure) in try contents(of: file) }
        .flatMap { bytes in
          Result { () throws(ListFailure) in try TaskList(reading: bytes, of: path) }
        }
      if lease == .refused { return (list, .occupied) }
      return (list, isYoung(list, changed, lease) ? .young : nil)
    } catch {
      return (.failure(.file(FileError(error, path: path))), nil)
    }
  }

  /// Editors take a list away before they put another one there.
  private func missing(_ path: String) -> Doubt? {
    guard let changed = files.modified(at: Files.directory(of: path)) else { return nil }
    return isWithin(Self.young.known, changed) ? .young : nil
  }

  /// Whether what was read may be half of what is being written.
  private func isYoung(
    _ list: Result<TaskList, ListFailure>, _ changed: Int64, _ lease: OpenFile.Lease
  ) -> Bool {
    let hasTasks = !((try? list.get())?.entries.isEmpty ?? true)
    if lease == .held { return !hasTasks && isWithin(Self.young.known, changed) }
    return isWithin(hasTasks ? Self.fresh : Self.young.unknown, changed)
  }

  /// Whether an instant is not longer ago; nor ahead, as of a disk whose clock is another.
  private func isWithin(_ limit: Int64, _ instant: Int64) -> Bool {
    abs(system.wall - instant) < limit
  }

  // MARK: Files that are open

  func contents(of file: OpenFile) throws(ListFailure) -> [UInt8] {
    try rethrowing(file.contents(limit: TaskList.largestFile), as: ListFailure.file)
  }

  /// The bytes of a file that was displaced from its path, when those have come to an end who write
  /// to it still; afterwards others have to wait for the lease.
  ///
  /// - Returns: `nil` if a program still has it open for writing.
  func settled(_ claim: inout ListClaim) throws(ListFailure) -> [UInt8]? {
    if claim.isLeased, !claim.file.isLeaseWanted { return try contents(of: claim.file) }
    var wait = ListPatience(.seconds(5))
    // Who has it open is not known; most write at once.
    if claim.lease == .unavailable { system.pause(for: .milliseconds(20)) }
    while true {
      claim.file.endLease()
      wait.pause(on: system)
      claim.lease = claim.file.lease()
      if claim.lease == .refused {
        if wait.isOver { return nil }
        continue
      }
      let bytes = try contents(of: claim.file)
      let list = Result { () throws(ListFailure) in
        try TaskList(reading: bytes, of: claim.file.path)
      }
      let changed = (try? claim.file.status())?.modified ?? 0
      if wait.isOver || !isYoung(list, changed, claim.lease) { return bytes }
    }
  }
}

/// A list that was found as it was expected, open.
struct ListClaim {
  let file: OpenFile
  /// Whether others have to wait before they write to it.
  var lease = OpenFile.Lease.unavailable

  var isLeased: Bool { lease == .held }
}

/// How long another program is waited for: a little longer each time.
struct ListPatience {
  private var rest: Duration
  private var step = Duration.milliseconds(2)

  init(_ all: Duration) { rest = all }

  var isOver: Bool { rest <= .zero }

  mutating func pause(on system: any FileSystem) {
    system.pause(for: step)
    rest -= step
    step = min(step * 3 / 2, .milliseconds(20))
  }
}
