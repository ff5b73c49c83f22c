import Glibc
import Testing

/// A socket that takes connections and never answers.
final class DeafSocket {
  private let descriptor: Int32

  init(at path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(isBound == 0 && listen(descriptor, 8) == 0)
  }

  deinit { close(descriptor) }

  /// Whether anybody has connected.
  var wasAsked: Bool {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wish, 1, 0) == 1
  }
}
