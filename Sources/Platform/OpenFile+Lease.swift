/// A file that others may write to.
extension OpenFile {
  /// A read lease, which makes other writers wait.
  package enum Lease: Equatable, Sendable {
    /// Held: writers wait until the lease ends or the file is closed.
    case held
    /// Refused: another process has the file open for writing.
    case refused
    /// Not supported by the file or its file system.
    case unavailable
  }

  /// Takes a lease if possible: others who open the file for writing wait from now on.
  package func lease() -> Lease {
    do throws(SystemError) {
      return try system.lease(descriptor) ? .held : .refused
    } catch {
      return .unavailable
    }
  }

  /// Whether a writer waits, or the kernel broke the lease.
  package var isLeaseWanted: Bool { system.isLeaseWanted(descriptor) }

  /// Ends the lease; waiting writers go on.
  package func endLease() { system.endLease(descriptor) }

  /// The current status.
  package func status() throws(SystemError) -> FileStatus {
    try named { () throws(SystemError) in try system.status(of: descriptor) }
  }

  /// All its bytes.
  package func contents(limit: Int) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      var bytes: [UInt8] = []
      // The file may grow meanwhile.
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
