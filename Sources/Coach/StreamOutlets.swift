import Dispatch
import EventStream
import Platform

/// The external readers of the stream, each with a sink of its own.
///
/// A reader that is too slow gets `lost` and a snapshot when it has caught up.
struct StreamOutlets {
  private struct Outlet {
    let number: Int
    let sink: any StreamReader
    /// The first record it missed, while it is behind.
    var firstLost: Int?
  }

  /// In the order of addition, in which the end waits for them.
  private var outlets: [Outlet] = []

  /// Whether there is no reader.
  var isEmpty: Bool { outlets.isEmpty }

  /// Whether a reader has missed records and was not informed yet.
  var isBehind: Bool { outlets.contains { $0.firstLost != nil } }

  mutating func add(_ sink: any StreamReader, number: Int) {
    outlets.append(Outlet(number: number, sink: sink))
  }

  /// Sends records to all readers that keep up.
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

  /// Sends a reader that has caught up the loss and the current state.
  mutating func catchUp(_ number: Int, with session: Session) {
    guard let index = outlets.firstIndex(where: { $0.number == number }),
      let first = outlets[index].firstLost
    else { return }
    let sink = outlets[index].sink
    // A snapshot of very many tasks may exceed the free space; then it is sent again when the
    // reader has caught up further.
    let isTold =
      sink.offer(session.lost(from: first).bytes) && sink.offer(session.snapshot.bytes)
    if isTold { outlets[index].firstLost = nil }
  }

  mutating func remove(_ number: Int) { outlets.removeAll { $0.number == number } }

  /// Waits until everything is written, at most until `deadline` on CLOCK_MONOTONIC.
  ///
  /// Returns whether no file lacks the rest; a slow reader may.
  func finish(by deadline: Duration) -> Bool {
    for outlet in outlets { _ = outlet.sink.finish(by: deadline) }
    return !outlets.contains { $0.sink.hasFailed }
  }
}
