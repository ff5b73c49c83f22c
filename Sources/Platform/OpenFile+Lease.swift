/// A file that others may write to.
extension OpenFile {
  /// Whether others have to wait before they write to it.
  package enum Lease: Equatable, Sendable {
    /// They have to, until it is ended here or the file closed.
    case held
    /// One has it open for writing.
    case refused
    /// This file, or its file system, has none.
    case unavailable
  }

  /// Lets others who open it for writing wait from now on, if that can be.
  package func lease() -> Lease {
    do throws(SystemError) {
      return try system.lease(descriptor) ? .held : .refused
    } catch {
      return .unavailable
    }
  }

  /// Whether another waits to write to it, or the kernel has let them in.
  package var isLeaseWanted: Bool { system.isLeaseWanted(descriptor) }

  /// Lets those go on who wait.
  package func endLease() { system.endLease(descriptor) }

  /// What it is now.
  package func status() throws(SystemError) -> FileStatus {
    try named { () throws(SystemError) in try system.status(of: descriptor) }
  }

  /// All its bytes.
  package func contents(limit: Int) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      var bytes: [UInt8] = []
      // It may grow while it is read.
      while true {
        let end = max(try size(), bytes.count) + 1
        if end - 1 > limit { break }
        let more = try self.bytes(bytes.count..<end)
        bytes += more
        if bytes.count < end { return bytes }
      }
    } catch {
      throw FileError(error, path: path)
    }
    throw .tooLarge(path: path, limit: limit)
  }
}
