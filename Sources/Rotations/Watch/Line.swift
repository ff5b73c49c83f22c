import Coach
import Platform

/// The line to a coach: one connection after the other, which somebody else may end.
package final class Line: Sendable {
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

  /// Ends the connection; who waits for something on it finds that the other end has gone.
  package func hangUp() {
    let connection = state.withLock { state in
      state.isOver = true
      return state.connection
    }
    connection?.close()
  }
}
