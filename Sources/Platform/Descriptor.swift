import Glibc

/// What lies behind a descriptor.
public enum FileKind: Equatable, Sendable {
  case regular, directory, fifo, socket, characterDevice, blockDevice, other

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .other
      }
  }
}

/// Calls on an open descriptor that wait, whatever its mode.
///
/// A descriptor from outside is never made non-blocking, because the mode is shared with the
/// program it came from; if that program made it so, waiting is what is done here.
enum Descriptor {
  /// Writes all bytes, one call as long as the system takes them whole.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      do throws(SystemError) {
        start += try writeOnce(bytes[start...], to: descriptor)
      } catch {
        guard error.errno == EAGAIN else { throw error }
        try wait(for: POLLOUT, on: descriptor)
      }
    }
  }

  /// Writes as many of the bytes as the system takes at once.
  static func writeOnce(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try system("write") {
      bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Reads what there is, at most `count` bytes; waits for the first; empty at the end.
  static func read(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    while true {
      do throws(SystemError) {
        return try readOnce(count, from: descriptor)
      } catch {
        guard error.errno == EAGAIN else { throw error }
        try wait(for: POLLIN, on: descriptor)
      }
    }
  }

  /// Reads at most `count` bytes with one call.
  static func readOnce(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var answer = 0
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        answer = try system("read") { Glibc.read(descriptor, buffer.baseAddress, count) }
      } catch {
        failure = error
      }
      filled = answer
    }
    if let failure { throw failure }
    return bytes
  }

  /// Waits for one of `events`, or for the other end to go.
  static func wait(for events: Int32, on descriptor: Int32) throws(SystemError) {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    try system("poll") { poll(&request, 1, -1) }
  }

  /// What lies behind `descriptor`.
  static func kind(of descriptor: Int32) throws(SystemError) -> FileKind {
    var status = stat()
    try system("fstat") { fstat(descriptor, &status) }
    return FileKind(mode: status.st_mode)
  }
}
