import Dispatch

/// State that belongs to one serial queue: every access checks that it runs there.
package final class Confined<State: ~Copyable>: @unchecked Sendable {
  private let queue: DispatchQueue
  private var state: State

  package init(_ state: consuming State, to queue: DispatchQueue) {
    self.queue = queue
    self.state = state
  }

  /// Reads or changes the state, on the queue.
  package var value: State {
    _read {
      dispatchPrecondition(condition: .onQueue(queue))
      yield state
    }
    _modify {
      dispatchPrecondition(condition: .onQueue(queue))
      yield &state
    }
  }
}
