import Platform
import Tasks

/// Reads lists that other programs write, waiting for the end of a write as far as it can be
/// detected.
///
/// A program that rewrites a file in place truncates it first, and an intermediate state must not
/// be read. So a file open for writing elsewhere is read again later, and so is a recently changed
/// one without tasks.
struct ListReader: Sendable {
  /// The maximum age of a change after which an empty list is doubted, in milliseconds, if it is
  /// known whether another program has it open for writing, and if not.
  private static let young = (known: 300 as Int64, unknown: 1_000 as Int64)
  /// The maximum age at which any contents are doubted if that is not known.
  private static let fresh = 50 as Int64

  let system: any FileSystem
  private let files: Files

  init(_ system: any FileSystem) {
    self.system = system
    files = Files(system)
  }

  /// The reason to doubt what was read.
  private enum Doubt {
    /// Another program has it open for writing.
    case occupied
    /// It was changed very recently.
    case young
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - path: The path of the list.
  ///   - isToChange: Whether it will be changed. Then a list that another program keeps open for
  ///     writing is refused in the end, as that write would be lost; otherwise it is read as it is.
  ///   - format: Its format, if that is known.
  /// - Returns: The list.
  /// - Throws: Why it cannot be read, or changed now.
  func list(
    at path: String, isToChange: Bool, as format: ListFormat? = nil
  ) throws(ListFailure) -> TaskList {
    var wait = ListPatience(isToChange ? .seconds(5) : .seconds(1))
    while true {
      let (list, doubt) = look(at: path, as: format)
      switch doubt {
      case .occupied where wait.isOver && isToChange: throw .occupied(path: path)
      case .occupied, .young: if wait.isOver { return try list.get() }
      case nil: return try list.get()
      }
      wait.pause(on: system)
    }
  }

  private func look(
    at path: String, as format: ListFormat?
  ) -> (list: Result<TaskList, ListFailure>, doubt: Doubt?) {
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
          Result { () throws(ListFailure) in
            try TaskList(
              reading: bytes, as: format ?? files.listFormat(of: path, bytes), of: path)
          }
        }
      if lease == .refused { return (list, .occupied) }
      return (list, isYoung(list, changed, lease) ? .young : nil)
    } catch {
      return (.failure(.file(FileError(error, path: path))), nil)
    }
  }

  /// Editors remove a list before they put another one there.
  private func missing(_ path: String) -> Doubt? {
    guard let changed = files.modified(at: Files.directory(of: path)) else { return nil }
    return isWithin(Self.young.known, changed) ? .young : nil
  }

  /// Whether the contents may be those of an unfinished write.
  private func isYoung(
    _ list: Result<TaskList, ListFailure>, _ changed: Int64, _ lease: OpenFile.Lease
  ) -> Bool {
    let hasTasks = !((try? list.get())?.entries.isEmpty ?? true)
    if lease == .held { return !hasTasks && isWithin(Self.young.known, changed) }
    return isWithin(hasTasks ? Self.fresh : Self.young.unknown, changed)
  }

  /// Whether an instant is at most this long ago, and not in the future, as on a disk with another
  /// clock.
  private func isWithin(_ limit: Int64, _ instant: Int64) -> Bool {
    abs(system.wall - instant) < limit
  }

  // MARK: Files that are open

  func contents(of file: OpenFile) throws(ListFailure) -> [UInt8] {
    try rethrowing(file.contents(limit: TaskList.largestFile), as: ListFailure.file)
  }

  /// The bytes of a displaced file after other programs have finished writing to it; then takes a
  /// lease, so that others wait.
  ///
  /// - Returns: `nil` if a program still has it open for writing.
  func settled(_ claim: inout ListClaim) throws(ListFailure) -> [UInt8]? {
    if claim.isLeased, !claim.file.isLeaseWanted { return try contents(of: claim.file) }
    var wait = ListPatience(.seconds(5))
    // It is unknown who has it open; most programs write at once.
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
        let path = claim.file.path
        return try TaskList(reading: bytes, as: files.listFormat(of: path, bytes), of: path)
      }
      let changed = (try? claim.file.status())?.modified ?? 0
      if wait.isOver || !isYoung(list, changed, claim.lease) { return bytes }
    }
  }
}

/// An open list with the expected contents.
struct ListClaim {
  let file: OpenFile
  /// Whether other writers have to wait.
  var lease = OpenFile.Lease.unavailable

  var isLeased: Bool { lease == .held }
}

/// The waiting times for another program, slightly increasing.
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
