import Glibc

/// A connection over a Unix domain socket.
package final class LocalSocket: Connection {
  private let descriptor: Int32

  /// Connects to the socket at a path.
  ///
  /// ENOENT and ECONNREFUSED mean that no process listens there, EAGAIN that the queue of
  /// connections stayed full for `patience`, which is the timeout for sending, too.
  package init(
    connectingTo path: String, patience: Duration = .seconds(10)
  ) throws(SystemError) {
    let descriptor = try LocalAddress.socket()
    do throws(SystemError) {
      try Self.limit(descriptor, to: patience)
      try LocalAddress(path).connect(descriptor)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { Glibc.close(descriptor) }

  private static func limit(_ socket: Int32, to patience: Duration) throws(SystemError) {
    let (seconds, attoseconds) = patience.components
    var time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    try system("setsockopt") {
      setsockopt(
        socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  package func send(_ bytes: [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      start += try system("send") {
        bytes[start...].withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
    }
  }

  package func receive(within patience: Duration?) throws(SystemError) -> [UInt8]? {
    if let patience {
      guard try Descriptor.wait(for: POLLIN, on: descriptor, within: patience) else { return nil }
    }
    return try Descriptor.readOnce(64 << 10, from: descriptor)
  }

  package var isRead: Bool {
    var unread: Int32 = 0
    return ioctl(descriptor, UInt(TIOCOUTQ), &unread) == 0 && unread == 0
  }

  package func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// The address of a Unix domain socket.
struct LocalAddress {
  private let path: String
  private var address = sockaddr_un()

  /// The address of a path of at most 107 bytes.
  init(_ path: String) throws(SystemError) {
    let bytes = Array(path.utf8)
    let isTooLong = withUnsafeMutableBytes(of: &address.sun_path) { field in
      guard bytes.count < field.count else { return true }
      field.copyBytes(from: bytes)
      return false
    }
    if isTooLong { throw SystemError(call: "connect", path: path, errno: ENAMETOOLONG) }
    address.sun_family = sa_family_t(AF_UNIX)
    self.path = path
  }

  /// An unbound socket, closed on exec.
  static func socket(nonblocking: Bool = false) throws(SystemError) -> Int32 {
    let mode = nonblocking ? SOCK_NONBLOCK.rawValue : 0
    return try system("socket") {
      Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | mode), 0)
    }
  }

  func connect(_ socket: Int32) throws(SystemError) {
    try system("connect", path: path) { withPointer { Glibc.connect(socket, $0, $1) } }
  }

  func bind(_ socket: Int32) throws(SystemError) {
    try system("bind", path: path) { withPointer { Glibc.bind(socket, $0, $1) } }
  }

  private func withPointer<Answer>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer) -> Answer
  {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
