import Glibc

/// A file that is open as long as the value exists; its errors name the file.
package final class OpenFile: Sendable {
  package let path: String
  let descriptor: Int32
  let system: any FileSystem
  /// The status when it was opened.
  package let origin: FileStatus

  /// Opens a regular file; other kinds, such as folders and pipes, are refused.
  package init(
    _ path: String, for opening: FileOpening, on system: any FileSystem
  ) throws(SystemError) {
    // Opening a pipe for reading would block until it has a writer.
    if opening == .reading, try system.status(at: path).kind == .fifo {
      throw SystemError(call: "open", path: path, errno: ESPIPE)
    }
    self.path = path
    self.system = system
    let descriptor = try system.open(path, for: opening)
    do throws(SystemError) {
      origin = try system.status(of: descriptor)
      switch origin.kind {
      case .regular: break
      case .directory: throw SystemError(call: "open", errno: EISDIR)
      case .fifo, .socket, .characterDevice, .blockDevice, .other:
        throw SystemError(call: "open", errno: ESPIPE)
      }
    } catch {
      system.close(descriptor)
      throw error.naming(path)
    }
    self.descriptor = descriptor
  }

  deinit { system.close(descriptor) }

  /// Its length in bytes.
  package func size() throws(SystemError) -> Int {
    try named { () throws(SystemError) in try system.status(of: descriptor).size }
  }

  /// Whether its path still leads to this file; `false` if the file was replaced or removed.
  package func isInPlace() throws(SystemError) -> Bool {
    try named { () throws(SystemError) in try system.isInPlace(origin, path) }
  }

  /// Whether another value is the same file (by device and inode).
  package func isSame(as other: OpenFile) -> Bool { origin.isSameFile(as: other.origin) }

  /// Waits for the exclusive lock of the file, and holds it while `body` runs.
  package func holding<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(SystemError) -> Answer {
    _ = try named { () throws(SystemError) in try system.lock(descriptor, waiting: true) }
    defer { system.unlock(descriptor) }
    return try body()
  }

  /// The bytes in a range, as far as the file has them.
  package func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    try named { () throws(SystemError) in
      var bytes = try system.read(range.count, at: range.lowerBound, from: descriptor)
      while bytes.count < range.count {
        let more = try system.read(
          range.count - bytes.count, at: range.lowerBound + bytes.count, from: descriptor)
        if more.isEmpty { break }
        bytes += more
      }
      return bytes
    }
  }

  /// Appends bytes: all of them, or none.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, in one write if the system takes them at once.
  ///   - end: The length of the file; no other process may write to it meanwhile.
  /// - Throws: Why not all of them were written.
  package func append(_ bytes: [UInt8], at end: Int) throws(SystemError) {
    try named { () throws(SystemError) in
      do throws(SystemError) {
        try system.writeAll(bytes, to: descriptor)
      } catch {
        try? system.truncate(descriptor, to: end)
        throw error
      }
    }
  }

  /// Truncates it to `size` bytes.
  package func truncate(to size: Int) throws(SystemError) {
    try named { () throws(SystemError) in try system.truncate(descriptor, to: size) }
  }

  /// Flushes its contents to the disk (`fdatasync`).
  package func synchronizeData() throws(SystemError) {
    try named { () throws(SystemError) in try system.synchronizeData(descriptor) }
  }

  func named<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(SystemError) -> Answer {
    try rethrowing(body()) { (error: SystemError) in error.naming(path) }
  }
}
