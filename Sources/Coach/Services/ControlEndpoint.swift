import EventStream

/// Where those are served who steer and watch a rotation from outside.
///
/// All calls are made on the coach's queue, on which requests are announced.
package protocol ControlEndpoint: Sendable {
  /// Begins to serve.
  ///
  /// - Parameters:
  ///   - asked: Called once when requests wait, and again only after ``take()``.
  ///   - missed: What a watcher is told who was too slow to get the records from a number on: the
  ///     `lost` record and a snapshot.
  func open(
    asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (_ from: Int) -> [Record])

  /// The oldest request of every client that does not wait for an answer, in the order in which
  /// they came.
  func take() -> [ClientRequest]

  /// Answers a client, whose next request can be taken then.
  func answer(_ client: ClientRequest.Client, _ reply: Reply)

  /// Answers a client with a snapshot.
  func answer(_ client: ClientRequest.Client, with snapshot: Record)

  /// Gives a client records from now on, and takes no requests from it any more.
  ///
  /// It gets the snapshot first, or, with `since`, the records behind that number up to that of the
  /// snapshot.
  func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record)

  /// Hands records to the watchers; those that wait for nothing are kept for who asks for them.
  func publish(_ records: [Record])

  /// Whether anybody watches.
  var hasWatchers: Bool { get }

  /// Says what is to be done whenever the last watcher has gone.
  func whenUnwatched(_ action: @escaping @Sendable () -> Void)

  /// Takes no new clients, and waits until everybody has what is meant for them, at most until
  /// `deadline` on CLOCK_MONOTONIC; then no client is served any more.
  func close(by deadline: Duration)
}

/// A request of a client.
package struct ClientRequest: Sendable {
  /// A client, by the number that it alone has.
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
