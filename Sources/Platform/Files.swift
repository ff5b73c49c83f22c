import Glibc

/// Whole files: reading, replacing, appending.
package struct Files: Sendable {
  /// The largest list or calendar that is read: 16 MiB.
  package static let limit = 16 << 20

  /// The mode of a new file of the program, which other users cannot read.
  package static let ownMode: UInt32 = 0o600

  /// The mode of a new file that the user has named, less the umask.
  package static let namedMode: UInt32 = 0o666

  /// The maximum number of symbolic links followed, that of the kernel (path_resolution(7)).
  package static let mostLinks = 40

  let system: any FileSystem

  package init(_ system: any FileSystem = LocalFileSystem()) { self.system = system }

  /// The kind of file at `path`, following links; `nil` if it does not exist or cannot be examined.
  package func kind(at path: String) -> FileKind? { try? system.status(at: path).kind }

  /// Returns the kind of file at `path`, following links; `nil` if it does not exist.
  ///
  /// - Throws: Why that cannot be known.
  package func knownKind(at path: String) throws(FileError) -> FileKind? {
    do throws(FileError) {
      return try named(path) { () throws(SystemError) in try system.status(at: path).kind }
    } catch .missing {
      return nil
    }
  }

  /// The time of the last modification of the file at `path`, following links, in milliseconds
  /// since 1970-01-01T00:00:00Z; `nil` if it does not exist.
  package func modified(at path: String) -> Int64? { try? system.status(at: path).modified }

  /// The target of the symbolic link at `path`, as stored; `nil` if it is not a link.
  package func linkTarget(_ path: String) -> String? { try? system.linkTarget(path) }

  /// A path and the targets of its chain of symbolic links, at most as many as the kernel follows.
  func links(from path: String) -> [String] {
    var paths = [path]
    while paths.count <= Self.mostLinks, let last = paths.last, let target = linkTarget(last) {
      paths.append(target.hasPrefix("/") ? target : Self.directory(of: last) + "/" + target)
    }
    return paths
  }

  /// Reads a file, or a FIFO until all writers have closed it.
  package func read(_ path: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    try named(path) { () throws(SystemError) in try system.open(path, for: .reading) }
      .closing(system) { descriptor throws(FileError) in
        try read(descriptor, path: path, limit: limit)
      }
  }

  /// Replaces or creates a file atomically: a reader always finds the old contents or the new ones.
  ///
  /// Mode and links are kept; only a new file has `mode`. With `expected` the file is read again
  /// just before, and left unchanged if it differs. Without `isSynchronizing` a power cut may lose
  /// both contents: use that only for what can be regenerated. The error
  /// ``FileError/unsafe(_:path:)`` is thrown although the new contents are in place.
  package func replace(
    _ path: String, with bytes: [UInt8], expecting expected: [UInt8]? = nil,
    mode: UInt32 = ownMode, isSynchronizing: Bool = true
  ) throws(FileError) {
    let target = try followLinks(path)
    let temporary = try writeBeside(
      target, bytes, mode: mode, isSynchronizing: isSynchronizing)
    do throws(FileError) {
      if let expected, try read(target, limit: .max) != expected { throw .changed(path: path) }
      try named(path) { () throws(SystemError) in try system.rename(temporary, to: target) }
    } catch {
      try? system.remove(temporary)
      throw error
    }
    if isSynchronizing {
      try rethrowing(system.synchronizeDirectory(Self.directory(of: target))) {
        (error: SystemError) in FileError.unsafe(error, path: path)
      }
    }
    for leftover in leftovers(in: Self.directory(of: target)) { try? system.remove(leftover) }
  }

  /// The target of the links at the end of `path`, which need not exist.
  package func followLinks(_ path: String) throws(FileError) -> String {
    var path = path
    for _ in 0..<Self.mostLinks {
      let link = try named(path) { () throws(SystemError) in try system.linkTarget(path) }
      guard let link else { return path }
      path = link.hasPrefix("/") ? link : Self.directory(of: path) + "/" + link
    }
    throw .failed(SystemError(call: "readlink", path: path, errno: ELOOP))
  }

  /// Writes a new file beside another with its permissions, or with `mode` if there is no other,
  /// flushes it to the disk, and returns its path. A file to be exchanged with a list may later
  /// hold changes of another program, so its name differs.
  package func writeBeside(
    _ target: String, _ bytes: [UInt8], mode: UInt32 = ownMode, isForExchange: Bool = false,
    isSynchronizing: Bool = true
  ) throws(FileError) -> String {
    var present: FileStatus?
    do throws(SystemError) {
      present = try system.status(at: target)
    } catch {
      guard error.errno == ENOENT else { throw FileError(error, path: target) }
    }
    if present?.kind == .directory { throw .isDirectory(path: target) }
    // A read-only file must not be changed by replacing it.
    if present != nil {
      try named(target) { () throws(SystemError) in try system.checkWritable(target) }
    }
    let digits = String(UInt64.random(in: 0...(.max)), radix: 36)
    let lead = isForExchange ? Self.exchangeLead : Self.lead
    let temporary = "\(Self.directory(of: target))/\(lead)\(digits).tmp"
    let mode = present?.mode ?? mode
    let kept = present
    let descriptor = try named(target, isNew: true) { () throws(SystemError) in
      try system.open(temporary, for: .creating(mode: mode & 0o777))
    }
    do throws(FileError) {
      try descriptor.closing(system) { descriptor throws(FileError) in
        try named(target) { () throws(SystemError) in
          if let kept {
            try system.setPermissions(kept, of: descriptor)
            try system.copyAttributes(of: target, to: descriptor)
          }
          try system.writeAll(bytes, to: descriptor)
          if isSynchronizing { try system.synchronize(descriptor) }
        }
      }
    } catch {
      try? system.remove(temporary)
      throw error
    }
    return temporary
  }

  /// The prefixes of temporary files, and of those exchanged with a list.
  private static let (lead, exchangeLead) = (".rota-", ".rota-list-")

  /// Finds temporary files older than a minute, left by programs that were killed.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - isExchanging: Whether to include files exchanged with a list, which may only be removed
  ///     under the lock of the lists.
  /// - Returns: Their paths.
  package func leftovers(in directory: String, isExchanging: Bool = false) -> [String] {
    let names = (try? system.names(in: directory)) ?? []
    return names.filter { name in
      guard name.hasPrefix(Self.lead), name.hasSuffix(".tmp") else { return false }
      if name.hasPrefix(Self.exchangeLead), !isExchanging { return false }
      guard let status = try? system.status(at: "\(directory)/\(name)") else { return false }
      return status.kind == .regular && system.wall - status.modified > 60_000
    }.map { "\(directory)/\($0)" }
  }

  /// Puts the names in the directory of a file on the disk.
  package func synchronizeDirectory(of path: String) throws(FileError) {
    let directory = Self.directory(of: path)
    try named(directory) { () throws(SystemError) in try system.synchronizeDirectory(directory) }
  }

  /// Runs `body` while it holds the lock of a file made for that; waits for another holder.
  package func holding<Answer>(
    _ lock: String, _ body: () -> Answer
  ) throws(FileError) -> Answer {
    try makeDirectories(Self.directory(of: lock))
    return try named(lock, isNew: kind(at: lock) == nil) { () throws(SystemError) in
      try system.open(lock, for: .updating(mode: 0o600))
    }
    .closing(system) { descriptor throws(FileError) in
      _ = try named(lock) { () throws(SystemError) in try system.lock(descriptor, waiting: true) }
      return body()
    }
  }

  /// Creates an empty file if none exists, with missing parent directories; other users can read
  /// neither.
  package func makeEmpty(_ path: String) throws(FileError) {
    try makeDirectories(Self.directory(of: path))
    try append([], to: path)
  }

  /// Appends bytes to a file, with one write if possible, and flushes them to the disk.
  ///
  /// A new file has `mode`.
  package func append(
    _ bytes: [UInt8], to path: String, mode: UInt32 = ownMode
  ) throws(FileError) {
    try named(path, isNew: kind(at: path) == nil) { () throws(SystemError) in
      try system.open(path, for: .appending(mode: mode))
    }
    .closing(system) { descriptor throws(FileError) in
      try named(path) { () throws(SystemError) in
        try system.writeAll(bytes, to: descriptor)
        try system.synchronizeData(descriptor)
      }
    }
  }

  /// Creates a directory with missing parents, for this user only; succeeds if it exists.
  package func makeDirectories(_ path: String) throws(FileError) {
    var folders = NewFolders()
    try rethrowing(folders.add(path, on: system)) { (error: SystemError) in
      FileError(error, path: error.path ?? path)
    }
  }

  /// Removes the files below a directory, or those whose names end in `suffix`, but keeps the
  /// directories; links are not followed.
  package func removeFiles(
    below directory: String, withSuffix suffix: String = ""
  ) throws(FileError) {
    for name in try names(in: directory) {
      let path = "\(directory)/\(name)"
      if linkTarget(path) == nil, kind(at: path) == .directory {
        try removeFiles(below: path, withSuffix: suffix)
      } else if name.hasSuffix(suffix) {
        try named(path) { () throws(SystemError) in try system.remove(path) }
      }
    }
  }

  /// The names in a directory, sorted by their bytes.
  package func names(in directory: String) throws(FileError) -> [String] {
    try named(directory) { () throws(SystemError) in try system.names(in: directory) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Files {
  /// The directory part of a path.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Runs calls and converts their errors into those of the file that the caller named.
  func named<Answer>(
    _ path: String, isNew: @autoclosure () -> Bool = false,
    _ body: () throws(SystemError) -> Answer
  ) throws(FileError) -> Answer {
    try rethrowing(body()) { (error: SystemError) in
      let error = FileError(error, path: path, isNew: isNew())
      guard case .missing = error, let target = links(from: path).dropFirst().last,
        kind(at: Self.directory(of: target)) == nil
      else { return error }
      return .cutOff(path: path, target: target)
    }
  }

  private func read(
    _ descriptor: Int32, path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    let status = try named(path) { () throws(SystemError) in try system.status(of: descriptor) }
    if status.kind == .directory { throw .isDirectory(path: path) }
    if status.size > limit { throw .tooLarge(path: path, limit: limit) }
    var bytes: [UInt8] = []
    // A file may grow while it is read, and a pipe has no size. Most files are small, and memory
    // for a large piece would be fetched from the kernel for each of them.
    let chunk = status.kind == .regular ? max(status.size + 1, 4 << 10) : 64 << 10
    while true {
      let more = try named(path) { () throws(SystemError) in
        try system.read(chunk, from: descriptor)
      }
      if more.isEmpty { return bytes }
      if bytes.isEmpty { bytes = more } else { bytes += more }
      if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
    }
  }
}

extension Int32 {
  /// Uses a descriptor and closes it in every case.
  fileprivate func closing<Answer>(
    _ system: any FileSystem, _ body: (Int32) throws(FileError) -> Answer
  ) throws(FileError) -> Answer {
    defer { system.close(self) }
    return try body(self)
  }
}
