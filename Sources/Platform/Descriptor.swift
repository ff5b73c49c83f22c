import Glibc

/// Blocking calls on an open descriptor, whatever its mode.
///
/// The program never makes an inherited descriptor non-blocking, because other processes share the
/// mode; if one of them did so, these calls wait for readiness themselves.
enum Descriptor {
  /// Writes all bytes, with one call if the system takes them at once.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    try write(&rest, to: descriptor)
  }

  /// Writes all bytes and removes what is written: after a failure the others are left.
  static func write(_ rest: inout ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) {
    while !rest.isEmpty {
      do throws(SystemError) {
        rest.removeFirst(try writeOnce(rest, to: descriptor))
      } catch {
        guard error.errno == EAGAIN else { throw error }
        try wait(for: POLLOUT, on: descriptor)
      }
    }
  }

  /// Writes as many bytes as the system takes with one call.
  static func writeOnce(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try system("write") {
      bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Waits for input and reads at most `count` bytes; returns none at the end of the file.
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
    try filled(count) { buffer throws(SystemError) in
      try system("read") { Glibc.read(descriptor, buffer.baseAddress, count) }
    }
  }

  /// Reads at most `count` bytes at an offset of a file.
  static func read(
    _ count: Int, at offset: Int, from descriptor: Int32
  ) throws(SystemError) -> [UInt8] {
    try filled(count) { buffer throws(SystemError) in
      try system("pread") { pread(descriptor, buffer.baseAddress, count, off_t(offset)) }
    }
  }

  /// The bytes that a call wrote into a buffer of `count` bytes.
  private static func filled(
    _ count: Int, by call: (UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int
  ) throws(SystemError) -> [UInt8] {
    // All empty arrays share one object, and the initializer would write its count.
    if count == 0 { return [] }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        filled = try call(buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Waits for one of `events` or for the peer to close, without a limit if `patience` is `nil`;
  /// returns whether that happened in time.
  @discardableResult
  static func wait(
    for events: Int32, on descriptor: Int32, within patience: Duration? = nil
  ) throws(SystemError) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let milliseconds = patience.map { Int32(clamping: max(0, $0.millisecondsRoundedUp)) } ?? -1
    return try system("poll") { poll(&request, 1, milliseconds) } > 0
  }

  /// Fails if the next descriptor would be one of the reserve.
  static func expectRoom() throws(SystemError) {
    let next = try system("fcntl") { fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) }
    close(next)
    // Each gets the lowest free number.
    if let limit = Allowance.openFiles, Int(next) >= limit - Allowance.reserve {
      throw SystemError(call: "fcntl", errno: EMFILE)
    }
  }

  /// Returns the kind of file behind `descriptor`.
  static func kind(of descriptor: Int32) throws(SystemError) -> FileKind {
    var status = stat()
    try system("fstat") { fstat(descriptor, &status) }
    return FileKind(mode: status.st_mode)
  }
}

extension Duration {
  /// Rounded up, because waking early would mean to wait again.
  var millisecondsRoundedUp: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
