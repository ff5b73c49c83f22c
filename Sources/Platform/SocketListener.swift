import CShim
import Glibc

/// A Unix domain socket to which the programs of this user connect.
package final class SocketListener: WatchedSocket {
  /// The longest path of a socket, in bytes (unix(7)).
  package static let longestPath = 107

  /// The number of connections that may wait to be accepted.
  private static let backlog: Int32 = 128

  package let path: String
  package let descriptor: Int32

  /// Creates the socket, for this user only, and its folder if missing.
  ///
  /// Replaces a stale socket, at which no process listens. Two processes that start together could
  /// both find it stale, so the caller must hold a lock.
  ///
  /// - Parameter path: The path of the socket.
  /// - Throws: Why clients cannot connect there.
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

  /// Accepts the next client; `nil` if no client waits.
  ///
  /// Refuses a client that would get one of the last descriptors (EMFILE), which are reserved for
  /// lists, journals and hooks.
  package func accept() throws(SystemError) -> SocketPeer? {
    do throws(SystemError) {
      try Descriptor.expectRoom()
      return SocketPeer(try system("accept4", path: path) { shim_accept(descriptor) })
    } catch {
      // The client may have disconnected before it was accepted.
      if [EAGAIN, ECONNABORTED].contains(error.errno) { return nil }
      throw error
    }
  }

  /// Removes the socket, so that new clients find no coach.
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

  /// Binds the socket to its path; returns `false` if the path is taken.
  private func bind() throws(ListeningError) -> Bool {
    try ListeningError.naming { () throws(SystemError) in
      // The file gets the mode of the socket: other users have no access at any moment.
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

  /// Removes a stale socket.
  private func clearPlace() throws(ListeningError) {
    guard Files().kind(at: path) == .socket else { throw .occupied(path: path) }
    let isRefused = try ListeningError.naming { () throws(SystemError) in
      let probe = try LocalAddress.socket(nonblocking: true)
      defer { close(probe) }
      do throws(SystemError) {
        try LocalAddress(path).connect(probe)
        return false
      } catch {
        // A socket with a full queue does not refuse; it returns EAGAIN.
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
