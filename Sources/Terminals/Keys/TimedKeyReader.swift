import Dispatch
import Platform

/// Decodes keys as their bytes arrive: an Escape without further bytes is the key itself.
///
/// Call everything except the initializer on the queue given there.
final class TimedKeyReader: Sendable {
  private struct State {
    var reader = KeyReader()
    /// The number of reads.
    var reads = 0
  }

  private let queue: DispatchQueue
  private let state: Confined<State>

  init(queue: DispatchQueue) {
    self.queue = queue
    state = Confined(State(), to: queue)
  }

  /// Decodes bytes, and calls `onKey` with each key, now or once it is certain.
  func read(_ bytes: [UInt8], onKey: @escaping @Sendable (Key) -> Void) {
    for key in state.value.reader.read(bytes) { onKey(key) }
    state.value.reads += 1
    let read = state.value.reads
    guard state.value.reader.isUndecided else { return }
    queue.asyncAfter(deadline: .now() + state.value.reader.patience) { [weak self] in
      guard let self, state.value.reads == read else { return }
      for key in state.value.reader.settle() { onKey(key) }
    }
  }
}
