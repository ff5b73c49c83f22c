import Glibc

/// A pipe whose ends are closed with it.
final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(writeEnd, $0.baseAddress, $0.count) }
  }

  /// Reads `count` bytes, or fewer if the writer leaves or is silent for five seconds.
  func read(_ count: Int) -> [UInt8] { Pipe.read(count, from: readEnd) }

  static func read(_ count: Int, from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < count {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 5_000) == 1 else { break }
      let got = Glibc.read(descriptor, &buffer, min(buffer.count, count - bytes.count))
      guard got > 0 else { break }
      bytes += buffer[..<got]
    }
    return bytes
  }
}
