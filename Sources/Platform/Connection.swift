/// A connection to another program on this machine, for a client that asks and waits.
package protocol Connection: Sendable {
  /// Sends all the bytes; blocks while the peer is slow, and throws EAGAIN on timeout.
  func send(_ bytes: [UInt8]) throws(SystemError)

  /// Waits for bytes, without a limit if `patience` is `nil`.
  ///
  /// Returns the bytes, an empty array when the peer has closed, or `nil` on timeout.
  /// Throws ECONNRESET when the peer has closed without having read all bytes sent.
  func receive(within patience: Duration?) throws(SystemError) -> [UInt8]?

  /// Whether the peer has read all bytes sent.
  var isRead: Bool { get }

  /// Closes the connection; a call that blocks on another thread returns as at end of file.
  func close()
}
