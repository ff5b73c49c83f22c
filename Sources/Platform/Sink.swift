import Dispatch
import Glibc

/// A non-blocking output to an external reader (pipe, terminal, FIFO, file) of any speed.
///
/// A thread of the sink writes the items in order, one `write` each. A slow reader never delays the
/// caller: when too many items wait, further items are dropped and counted. All calls are made on
/// the queue given to the initializer, which also receives the events. The thread keeps the sink
/// alive until it is finished or has failed.
package final class Sink: Sendable {
  /// Where the items go.
  package enum Destination: Equatable, Sendable {
    /// An inherited descriptor, such as 1; the sink neither closes it nor changes its mode.
    case descriptor(Int32)
    /// A file to append to, or a FIFO; created as a file if it does not exist.
    case file(String)
  }

  /// An event for the owner.
  package enum Event: Equatable, Sendable {
    /// The reader caught up after `dropped` items were lost; the sink accepts items again.
    case drained(dropped: Int)
    /// The reader is gone; the sink accepts no more items.
    case readerGone
    /// A file cannot be written at present, as on a full disk. What it lacks waits.
    case failing(SystemError)
    /// Writing failed; the sink accepts no more items.
    case failed(SystemError)
  }

  fileprivate struct State: ~Copyable {
    var backlog: Backlog
    /// Whether the thread is inside a `write`.
    var isWriting = false
    /// Whether the thread waits for the reader of a FIFO.
    var isOpening: Bool
    /// Whether the sink refuses new items and writes the rest.
    var isFinishing = false
    /// Whether the sink has ended.
    var hasEnded = false
    /// Whether it ended because writing failed.
    var hasFailed = false
    /// Whether ``Event/drained(dropped:)`` is queued.
    var isCatchingUp = false
    /// Signalled when the queue is empty.
    var flushes: [DispatchSemaphore] = []
    var watch: ReaderWatch?
  }

  private let state: Locked<State>
  /// Avoids the thread while the destination is a terminal that keeps up.
  private let shortcut: TerminalShortcut?
  private let queue: DispatchQueue
  private let onEvent: @Sendable (Event) -> Void
  /// Counts the waiting items; signalled once more to end the thread.
  private let work = DispatchSemaphore(value: 0)
  /// The standard stream that it writes to; `nil` for another destination.
  private let stream: Int32?
  /// The end of the thread of an earlier sink for that stream, as of the rotation before: the items
  /// of two would be mixed.
  private let former: DispatchSemaphore?
  private let outlet: Outlet
  private let retry: Duration
  /// Signalled when a file that failed is to be tried for the last time.
  private let lastAttempt = DispatchSemaphore(value: 0)
  /// Signalled when the thread has ended.
  private let over = DispatchSemaphore(value: 0)
  /// The ends of threads that were still writing to standard streams when their time was up.
  private static let late = Locked<[Int32: DispatchSemaphore]>([:])

  /// Opens the destination and starts the thread; `onEvent` runs on `queue`, which must be serial.
  ///
  /// A FIFO is opened when its reader opens it; items wait until then.
  package init(
    _ destination: Destination, limits: SinkLimits = SinkLimits(), queue: DispatchQueue,
    onEvent: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    let outlet = try Outlet(destination)
    state = Locked(State(backlog: Backlog(limits: limits), isOpening: outlet.isOpening))
    if case .descriptor(let descriptor) = destination {
      shortcut = TerminalShortcut(descriptor)
    } else {
      shortcut = nil
    }
    if case .descriptor(let descriptor) = destination, descriptor <= STDERR_FILENO {
      stream = descriptor
      former = Self.late.withLock { $0.removeValue(forKey: descriptor) }
    } else {
      (stream, former) = (nil, nil)
    }
    self.outlet = outlet
    retry = limits.retry
    self.queue = queue
    self.onEvent = onEvent
    do throws(SystemError) {
      try Thread.start { self.run(outlet) }
    } catch {
      outlet.close()
      throw error
    }
  }

  /// Enqueues an item, which is written as a whole; returns `false` if it was dropped.
  ///
  /// After a dropped item all are dropped until ``Event/drained(dropped:)``.
  @discardableResult
  package func offer(_ item: [UInt8]) -> Bool {
    dispatchPrecondition(condition: .onQueue(queue))
    let item = takeShortcut(item)
    if item.isEmpty { return true }
    let isTaken = state.withLock { state in
      !state.hasEnded && !state.isFinishing && state.backlog.append(item)
    }
    if isTaken { work.signal() }
    return isTaken
  }

  /// Writes what it can at once if the queue is empty; returns the rest.
  private func takeShortcut(_ item: [UInt8]) -> [UInt8] {
    guard let shortcut else { return item }
    // No item is added meanwhile, as all are offered on one queue.
    let isIdle = state.withLock { state in
      !state.hasEnded && !state.isFinishing && !state.isWriting && state.backlog.isEmpty
        && state.backlog.dropped == 0
    }
    return isIdle ? Array(item.dropFirst(shortcut.write(item))) : item
  }

  /// Waits until everything offered is written, at most until `deadline` on CLOCK_MONOTONIC.
  ///
  /// Returns whether it is.
  package func flush(by deadline: Duration) -> Bool {
    let flushed = DispatchSemaphore(value: 0)
    let isWaiting = state.withLock { state in
      guard !state.hasEnded, state.isWriting || !state.backlog.isEmpty else { return false }
      state.flushes.append(flushed)
      return true
    }
    guard isWaiting else { return true }
    return flushed.wait(timeout: DispatchTime(monotonic: deadline)) == .success
  }

  /// Refuses new items and waits until the rest is written, at most until `deadline` on
  /// CLOCK_MONOTONIC.
  ///
  /// Returns whether it is; the thread goes on with what is left, and a later sink for the same
  /// standard stream waits for that. Items for a FIFO without a reader are discarded at once.
  package func finish(by deadline: Duration) -> Bool {
    let (isOpening, isEmpty) = state.withLock { state in
      state.isFinishing = true
      return (state.isOpening && !state.hasEnded, state.backlog.isEmpty)
    }
    work.signal()
    lastAttempt.signal()
    if isOpening {
      end(nil)
      // Else the thread would wait for a reader as long as the process runs.
      outlet.releaseWriter()
      return isEmpty
    }
    guard over.wait(timeout: DispatchTime(monotonic: deadline)) == .success else {
      if let stream { Self.late.withLock { $0[stream] = over } }
      return false
    }
    // For a second call.
    over.signal()
    return true
  }
}

extension Sink {
  /// Whether writing failed, so that what was still to be written is lost.
  package var hasFailed: Bool { state.withLock { $0.hasFailed } }
}

// MARK: The thread

extension Sink {
  private func run(_ outlet: Outlet) {
    var outlet = outlet
    former?.wait()
    former?.signal()
    do throws(SystemError) {
      let descriptor = try outlet.open()
      let kind = try Descriptor.kind(of: descriptor)
      began(on: descriptor, kind)
      if outlet.isTorn { try write([UInt8(ascii: "\n")], to: descriptor, kind) }
      while let item = nextItem() {
        try write(item, to: descriptor, kind)
        wrote()
      }
      end(nil)
      outlet.close()
    } catch {
      end(error.isReaderGone ? .readerGone : .failed(error))
      outlet.close()
    }
    over.signal()
  }

  private func began(on descriptor: Int32, _ kind: FileKind) {
    var watch: ReaderWatch?
    if kind == .fifo || kind == .socket {
      // Without it, the next write notices that the reader is gone.
      watch = try? ReaderWatch(descriptor) { [weak self] in self?.readerWent() }
    }
    let started = watch
    let hasEnded = state.withLock { state in
      state.isOpening = false
      if !state.hasEnded { state.watch = started }
      return state.hasEnded
    }
    // The reader may have closed the FIFO at once.
    if hasEnded { started?.stop() }
  }

  /// Waits for an item; `nil` at the end.
  private func nextItem() -> [UInt8]? {
    work.wait()
    return state.withLock { state in
      let item = state.backlog.popFirst()
      state.isWriting = item != nil
      return item
    }
  }

  /// Writes an item; tries again what a file has no room for, until the sink is to finish.
  private func write(
    _ item: [UInt8], to descriptor: Int32, _ kind: FileKind
  ) throws(SystemError) {
    var (rest, isTold) = (item[...], false)
    while true {
      do throws(SystemError) {
        return try Descriptor.write(&rest, to: descriptor)
      } catch {
        if kind != .regular || !error.isShortage || state.withLock({ $0.isFinishing }) {
          throw error
        }
        if !isTold { queue.async { self.onEvent(.failing(error)) } }
        isTold = true
        _ = lastAttempt.wait(timeout: DispatchTime(monotonic: SystemClocks().monotonic + retry))
      }
    }
  }

  private func wrote() {
    let (flushes, isCatchingUp) = state.withLock { state in
      state.isWriting = false
      let isBehind = state.backlog.dropped > 0 && !state.isCatchingUp && state.backlog.isLow
      if isBehind { state.isCatchingUp = true }
      return (state.backlog.isEmpty ? state.takeFlushes() : [], isBehind)
    }
    for flush in flushes { flush.signal() }
    if isCatchingUp { queue.async { self.reopen() } }
  }

  /// Accepts items again, on the queue of the caller, after reporting the gap.
  private func reopen() {
    let dropped = state.withLock { state in
      state.isCatchingUp = false
      return state.hasEnded ? 0 : state.backlog.reopen()
    }
    if dropped > 0 { onEvent(.drained(dropped: dropped)) }
  }

  private func readerWent() {
    end(.readerGone)
    work.signal()
  }

  /// Ends the sink once, and reports why unless the owner asked for it.
  private func end(_ event: Event?) {
    let (isFirst, isTold, flushes, watch) = state.withLock { state in
      defer {
        if case .failed = event, !state.hasEnded { state.hasFailed = true }
        state.hasEnded = true
        state.isWriting = false
        state.backlog.removeAll()
      }
      return (!state.hasEnded, !state.isFinishing, state.takeFlushes(), state.takeWatch())
    }
    for flush in flushes { flush.signal() }
    watch?.stop()
    if let event, isFirst, isTold { queue.async { self.onEvent(event) } }
  }
}

extension SystemError {
  /// Whether a file has no room for more, which may change.
  fileprivate var isShortage: Bool { [ENOSPC, EDQUOT, EFBIG].contains(errno) }
}

extension Sink.State {
  fileprivate mutating func takeFlushes() -> [DispatchSemaphore] {
    defer { flushes = [] }
    return flushes
  }

  fileprivate mutating func takeWatch() -> ReaderWatch? {
    defer { watch = nil }
    return watch
  }
}
