import CShim
import Glibc
import Testing

/// The test's end of something the program writes, read in lines and never longer than allowed.
final class Channel {
  private let descriptor: Int32
  /// What was read and not taken yet.
  private var bytes: [UInt8] = []
  private(set) var isAtEnd = false

  /// Reads from a descriptor, which it owns.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  private var isClosed = false

  /// Stops reading for good: the reader is gone.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    Glibc.close(descriptor)
  }

  /// Makes the pipe hold as little as it can, so that it is full soon.
  func shrink() throws {
    // Glibc's module lacks the name F_SETPIPE_SZ.
    try #require(fcntl(descriptor, 1031, 4_096) == 4_096)
  }

  /// The next line without its end; `nil`: there was none in time.
  func line(atMost patience: Duration = .seconds(5)) -> String? {
    let end = ContinuousClock.now + patience
    while true {
      if let index = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(index + 1) }
        return String(decoding: bytes[..<index], as: UTF8.self)
      }
      guard drink(until: end) else { return nil }
    }
  }

  /// Reads lines up to one that contains `text`, and answers it; `nil`: there was none in time.
  func line(containing text: String, atMost patience: Duration = .seconds(5)) -> String? {
    let end = ContinuousClock.now + patience
    while let line = line(atMost: ContinuousClock.now.duration(to: end)) {
      if line.contains(text) { return line }
    }
    return nil
  }

  /// Everything up to the end, or until `end`.
  func rest(until end: ContinuousClock.Instant) -> String {
    while drink(until: end) {}
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads what is there, waiting for it if need be; `false` at the end and when time is over.
  private func drink(until end: ContinuousClock.Instant) -> Bool {
    let left = max(.zero, ContinuousClock.now.duration(to: end))
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard !isAtEnd, poll(&request, 1, Int32((left / .milliseconds(1)).rounded(.up))) == 1 else {
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(descriptor, &buffer, buffer.count)
    isAtEnd = count <= 0
    bytes += buffer.prefix(max(0, count))
    return !isAtEnd
  }

  /// A pipe: its reading end, and the descriptor of the other.
  static func pipe() throws -> (channel: Channel, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(shim_pipe(&ends) == 0)
    return (Channel(ends[0]), ends[1])
  }

  /// The reading end of a FIFO; waits for nobody.
  static func fifo(_ path: String) throws -> Channel {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0)
    _ = fcntl(descriptor, F_SETFL, 0)
    return Channel(descriptor)
  }
}
