import Glibc

/// The three standard descriptors.
package enum StandardStreams {
  /// Opens a placeholder for each closed one, so that a file opened later does not get its number.
  ///
  /// Call it before any file is opened. Using such a stream remains an error (EBADF).
  package static func fillGaps() {
    // A new descriptor gets the lowest free number.
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(Int32(descriptor), F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }

  /// Writes all bytes, and waits for a slow reader.
  ///
  /// - Throws: EPIPE if the reader is gone (``SystemError/isReaderGone``).
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    Signals.turnBrokenPipesIntoErrors()
    try Descriptor.write(bytes, to: descriptor)
  }

  /// Exits quietly when the reader of a pipe or a socket closes it, even while nothing is written.
  package static func exitWithReader(of descriptor: Int32) {
    guard let kind = try? Descriptor.kind(of: descriptor), kind == .fifo || kind == .socket else {
      return
    }
    // If the thread cannot start, the next write detects it.
    _ = try? ReaderWatch(descriptor) { exit(0) }
  }
}
