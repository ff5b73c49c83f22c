import Dispatch
import EventStream
import Platform

/// The readers of the stream outside the process, each behind a sink of its own.
///
/// A reader that is too slow gets `lost` and a snapshot when it has caught up.
struct StreamOutlets {
  private struct Outlet {
    let number: Int
    let sink: any StreamReader
    /// The first record it did not get, while it is behind.
    var firstLost: Int?
  }

  /// In the order in which they were added: it decides who is waited for first.
  private var outlets: [Outlet] = []

  /// Whether anybody reads.
  var isEmpty: Bool { outlets.isEmpty }

  /// Whether a reader has missed records and was not told yet.
  var isBehind: Bool { outlets.contains { $0.firstLost != nil } }

  mutating func add(_ sink: any StreamReader, number: Int) {
    outlets.append(Outlet(number: number, sink: sink))
  }

  /// Hands records to all readers that keep up.
  mutating func send(_ records: [Record]) {
    for record in records {
      let bytes = record.bytes
      for index in outlets.indices {
        guard !outlets[index].sink.offer(bytes), outlets[index].firstLost == nil,
          let seq = record.seq
        else { continue }
        outlets[index].firstLost = seq
      }
    }
  }

  /// Tells a reader that has caught up what it missed, and where everything stands.
  mutating func catchUp(_ number: Int, with session: Session) {
    guard let index = outlets.firstIndex(where: { $0.number == number }),
      let first = outlets[index].firstLost
    else { return }
    let sink = outlets[index].sink
    // A snapshot of very many tasks may be too large for the room there is; then the reader is told
    // again when it has caught up with more.
    let isTold =
      sink.offer(session.lost(from: first).bytes) && sink.offer(session.snapshot.bytes)
    if isTold { outlets[index].firstLost = nil }
  }

  mutating func remove(_ number: Int) { outlets.removeAll { $0.number == number } }

  /// Waits until everything is written, at most until `deadline` on CLOCK_MONOTONIC.
  func finish(by deadline: Duration) {
    for outlet in outlets { _ = outlet.sink.finish(by: deadline) }
  }
}
