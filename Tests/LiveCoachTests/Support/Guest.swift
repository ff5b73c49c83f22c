import CoachSupport
import Glibc
import Platform

/// Somebody at the other end of a control socket, who may behave badly.
final class Guest: @unchecked Sendable {
  private var descriptor: Int32
  private var heard: [UInt8] = []

  init(at path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    if !isConnected { leave() }
  }

  deinit { leave() }

  var isConnected: Bool { descriptor >= 0 }

  /// Goes away.
  func leave() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Says that it will say nothing more, as `printf … | nc` does.
  func endSpeech() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends bytes; answers whether they were taken.
  @discardableResult
  func say(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  @discardableResult
  func say(_ lines: String...) -> Bool {
    say(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Whether everything it said was read.
  var isRead: Bool {
    var unread: Int32 = -1
    _ = ioctl(descriptor, UInt(TIOCOUTQ), &unread)
    return unread == 0
  }

  /// The next line; `nil` if none comes any more, or for five seconds.
  func hear(within milliseconds: Int32 = 5_000) -> String? {
    while true {
      if let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
        defer { heard.removeFirst(end + 1) }
        return String(decoding: heard[..<end], as: UTF8.self)
      }
      guard let bytes = receive(within: milliseconds), !bytes.isEmpty else { return nil }
      heard += bytes
    }
  }

  /// How many bytes have come and were not read.
  var unread: Int {
    var count: Int32 = -1
    _ = ioctl(descriptor, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Whether the other end closes the connection, now or soon, without another word.
  var isHungUpOn: Bool {
    guard let bytes = receive(within: 5_000) else { return false }
    return bytes.isEmpty && heard.isEmpty
  }

  /// What comes; empty at the end, `nil` if nothing comes in time.
  private func receive(within milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(descriptor, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }
}
