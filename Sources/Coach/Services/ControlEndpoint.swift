import EventStream

/// The server for control clients and watchers.
///
/// Call it on the coach's queue, which receives the notifications of requests.
package protocol ControlEndpoint: Sendable {
  /// Begins to serve.
  ///
  /// - Parameters:
  ///   - asked: Called once when requests are queued, and again only after ``take()``.
  ///   - missed: Returns the replacement of records from a number on, for a watcher that was too
  ///     slow: the `lost` record and a snapshot.
  func open(
    asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (_ from: Int) -> [Record])

  /// The oldest request of every client that does not wait for an answer, in the order in which
  /// they came.
  func take() -> [ClientRequest]

  /// Replies to a client, whose next request can then be taken.
  func answer(_ client: ClientRequest.Client, _ reply: Reply)

  /// Replies to a client with a snapshot.
  func answer(_ client: ClientRequest.Client, with snapshot: Record)

  /// Sends a client records from now on, and takes no more requests from it.
  ///
  /// It gets the snapshot first or, with `since`, the records after that number up to that of the
  /// snapshot.
  func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record)

  /// Sends records to the watchers and keeps them for later ones.
  func publish(_ records: [Record])

  /// Whether any client watches.
  var hasWatchers: Bool { get }

  /// Sets the action for the end of the last watcher.
  func whenUnwatched(_ action: @escaping @Sendable () -> Void)

  /// Accepts no new clients, and waits until all output is sent, at most until `deadline` on
  /// CLOCK_MONOTONIC; then closes all connections.
  func close(by deadline: Duration)
}

/// A request of a client.
package struct ClientRequest: Sendable {
  /// The identity of a client.
  package struct Client: Hashable, Sendable {
    package var number: Int

    package init(number: Int) { self.number = number }
  }

  package var client: Client
  package var line: RequestLine

  package init(client: Client, line: RequestLine) {
    self.client = client
    self.line = line
  }
}
