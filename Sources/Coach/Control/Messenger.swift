import Dispatch
import EventStream
import Platform

/// Sends requests to a running rotation one after the other, without blocking the caller.
package final class Messenger: Sendable {
  private let queue = DispatchQueue(label: "rota.requests")
  private let client: Confined<ControlClient?>
  private let connect: @Sendable () throws(ControlFailure) -> ControlClient

  /// `connect` is called for the first request, and again after a failure.
  package init(_ connect: @escaping @Sendable () throws(ControlFailure) -> ControlClient) {
    self.connect = connect
    client = Confined(nil, to: queue)
  }

  /// Sends a request; `complain` is called on a separate queue if it fails.
  package func send(_ request: Request, complain: @escaping @Sendable (String) -> Void) {
    queue.async {
      do throws(ControlFailure) {
        let reply = try self.connected().ask(request)
        if case .refused(_, let reason) = reply.outcome { complain(reason) }
      } catch {
        self.client.value = nil
        complain("\(error)")
      }
    }
  }

  private func connected() throws(ControlFailure) -> ControlClient {
    if let client = client.value { return client }
    let new = try connect()
    client.value = new
    return new
  }
}
