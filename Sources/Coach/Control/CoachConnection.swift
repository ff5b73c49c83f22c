import Platform

/// A connection to a coach, replaced after a failure, which another thread may close.
package final class CoachConnection: Sendable {
  package typealias Connect = @Sendable () throws(ControlFailure) -> any Connection

  private struct State: ~Copyable {
    var connection: (any Connection)?
    var isOver = false
  }

  private let connect: Connect
  private let state = Locked(State())

  package init(_ connect: @escaping Connect) { self.connect = connect }

  /// Connects, in place of the connection before.
  package func open() throws(ControlFailure) -> any Connection {
    let connection = try connect()
    let isOver = state.withLock { state in
      state.connection = connection
      return state.isOver
    }
    if isOver { connection.close() }
    return connection
  }

  /// Closes the connection; a waiting thread finds it closed.
  package func close() {
    let connection = state.withLock { state in
      state.isOver = true
      return state.connection
    }
    connection?.close()
  }
}
