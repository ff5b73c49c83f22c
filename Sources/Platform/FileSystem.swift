import Glibc

/// The status of a file, without reading it.
package struct FileStatus: Equatable, Sendable {
  package var kind: FileKind
  /// Its length in bytes.
  package var size: Int
  /// The permission bits.
  package var mode: UInt32
  package var owner: UInt32
  package var group: UInt32
  /// The device; with the inode number it identifies the file, whatever path leads to it.
  package var device: UInt64
  package var node: UInt64
  /// The time of the last modification, in milliseconds since 1970-01-01T00:00:00Z.
  package var modified: Int64
  /// The time of the last change of the contents or the status, which no program can set, in
  /// nanoseconds since 1970-01-01T00:00:00Z.
  package var changed: Int64

  package init(
    kind: FileKind, size: Int = 0, mode: UInt32 = 0o644, owner: UInt32 = 0, group: UInt32 = 0,
    device: UInt64 = 0, node: UInt64 = 0, modified: Int64 = 0, changed: Int64 = 0
  ) {
    self.kind = kind
    self.size = size
    self.mode = mode
    self.owner = owner
    self.group = group
    self.device = device
    self.node = node
    self.modified = modified
    self.changed = changed
  }

  /// Whether another status is that of the same file.
  package func isSameFile(as other: FileStatus) -> Bool {
    (device, node) == (other.device, other.node)
  }
}

/// How a file is opened; every descriptor is closed on exec.
package enum FileOpening: Equatable, Sendable {
  case reading
  /// Writing at the end; creates the file with this mode if needed.
  case appending(mode: UInt32)
  /// Reading anywhere and writing at the end; creates the file with this mode if needed.
  case updating(mode: UInt32)
  /// Reading and writing anywhere; creates the file with this mode if needed, or fails without one.
  case rewriting(mode: UInt32?)
  /// Writing; fails if the file exists.
  case creating(mode: UInt32)
  /// Synchronizing a directory.
  case directory
}

/// The file calls of the program, few enough for a test to replace each.
package protocol FileSystem: Sendable {
  func open(_ path: String, for opening: FileOpening) throws(SystemError) -> Int32
  func close(_ descriptor: Int32)
  func status(of descriptor: Int32) throws(SystemError) -> FileStatus
  func status(at path: String) throws(SystemError) -> FileStatus
  /// At most `count` bytes; empty at the end.
  func read(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8]
  /// At most `count` bytes from a place on; empty at the end.
  func read(_ count: Int, at offset: Int, from descriptor: Int32) throws(SystemError) -> [UInt8]
  /// Takes a lock (`flock`) until it is released or the file closed: an exclusive one, or one that
  /// only excludes those.
  ///
  /// Returns whether it was taken; always `true` if the call may wait.
  func lock(_ descriptor: Int32, waiting: Bool, isShared: Bool) throws(SystemError) -> Bool
  /// Releases the lock.
  func unlock(_ descriptor: Int32)
  /// Truncates a file to `size` bytes.
  func truncate(_ descriptor: Int32, to size: Int) throws(SystemError)
  /// Writes bytes and returns their number, at least 1.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int
  /// Overwrites bytes from an offset on, if the file is open for that; returns the number of bytes
  /// written, at least 1.
  func write(
    _ bytes: ArraySlice<UInt8>, at offset: Int, to descriptor: Int32
  ) throws(SystemError) -> Int
  /// Gives an open file the permissions and, where allowed, the owner of another.
  ///
  /// Fails if the rights of its group would go to another group.
  func setPermissions(_ status: FileStatus, of descriptor: Int32) throws(SystemError)
  /// Gives an open file the access list (ACL) of another one, and the attributes that users gave
  /// that.
  func copyAttributes(of path: String, to descriptor: Int32) throws(SystemError)
  /// Puts the contents of a file, or the names in a directory, on the disk (`fsync`).
  func synchronize(_ descriptor: Int32) throws(SystemError)
  /// Flushes the contents of a file to the disk, without its times (`fdatasync`).
  func synchronizeData(_ descriptor: Int32) throws(SystemError)
  func rename(_ path: String, to other: String) throws(SystemError)
  /// Swaps the names of two files on one file system atomically (`renameat2`).
  func exchange(_ path: String, with other: String) throws(SystemError)
  /// Takes a read lease (`fcntl`): processes that open the file for writing wait until the lease
  /// ends, at most as long as the kernel allows.
  ///
  /// Returns `false` while another process has the file open for writing.
  func lease(_ descriptor: Int32) throws(SystemError) -> Bool
  /// Whether another process waits to write to a file with a lease, or the kernel broke the lease.
  func isLeaseWanted(_ descriptor: Int32) -> Bool
  /// Ends a lease.
  func endLease(_ descriptor: Int32)
  /// The clock that dates files, in milliseconds since 1970-01-01T00:00:00Z.
  var wall: Int64 { get }
  /// Waits.
  func pause(for duration: Duration)
  func remove(_ path: String) throws(SystemError)
  func makeDirectory(_ path: String, mode: UInt32) throws(SystemError)
  /// The target of a symbolic link, as stored; `nil` if there is no link at `path`.
  func linkTarget(_ path: String) throws(SystemError) -> String?
  /// Checks that this process may write to a file, or make files in a directory.
  func checkWritable(_ path: String) throws(SystemError)
  /// The number of bytes that this user may still write to the disk of a file.
  func room(at path: String) throws(SystemError) -> Int
  /// The names in a directory, without `.` and `..`, in no order.
  func names(in directory: String) throws(SystemError) -> [String]
}

extension FileSystem {
  /// Takes an exclusive lock; see ``lock(_:waiting:isShared:)``.
  package func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool {
    try lock(descriptor, waiting: waiting, isShared: false)
  }

  /// Writes all bytes, with one call if the system takes them at once.
  package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count { start += try write(bytes[start...], to: descriptor) }
  }

  /// Overwrites bytes from an offset on, with one call if the system takes them at once.
  package func writeAll(
    _ bytes: [UInt8], at offset: Int, to descriptor: Int32
  ) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      start += try write(bytes[start...], at: offset + start, to: descriptor)
    }
  }

  /// Whether a path still leads to an open file; `false` if the file was replaced or removed.
  package func isInPlace(_ descriptor: Int32, _ path: String) throws(SystemError) -> Bool {
    try isInPlace(status(of: descriptor), path)
  }

  /// Whether a path leads to the file with this status; `false` if it was replaced or removed.
  package func isInPlace(_ file: FileStatus, _ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try status(at: path).isSameFile(as: file)
    } catch {
      if error.isMissing { return false }
      throw error
    }
  }

  /// Puts the names in a directory on the disk.
  package func synchronizeDirectory(_ path: String) throws(SystemError) {
    let descriptor = try open(path, for: .directory)
    defer { close(descriptor) }
    do throws(SystemError) {
      try synchronize(descriptor)
    } catch {
      // Some file systems know no synchronizing of directories.
      if error.errno != EINVAL { throw error.naming(path) }
    }
  }

  package var wall: Int64 { SystemClocks().wall }

  package func pause(for duration: Duration) { usleep(UInt32(duration / .microseconds(1))) }
}
