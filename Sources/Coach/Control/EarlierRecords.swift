import Platform

/// Records that are looked up where it may take long, on a thread of their own.
final class EarlierRecords: Sendable {
  enum Outcome {
    case pending
    case found([UInt8])
    case unavailable
  }

  /// The number of the last of them.
  let last: Int
  private let state = Locked(Outcome.pending)

  /// Starts to look them up; `whenDone` is called on the thread.
  init(
    upTo last: Int, lookUp: @escaping @Sendable () -> [UInt8]?,
    whenDone: @escaping @Sendable () -> Void
  ) {
    self.last = last
    do throws(SystemError) {
      try Thread.start { [self] in
        settle(lookUp())
        whenDone()
      }
    } catch {
      settle(nil)
      whenDone()
    }
  }

  var outcome: Outcome { state.withLock { $0 } }

  private func settle(_ bytes: [UInt8]?) {
    state.withLock { state in
      if let bytes, !bytes.isEmpty { state = .found(bytes) } else { state = .unavailable }
    }
  }
}
