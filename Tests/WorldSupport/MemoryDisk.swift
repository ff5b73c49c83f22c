import Glibc
import Platform

/// A file system in memory that behaves like a real one: paths, links, append permission, locks,
/// and loss of data after a power cut.
///
/// Every path is absolute or used as it is; folders must be created before files in them.
package final class MemoryDisk: FileSystem {
  private let state = Monitor(State())

  /// A disk with a root folder, and one for the current directory.
  package init() {
    state.change { state in
      for path in ["/", "."] { state.put(state.node(.directory, mode: 0o755), at: path) }
    }
  }

  // MARK: For tests

  /// The contents of every file.
  package var files: [String: [UInt8]] {
    withState { state in
      state.nodes.filter { $0.value.kind == .regular }.mapValues(\.bytes)
    }
  }

  /// Creates a file with missing parent folders.
  package func put(_ bytes: [UInt8], at path: String, mode: UInt32 = 0o644) {
    putFolder(Self.folder(of: path))
    withState { state in
      let node = state.nodes[path] ?? state.node(.regular, mode: mode)
      node.bytes = bytes
      node.kept = bytes
      node.shortest = bytes.count
      node.changedFrom = nil
      node.mode = mode
      state.put(node, at: path)
    }
  }

  /// Sets the time of the last change, in milliseconds since 1970-01-01T00:00:00Z.
  package func putModified(_ milliseconds: Int64, at path: String) {
    withState { $0.nodes[path]?.modified = milliseconds }
  }

  /// Sets the time of the last change of the status, in nanoseconds since 1970-01-01T00:00:00Z.
  package func putChanged(_ nanoseconds: Int64, at path: String) {
    withState { $0.nodes[path]?.changes = nanoseconds }
  }

  /// Creates a folder with missing parents.
  package func putFolder(_ path: String, mode: UInt32 = 0o755) {
    if state.change({ $0.nodes[path] != nil }) { return }
    putFolder(Self.folder(of: path))
    state.change { state in state.put(state.node(.directory, mode: mode), at: path) }
  }

  /// Creates a node that is neither a file nor a folder, such as a FIFO.
  package func put(_ kind: FileKind, at path: String) {
    putFolder(Self.folder(of: path))
    withState { state in state.put(state.node(kind, mode: 0o666), at: path) }
  }

  /// Creates a symbolic link.
  package func putLink(_ path: String, to target: String) {
    putFolder(Self.folder(of: path))
    withState { state in
      let node = state.node(.other, mode: 0o777)
      node.link = target
      state.put(node, at: path)
    }
  }

  /// Uses the state while no other thread does.
  func withState<Answer, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try state.change { state -> Result<Answer, Failure> in
      do throws(Failure) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Cuts the power: unflushed data is kept, lost, or kept in part.
  package func crash(using random: inout some RandomNumberGenerator) {
    withState { $0.crash(using: &random) }
  }

  /// Loses the unflushed data of a file silently, as disks do after a failed flush.
  func forget(_ descriptor: Int32) {
    withState { $0.opened[descriptor]?.node.changedFrom = nil }
  }

  /// Sets the number of free bytes.
  package func putRoom(_ bytes: Int) { withState { $0.room = bytes } }

  /// Makes the file system read-only for who checks it.
  package func makeReadOnly() { withState { $0.isReadOnly = true } }

  // MARK: FileSystem

  package func open(_ path: String, for opening: FileOpening) throws(SystemError) -> Int32 {
    try withState { state throws(SystemError) in
      let found = try state.follow(path, call: "open")
      let node: Node
      switch (opening, found.node) {
      case (.creating, .some): throw SystemError(call: "open", path: path, errno: EEXIST)
      case (.reading, .some(let present)): node = present
      case (.directory, .some(let present)):
        guard present.kind == .directory else {
          throw SystemError(call: "open", path: path, errno: ENOTDIR)
        }
        node = present
      case (.appending, .some(let present)), (.updating, .some(let present)),
        (.rewriting, .some(let present)):
        guard present.kind != .directory else {
          throw SystemError(call: "open", path: path, errno: EISDIR)
        }
        node = present
      case (.reading, nil), (.directory, nil), (.rewriting(nil), nil):
        throw SystemError(call: "open", path: path, errno: ENOENT)
      case (.appending(let mode), nil), (.updating(let mode), nil), (.rewriting(let mode?), nil),
        (.creating(let mode), nil):
        node = try state.create(found.path, mode: mode)
      }
      state.lastDescriptor += 1
      let descriptor = state.lastDescriptor
      state.opened[descriptor] = Opened(node: node, writes: opening != .reading)
      return descriptor
    }
  }

  package func close(_ descriptor: Int32) {
    withState { state in
      guard let opened = state.opened.removeValue(forKey: descriptor) else { return }
      state.release(opened.node, heldBy: descriptor)
    }
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try withState { state throws(SystemError) in
      FileStatus(try state.file(descriptor, call: "fstat").node)
    }
  }

  package func status(at path: String) throws(SystemError) -> FileStatus {
    try withState { state throws(SystemError) in
      guard let node = try state.follow(path, call: "stat").node else {
        throw SystemError(call: "stat", path: path, errno: ENOENT)
      }
      return FileStatus(node)
    }
  }

  package func read(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    try withState { state throws(SystemError) in
      let file = try state.file(descriptor, call: "read")
      if file.node.kind == .directory { throw SystemError(call: "read", errno: EISDIR) }
      let bytes = Array(file.node.bytes.dropFirst(file.offset).prefix(count))
      state.opened[descriptor]?.offset += bytes.count
      return bytes
    }
  }

  package func read(
    _ count: Int, at offset: Int, from descriptor: Int32
  ) throws(SystemError) -> [UInt8] {
    try withState { state throws(SystemError) in
      let file = try state.file(descriptor, call: "pread")
      return Array(file.node.bytes.dropFirst(offset).prefix(count))
    }
  }

  package func lock(
    _ descriptor: Int32, waiting: Bool, isShared: Bool
  ) throws(SystemError) -> Bool {
    try state.wait { state -> Monitor<State>.Look<Result<Bool, SystemError>> in
      guard let node = state.opened[descriptor]?.node else {
        return .found(.failure(SystemError(call: "flock", errno: EBADF)))
      }
      let holders = state.locks[node.number, default: [:]].filter { $0.key != descriptor }
      guard isShared ? holders.values.allSatisfy(\.self) : holders.isEmpty else {
        return waiting ? .wait(until: nil) : .found(.success(false))
      }
      state.locks[node.number, default: [:]][descriptor] = isShared
      return .found(.success(true))
    }.get()
  }

  package func unlock(_ descriptor: Int32) {
    state.change { $0.unlock(descriptor) }
  }

  /// Whether somebody holds a lock of a file.
  package func isLocked(_ path: String) -> Bool {
    withState { state in state.nodes[path].map { state.locks[$0.number]?.isEmpty == false } ?? false
    }
  }

  package func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) {
    try withState { state throws(SystemError) in
      try state.file(descriptor, call: "ftruncate").node.replaceBytes(from: size, by: [])
    }
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try withState { state throws(SystemError) in
      let file = try state.file(descriptor, call: "write")
      guard file.writes else { throw SystemError(call: "write", errno: EBADF) }
      file.node.replaceBytes(from: file.node.bytes.count, by: bytes)
      return bytes.count
    }
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, at offset: Int, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try withState { state throws(SystemError) in
      let file = try state.file(descriptor, call: "pwrite")
      guard file.writes else { throw SystemError(call: "pwrite", errno: EBADF) }
      let kept = file.node.bytes
      let gap = [UInt8](repeating: 0, count: max(0, offset - kept.count))
      let rest = kept.dropFirst(offset + bytes.count)
      file.node.replaceBytes(from: min(offset, kept.count), by: (gap + bytes + rest)[...])
      return bytes.count
    }
  }

  package func setPermissions(_ status: FileStatus, of descriptor: Int32) throws(SystemError) {
    try withState { state throws(SystemError) in
      let node = try state.file(descriptor, call: "fchmod").node
      node.mode = status.mode
      node.owner = status.owner
    }
  }

  package func copyAttributes(of path: String, to descriptor: Int32) {}

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    try withState { state throws(SystemError) in
      let node = try state.file(descriptor, call: "fsync").node
      if node.kind == .directory { state.keepNames(in: node) } else { node.keep() }
    }
  }

  package func synchronizeData(_ descriptor: Int32) throws(SystemError) {
    try withState { state throws(SystemError) in
      try state.file(descriptor, call: "fdatasync").node.keep()
    }
  }

  package func rename(_ path: String, to other: String) throws(SystemError) {
    try withState { state throws(SystemError) in
      guard let node = state.nodes.removeValue(forKey: path) else {
        throw SystemError(call: "rename", path: path, errno: ENOENT)
      }
      state.nodes[other] = node
    }
  }

  package func exchange(_ path: String, with other: String) throws(SystemError) {
    try withState { state throws(SystemError) in
      for name in [path, other] where state.nodes[name] == nil {
        throw SystemError(call: "renameat2", path: name, errno: ENOENT)
      }
      (state.nodes[path], state.nodes[other]) = (state.nodes[other], state.nodes[path])
    }
  }

  package func lease(_ descriptor: Int32) throws(SystemError) -> Bool {
    try withState { state throws(SystemError) in
      let node = try state.file(descriptor, call: "fcntl").node
      let writes = state.opened.values.contains { $0.node === node && $0.writes }
      if writes || state.writers[node.number, default: 0] > 0 { return false }
      state.leases[node.number, default: []].insert(descriptor)
      return true
    }
  }

  package func isLeaseWanted(_ descriptor: Int32) -> Bool {
    withState { state in
      guard let node = state.opened[descriptor]?.node else { return true }
      let isHeld = state.leases[node.number]?.contains(descriptor) ?? false
      return !isHeld || state.wanted.contains(node.number)
    }
  }

  package func endLease(_ descriptor: Int32) {
    withState { state in
      if let node = state.opened[descriptor]?.node { state.endLease(of: node, heldBy: descriptor) }
    }
  }

  package var wall: Int64 { withState(\.now) }

  /// Advances the time without waiting.
  package func pause(for duration: Duration) {
    withState { $0.now += max(1, Int64(duration / .milliseconds(1))) }
  }

  package func remove(_ path: String) throws(SystemError) {
    try withState { state throws(SystemError) in
      guard state.nodes.removeValue(forKey: path) != nil else {
        throw SystemError(call: "unlink", path: path, errno: ENOENT)
      }
    }
  }

  package func makeDirectory(_ path: String, mode: UInt32) throws(SystemError) {
    try withState { state throws(SystemError) in
      if state.nodes[path] != nil { throw SystemError(call: "mkdir", path: path, errno: EEXIST) }
      guard state.nodes[Self.folder(of: path)]?.kind == .directory else {
        throw SystemError(call: "mkdir", path: path, errno: ENOENT)
      }
      state.nodes[path] = state.node(.directory, mode: mode)
    }
  }

  package func linkTarget(_ path: String) throws(SystemError) -> String? {
    withState { state in
      state.nodes[path]?.link
    }
  }

  package func checkWritable(_ path: String) throws(SystemError) {
    try withState { state throws(SystemError) in
      let mode = try state.follow(path, call: "access").node?.mode
      let number = state.isReadOnly ? EROFS : mode == nil ? ENOENT : EACCES
      if state.isReadOnly || mode.map({ $0 & 0o200 == 0 }) ?? true {
        throw SystemError(call: "access", path: path, errno: number)
      }
    }
  }

  package func room(at path: String) throws(SystemError) -> Int { withState(\.room) }

  package func names(in directory: String) throws(SystemError) -> [String] {
    try withState { state throws(SystemError) in
      let found = try state.follow(directory, call: "opendir")
      guard let node = found.node else {
        throw SystemError(call: "opendir", path: directory, errno: ENOENT)
      }
      guard node.kind == .directory else {
        throw SystemError(call: "opendir", path: directory, errno: ENOTDIR)
      }
      return state.nodes.keys.filter { $0 != found.path && Self.folder(of: $0) == found.path }
        .map { path in path.split(separator: "/").last.map(String.init) ?? path }
    }
  }
}
