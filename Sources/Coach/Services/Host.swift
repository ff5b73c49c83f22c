import Dispatch
import Platform

/// The machine that a coach runs on.
package protocol Host: Sendable {
  var clocks: any Clocks { get }

  /// Stops the process, as Ctrl-Z does; returns when it is continued.
  func stopProcess()

  /// Ends the process by a signal, so that its parent sees the cause.
  func endProcess(by signal: Signal)

  /// A timer whose handler runs on `queue`; it must be kept.
  func makeTimer(queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) -> any Alarm

  /// Calls `handler` on `queue` whenever the wall clock is set, as long as the result is kept.
  func watchClock(
    queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) -> (any Sendable)?

  /// Calls `handler` on `queue` for every signal, as long as the result is kept.
  func watchSignals(
    queue: DispatchQueue, _ handler: @escaping @Sendable (Signal) -> Void
  ) -> any Sendable

  /// Opens something that the stream is written to; `onEvent` runs on `queue`.
  func open(
    _ destination: Sink.Destination, queue: DispatchQueue,
    onEvent: @escaping @Sendable (Sink.Event) -> Void
  ) throws(SystemError) -> any StreamReader
}

/// A timer that fires at an instant of CLOCK_MONOTONIC.
package protocol Alarm: Sendable {
  func arm(at deadline: Duration)
  func disarm()
}

/// A reader of the stream outside the process.
package protocol StreamReader: Sendable {
  /// Enqueues a line; `false` if it was dropped because the queue is full.
  func offer(_ line: [UInt8]) -> Bool

  /// Waits until everything is written, at most until `deadline` on CLOCK_MONOTONIC.
  func finish(by deadline: Duration) -> Bool

  /// Whether writing failed, so that what was still to be written is lost.
  var hasFailed: Bool { get }
}

extension DeadlineTimer: Alarm {}
extension Sink: StreamReader {}

/// The real machine.
package struct SystemHost: Host {
  package let clocks: any Clocks

  package init(clocks: any Clocks = SystemClocks()) { self.clocks = clocks }

  package func stopProcess() { Signals.stopProcess() }

  package func endProcess(by signal: Signal) { Signals.raiseAgain(signal) }

  package func makeTimer(
    queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) -> any Alarm {
    DeadlineTimer(queue: queue, handler: handler)
  }

  package func watchClock(
    queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) -> (any Sendable)? {
    try? ClockChange(queue: queue, handler: handler)
  }

  package func watchSignals(
    queue: DispatchQueue, _ handler: @escaping @Sendable (Signal) -> Void
  ) -> any Sendable {
    Signals(queue: queue, handler: handler)
  }

  package func open(
    _ destination: Sink.Destination, queue: DispatchQueue,
    onEvent: @escaping @Sendable (Sink.Event) -> Void
  ) throws(SystemError) -> any StreamReader {
    try Sink(destination, queue: queue, onEvent: onEvent)
  }
}
