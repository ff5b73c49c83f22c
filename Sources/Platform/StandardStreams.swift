import Glibc

/// The three descriptors that every program is started with.
public enum StandardStreams {
  /// Takes the place of each that is closed, so that no file opened later is mistaken for it.
  ///
  /// To be called before anything is opened. Using such a stream remains an error (EBADF).
  public static func fillGaps() {
    // What is opened gets the lowest number that is free.
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(Int32(descriptor), F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }
}
