import CShim
import Glibc

/// The files of this machine.
package struct LocalFileSystem: FileSystem {
  package init() {}

  package func open(_ path: String, for opening: FileOpening) throws(SystemError) -> Int32 {
    let (flags, mode): (Int32, UInt32) =
      switch opening {
      case .reading: (O_RDONLY, 0)
      case .appending(let mode): (O_WRONLY | O_APPEND | O_CREAT, mode)
      case .updating(let mode): (O_RDWR | O_APPEND | O_CREAT, mode)
      case .rewriting(let mode?): (O_RDWR | O_CREAT, mode)
      case .rewriting(nil): (O_RDWR, 0)
      case .creating(let mode): (O_WRONLY | O_CREAT | O_EXCL, mode)
      case .directory: (O_RDONLY | O_DIRECTORY, 0)
      }
    return try system("open", path: path) { Glibc.open(path, flags | O_CLOEXEC, mode) }
  }

  package func close(_ descriptor: Int32) {
    // Not repeated after a signal: the descriptor is closed already and may be another thread's.
    _ = Glibc.close(descriptor)
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    try system("fstat") { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  package func status(at path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    try system("stat", path: path) { stat(path, &status) }
    return FileStatus(status)
  }

  package func read(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    try Descriptor.read(count, from: descriptor)
  }

  package func read(
    _ count: Int, at offset: Int, from descriptor: Int32
  ) throws(SystemError) -> [UInt8] {
    try Descriptor.read(count, at: offset, from: descriptor)
  }

  package func lock(
    _ descriptor: Int32, waiting: Bool, isShared: Bool
  ) throws(SystemError) -> Bool {
    let kind = isShared ? LOCK_SH : LOCK_EX
    do throws(SystemError) {
      try system("flock") { flock(descriptor, waiting ? kind : kind | LOCK_NB) }
      return true
    } catch {
      if !waiting, error.errno == EWOULDBLOCK { return false }
      throw error
    }
  }

  package func unlock(_ descriptor: Int32) {
    // It fails only for descriptors that are not open.
    _ = flock(descriptor, LOCK_UN)
  }

  package func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) {
    try system("ftruncate") { ftruncate(descriptor, off_t(size)) }
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try Descriptor.writeOnce(bytes, to: descriptor)
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, at offset: Int, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try system("pwrite") {
      bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    }
  }

  package func setPermissions(
    _ status: FileStatus, of descriptor: Int32
  ) throws(SystemError) {
    // Only root may give files away, but others may share their own with a group of theirs.
    let isGroupKept =
      fchown(descriptor, status.owner, status.group) == 0
      || fchown(descriptor, .max, status.group) == 0
      || (try? self.status(of: descriptor))?.group == status.group
    if !isGroupKept, status.isSharedWithGroup { throw SystemError(call: "fchown", errno: EPERM) }
    // The mode comes last, because a change of owner clears parts of it.
    try system("fchmod") { fchmod(descriptor, status.mode) }
  }

  package func copyAttributes(of path: String, to descriptor: Int32) throws(SystemError) {
    try system("fsetxattr", path: path) { shim_copy_attributes(path, descriptor) }
  }

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    try system("fsync") { fsync(descriptor) }
  }

  package func synchronizeData(_ descriptor: Int32) throws(SystemError) {
    try system("fdatasync") { fdatasync(descriptor) }
  }

  package func rename(_ path: String, to other: String) throws(SystemError) {
    try system("rename", path: other) { Glibc.rename(path, other) }
  }

  package func exchange(_ path: String, with other: String) throws(SystemError) {
    try system("renameat2", path: other) { shim_exchange(path, other) }
  }

  package func lease(_ descriptor: Int32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try system("fcntl") { shim_lease_take(descriptor) }
      return true
    } catch {
      if error.errno == EAGAIN { return false }
      throw error
    }
  }

  package func isLeaseWanted(_ descriptor: Int32) -> Bool { shim_lease_stands(descriptor) == 0 }

  package func endLease(_ descriptor: Int32) {
    // It fails only if there is no lease.
    _ = shim_lease_end(descriptor)
  }

  package func remove(_ path: String) throws(SystemError) {
    try system("unlink", path: path) { unlink(path) }
  }

  package func makeDirectory(_ path: String, mode: UInt32) throws(SystemError) {
    try system("mkdir", path: path) { mkdir(path, mode) }
  }

  package func linkTarget(_ path: String) throws(SystemError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    do throws(SystemError) {
      let count = try system("readlink", path: path) { readlink(path, &buffer, buffer.count) }
      return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    } catch {
      if error.errno == EINVAL || error.errno == ENOENT { return nil }
      throw error
    }
  }

  package func checkWritable(_ path: String) throws(SystemError) {
    // Without the right to search a folder, nothing in it can be opened or made.
    let isFolder = (try? status(at: path))?.kind == .directory
    try system("access", path: path) { access(path, isFolder ? W_OK | X_OK : W_OK) }
  }

  package func room(at path: String) throws(SystemError) -> Int {
    var disk = statvfs()
    try system("statvfs", path: path) { statvfs(path, &disk) }
    // Some network file systems report an endless disk.
    let (bytes, isEndless) = UInt64(disk.f_bavail)
      .multipliedReportingOverflow(by: UInt64(disk.f_frsize))
    return isEndless ? .max : Int(clamping: bytes)
  }

  package func names(in directory: String) throws(SystemError) -> [String] {
    guard let stream = opendir(directory) else {
      throw SystemError(call: "opendir", path: directory, errno: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // `readdir` reports the end and an error alike except for `errno`.
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 { return names }
        throw SystemError(call: "readdir", path: directory, errno: errno)
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }
}

extension FileStatus {
  /// Whether its group has rights that not everyone has.
  fileprivate var isSharedWithGroup: Bool { mode >> 3 & ~mode & 0o7 != 0 }

  init(_ status: stat) {
    self.init(
      kind: FileKind(mode: status.st_mode), size: Int(status.st_size),
      mode: status.st_mode & 0o7777, owner: status.st_uid, group: status.st_gid,
      device: UInt64(status.st_dev), node: UInt64(status.st_ino),
      modified: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000,
      changed: Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec))
  }
}
