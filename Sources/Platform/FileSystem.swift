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
  /// The device and the number on it, which together name the file, whatever path leads to it.
  package var device: UInt64
  package var node: UInt64
  /// When its contents were last changed, in milliseconds since 1970-01-01T00:00:00Z.
  package var modified: Int64

  package init(
    kind: FileKind, size: Int = 0, mode: UInt32 = 0o644, owner: UInt32 = 0, group: UInt32 = 0,
    device: UInt64 = 0, node: UInt64 = 0, modified: Int64 = 0
  ) {
    self.kind = kind
    self.size = size
    self.mode = mode
    self.owner = owner
    self.group = group
    self.device = device
    self.node = node
    self.modified = modified
  }
}

/// What a file is opened for; whatever is opened is closed in the programs that are spawned.
package enum FileOpening: Equatable, Sendable {
  case reading
  /// Writing at the end; the file is made if it does not exist.
  case appending
  /// Reading anywhere, and writing at the end; made with this mode if there is none.
  case updating(mode: UInt32)
  /// Reading and writing anywhere; made with this mode if there is none.
  case rewriting(mode: UInt32)
  /// Writing; refused if there is one already.
  case creating(mode: UInt32)
  /// Synchronizing a directory.
  case directory
}

/// The calls files are used by, so few that a test can stand in for each of them.
package protocol FileSystem: Sendable {
  func open(_ path: String, for opening: FileOpening) throws(SystemError) -> Int32
  func close(_ descriptor: Int32)
  func status(of descriptor: Int32) throws(SystemError) -> FileStatus
  func status(at path: String) throws(SystemError) -> FileStatus
  /// At most `count` bytes; empty at the end.
  func read(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8]
  /// At most `count` bytes from a place on; empty at the end.
  func read(_ count: Int, at offset: Int, from descriptor: Int32) throws(SystemError) -> [UInt8]
  /// Holds a file for the only one of those who ask for that, until it is let go or closed
  /// (`flock`).
  ///
  /// Answers whether it is held; it always is if the call may wait.
  func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool
  /// Lets go of a file that is held.
  func unlock(_ descriptor: Int32)
  /// Cuts a file off behind its first `size` bytes.
  func truncate(_ descriptor: Int32, to size: Int) throws(SystemError)
  /// The number of bytes written, at least one.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int
  /// Writes over what stands from a place on, if the file is open for that; the number of bytes
  /// written, at least one.
  func write(
    _ bytes: ArraySlice<UInt8>, at offset: Int, to descriptor: Int32
  ) throws(SystemError) -> Int
  /// Gives an open file the permissions and, where allowed, the owner of another.
  func setPermissions(_ status: FileStatus, of descriptor: Int32) throws(SystemError)
  /// Puts the contents of a file, or the names in a directory, on the disk (`fsync`).
  func synchronize(_ descriptor: Int32) throws(SystemError)
  /// Puts the contents of a file on the disk, without its times (`fdatasync`).
  func synchronizeData(_ descriptor: Int32) throws(SystemError)
  func rename(_ path: String, to other: String) throws(SystemError)
  /// Lets two files of one file system change names, at one instant (`renameat2`).
  func exchange(_ path: String, with other: String) throws(SystemError)
  /// Lets others who open a file for writing wait until it is closed, or the lease ended: a read
  /// lease (`fcntl`), as long as the kernel is patient.
  ///
  /// Answers whether it is so; it is not while another has the file open for writing.
  func lease(_ descriptor: Int32) throws(SystemError) -> Bool
  /// Whether another waits to write to a file with a lease, or has waited so long that it ended.
  func isLeaseWanted(_ descriptor: Int32) -> Bool
  /// Lets those go on who wait for a lease.
  func endLease(_ descriptor: Int32)
  /// The clock that dates files, in milliseconds since 1970-01-01T00:00:00Z.
  var wall: Int64 { get }
  /// Lets others go on for a while.
  func pause(for duration: Duration)
  func remove(_ path: String) throws(SystemError)
  func makeDirectory(_ path: String, mode: UInt32) throws(SystemError)
  /// Where a symbolic link leads, as it says itself; `nil` if there is no link at `path`.
  func linkTarget(_ path: String) throws(SystemError) -> String?
  /// Whether this process may write to a file, or make files in a directory.
  func isWritable(_ path: String) -> Bool
  /// How many bytes this user may still write to the disk that a file is on.
  func room(at path: String) throws(SystemError) -> Int
  /// The names in a directory, without `.` and `..`, in no order.
  func names(in directory: String) throws(SystemError) -> [String]
}

extension FileSystem {
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

  /// Those who cannot ask the kernel know no exchange.
  package func exchange(_ path: String, with other: String) throws(SystemError) {
    throw SystemError(call: "renameat2", path: other, errno: ENOSYS)
  }

  /// Those who cannot ask the kernel have no leases.
  package func lease(_ descriptor: Int32) throws(SystemError) -> Bool {
    throw SystemError(call: "fcntl", errno: ENOSYS)
  }

  package func isLeaseWanted(_ descriptor: Int32) -> Bool { false }

  package func endLease(_ descriptor: Int32) {}

  package var wall: Int64 { SystemClocks().wall }

  package func pause(for duration: Duration) { usleep(UInt32(duration / .microseconds(1))) }

  /// Those who cannot ask the kernel go by the permissions.
  package func isWritable(_ path: String) -> Bool {
    guard let status = try? status(at: path) else { return false }
    return status.mode & 0o222 != 0
  }

  /// Those who cannot ask the kernel do not know.
  package func room(at path: String) throws(SystemError) -> Int {
    throw SystemError(call: "statvfs", path: path, errno: ENOSYS)
  }
}
