import CShim
import Glibc

/// A Unix domain socket to which the programs of this user connect.
package final class SocketListener: WatchedSocket {
  /// The longest path of a socket, in bytes (unix(7)).
  package static let longestPath = 107

  /// How many may have connected without being accepted yet.
  private static let backlog: Int32 = 128

  package let path: String
  package let descriptor: Int32

  /// Makes the socket, for this user alone, and the folder it lies in if that does not exist.
  ///
  /// A socket that was left behind, at which nobody listens any more, gives way. Two who start at
  /// once could both find it so: whoever calls this holds a lock that keeps the other one out.
  ///
  /// - Parameter path: Where it lies.
  /// - Throws: Why no client can connect there.
  package init(at path: String) throws(ListeningError) {
    guard path.utf8.count <= SocketListener.longestPath else { throw .pathTooLong(path) }
    try SocketFolder.prepare(Files.directory(of: path))
    self.path = path
    descriptor = try ListeningError.naming { () throws(SystemError) in
      try LocalAddress.socket(nonblocking: true)
    }
    try takePlace()
    try ListeningError.naming { () throws(SystemError) in
      try system("listen", path: path) { listen(descriptor, SocketListener.backlog) }
    }
  }

  deinit { Glibc.close(descriptor) }

  /// Accepts the next client; `nil` if none waits.
  ///
  /// Whoever would take one of the last descriptors is not let in (EMFILE), as they are needed to
  /// write lists and journals, and to run hooks.
  package func accept() throws(SystemError) -> SocketPeer? {
    do throws(SystemError) {
      try Descriptor.expectRoom()
      return SocketPeer(try system("accept4", path: path) { shim_accept(descriptor) })
    } catch {
      // Somebody may have gone again before being accepted.
      if [EAGAIN, ECONNABORTED].contains(error.errno) { return nil }
      throw error
    }
  }

  /// Takes the socket away, so that new clients find no coach.
  package func stop() {
    unlink(path)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  // MARK: Start

  private func takePlace() throws(ListeningError) {
    if try bind() { return }
    try clearPlace()
    guard try bind() else { throw .taken(path: path) }
  }

  /// Makes the socket's file; answers whether there was room for it.
  private func bind() throws(ListeningError) -> Bool {
    try ListeningError.naming { () throws(SystemError) in
      // The file has the mode that the socket has: at no moment is it open to others.
      try system("fchmod", path: path) { fchmod(descriptor, 0o600) }
      do throws(SystemError) {
        try LocalAddress(path).bind(descriptor)
        return true
      } catch {
        if error.errno == EADDRINUSE { return false }
        throw error
      }
    }
  }

  /// Removes a socket at which no process listens.
  private func clearPlace() throws(ListeningError) {
    guard Files().kind(at: path) == .socket else { throw .occupied(path: path) }
    let isRefused = try ListeningError.naming { () throws(SystemError) in
      let probe = try LocalAddress.socket(nonblocking: true)
      defer { close(probe) }
      do throws(SystemError) {
        try LocalAddress(path).connect(probe)
        return false
      } catch {
        // One with many who wait to be accepted does not refuse, it has no room.
        if error.errno == EAGAIN { return false }
        guard error.errno == ECONNREFUSED else { throw error }
        return true
      }
    }
    guard isRefused else { throw .taken(path: path) }
    try ListeningError.naming { () throws(SystemError) in
      try LocalFileSystem().remove(path)
    }
  }
}
