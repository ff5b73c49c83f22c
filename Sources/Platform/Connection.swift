/// A connection to another program on this machine, for a client that asks and waits.
package protocol Connection: Sendable {
  /// Sends all the bytes; waits for a slow peer, but not for ever: EAGAIN.
  func send(_ bytes: [UInt8]) throws(SystemError)

  /// Waits for bytes, without a limit if no `patience` is given.
  ///
  /// Answers what came, empty when the peer has gone; `nil` when nothing came in time.
  func receive(within patience: Duration?) throws(SystemError) -> [UInt8]?

  /// Whether the peer has read all that was sent.
  var isRead: Bool { get }

  /// Ends the connection; a call that waits on another thread returns as if the peer had gone.
  func close()
}
