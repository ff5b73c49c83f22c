import Dispatch
import Platform

/// The terminal that a display draws on, and what to do when it is gone.
///
/// All calls but the last two are made on the queue given at the start.
final class TerminalSink: Sendable {
  private let sink: Sink
  private let whenGone: Confined<(@Sendable () -> Void)?>

  init(_ stream: StandardStream, queue: DispatchQueue) throws(SystemError) {
    let whenGone = Confined<(@Sendable () -> Void)?>(nil, to: queue)
    self.whenGone = whenGone
    sink = try Sink(.descriptor(stream.rawValue), queue: queue) { event in
      switch event {
      case .readerGone, .failed: whenGone.value?()
      case .drained: break
      }
    }
  }

  /// Does `action`, once the terminal is gone.
  func whenGone(_ action: @escaping @Sendable () -> Void) { whenGone.value = action }

  @discardableResult
  func offer(_ bytes: [UInt8]) -> Bool { sink.offer(bytes) }

  func flush() { _ = sink.flush(by: SystemClocks().monotonic + .seconds(1)) }

  func finish() { _ = sink.finish(by: SystemClocks().monotonic + .seconds(1)) }
}
