import Dispatch
import EventStream
import Platform

/// The readers of the stream outside the process, each behind a sink of its own.
///
/// A reader that is too slow gets `lost` and a snapshot when it has caught up.
struct StreamOutlets {
  private struct Outlet {
    let sink: any StreamReader
    /// The first record it did not get, while it is behind.
    var firstLost: Int?
  }

  private var outlets: [Int: Outlet] = [:]

  /// Whether anybody reads.
  var isEmpty: Bool { outlets.isEmpty }

  /// Whether somebody has missed something and was not told yet.
  var isBehind: Bool { outlets.values.contains { $0.firstLost != nil } }

  mutating func add(_ sink: any StreamReader, number: Int) {
    outlets[number] = Outlet(sink: sink)
  }

  /// Hands records to everybody who keeps up.
  mutating func send(_ records: [Record]) {
    for record in records {
      let bytes = record.bytes
      for number in outlets.keys {
        guard outlets[number]?.sink.offer(bytes) == false, outlets[number]?.firstLost == nil,
          let seq = record.seq
        else { continue }
        outlets[number]?.firstLost = seq
      }
    }
  }

  /// Tells a reader that has caught up what it missed, and where everything stands.
  mutating func catchUp(_ number: Int, with session: Session) {
    guard let outlet = outlets[number], let first = outlet.firstLost else { return }
    // A snapshot of very many tasks may be too large for the room there is; then the reader is told
    // again when it has caught up with more.
    let isTold =
      outlet.sink.offer(session.lost(from: first).bytes)
      && outlet.sink.offer(session.snapshot.bytes)
    if isTold { outlets[number]?.firstLost = nil }
  }

  mutating func remove(_ number: Int) { outlets[number] = nil }

  /// Waits until everything is written, at most until `deadline` on CLOCK_MONOTONIC.
  func finish(by deadline: Duration) {
    for outlet in outlets.values { _ = outlet.sink.finish(by: deadline) }
  }
}
