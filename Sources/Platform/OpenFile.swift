import Glibc

/// A file that is open as long as the value is kept; its errors name it.
package final class OpenFile: Sendable {
  package let path: String
  let descriptor: Int32
  let system: any FileSystem
  /// The status that it had when it was opened.
  package let origin: FileStatus

  /// Opens a file; anything else, such as a folder or a pipe, is refused.
  package init(
    _ path: String, for opening: FileOpening, on system: any FileSystem
  ) throws(SystemError) {
    // Opening a pipe for reading would wait for its writer.
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

  /// Whether its path leads to it still, and not to another file that somebody put there, or nowhere.
  package func isInPlace() throws(SystemError) -> Bool {
    do throws(SystemError) {
      let present = try system.status(at: path)
      return present.device == origin.device && present.node == origin.node
    } catch {
      if error.isMissing { return false }
      throw error.naming(path)
    }
  }

  /// Whether another one is the same file, whatever path it was opened by.
  package func isSame(as other: OpenFile) -> Bool {
    origin.device == other.origin.device && origin.node == other.origin.node
  }

  /// Waits until no other process holds the file, and uses it while it is held.
  package func holding<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(SystemError) -> Answer {
    _ = try named { () throws(SystemError) in try system.lock(descriptor, waiting: true) }
    defer { system.unlock(descriptor) }
    return try body()
  }

  /// Its bytes in a range, or those that there are.
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

  /// Adds bytes at its end, all of them or none.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, in one write if the system takes them whole.
  ///   - end: How long the file is; nobody else may write to it meanwhile.
  /// - Throws: What kept it from taking all of them.
  package func append(_ bytes: [UInt8], at end: Int) throws(SystemError) {
    try named { () throws(SystemError) in
      do throws(SystemError) {
        var start = 0
        while start < bytes.count {
          start += try system.write(bytes[start...], to: descriptor)
        }
      } catch {
        try? system.truncate(descriptor, to: end)
        throw error
      }
    }
  }

  /// Cuts it off behind its first `size` bytes.
  package func truncate(to size: Int) throws(SystemError) {
    try named { () throws(SystemError) in try system.truncate(descriptor, to: size) }
  }

  /// Puts its contents on the disk (`fdatasync`).
  package func synchronizeData() throws(SystemError) {
    try named { () throws(SystemError) in try system.synchronizeData(descriptor) }
  }

  func named<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(SystemError) -> Answer {
    try rethrowing(body()) { (error: SystemError) in error.naming(path) }
  }
}
