import Dispatch

/// State that belongs to one serial queue: every access checks that it runs there.
final class Confined<State>: @unchecked Sendable {
  let queue: DispatchQueue
  private var state: State

  init(_ state: sending State, to queue: DispatchQueue) {
    self.queue = queue
    self.state = state
  }

  /// Reads or changes the state, on the queue.
  var value: State {
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
