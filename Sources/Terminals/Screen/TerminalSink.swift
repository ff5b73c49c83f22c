import Commands
import Dispatch
import Drawing
import Platform

/// The output of a display to its terminal, with the reaction to its loss.
///
/// Call everything except the last two functions on the queue given to the initializer.
package final class TerminalSink: Sendable {
  private let sink: Sink
  private let whenGone: Confined<(@Sendable () -> Void)?>
  /// Whether the terminal supports only ASCII.
  private let isASCII: Bool

  package init(
    _ stream: StandardStream, isASCII: Bool, queue: DispatchQueue
  ) throws(SystemError) {
    self.isASCII = isASCII
    let whenGone = Confined<(@Sendable () -> Void)?>(nil, to: queue)
    self.whenGone = whenGone
    sink = try Sink(.descriptor(stream.rawValue), queue: queue) { event in
      switch event {
      case .readerGone, .failed: whenGone.value?()
      case .drained, .failing: break
      }
    }
  }

  /// Does `action`, once the terminal is gone.
  package func whenGone(_ action: @escaping @Sendable () -> Void) { whenGone.value = action }

  @discardableResult
  package func offer(_ bytes: [UInt8]) -> Bool { sink.offer(bytes) }

  /// Writes text, with question marks for characters that the terminal does not support.
  package func offer(_ text: String) {
    if text.isEmpty { return }
    sink.offer(
      isASCII ? text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3F } : Array(text.utf8))
  }

  package func flush() { _ = sink.flush(by: SystemClocks().monotonic + .seconds(1)) }

  package func finish() { _ = sink.finish(by: SystemClocks().monotonic + .seconds(1)) }
}
