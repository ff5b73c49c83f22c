import Glibc

/// The three descriptors that every program is started with.
package enum StandardStreams {
  /// Takes the place of each that is closed, so that no file opened later is mistaken for it.
  ///
  /// To be called before anything is opened. Using such a stream remains an error (EBADF).
  package static func fillGaps() {
    // What is opened gets the lowest number that is free.
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(Int32(descriptor), F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }

  /// Ends the program quietly as soon as nobody reads a pipe or a socket any more that it writes to,
  /// also while it has nothing to write.
  package static func exitWithReader(of descriptor: Int32) {
    guard let kind = try? Descriptor.kind(of: descriptor), kind == .fifo || kind == .socket else {
      return
    }
    // Without a thread to watch, the next line that is written finds out.
    _ = try? ReaderWatch(descriptor) { exit(0) }
  }
}
