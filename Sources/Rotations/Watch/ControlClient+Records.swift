import Coach
import Commands
import EventStream

extension ControlClient {
  /// Resumes the stream of a rotation after a known record, over a new connection.
  ///
  /// - Returns: Whether the same rotation is still running.
  func takeUp(_ rotation: String, after seq: Int) throws(ControlFailure) -> Bool {
    guard let head = RecordHead(parsing: try statusLine()), head.rotation == rotation else {
      return false
    }
    try subscribe(since: seq)
    return true
  }

  /// Waits for records of a subscription, without a limit if `patience` is `nil`, and takes all
  /// that have arrived; unknown kinds are skipped.
  ///
  /// - Returns: The records; empty on timeout.
  func nextRecords(within patience: Duration?) throws(ControlFailure) -> [Record] {
    var records: [Record] = []
    var patience = patience
    do throws(ControlFailure) {
      while let line = try nextRecordLine(within: patience) {
        patience = .zero
        if let record = try record(in: line) { records.append(record) }
      }
    } catch {
      // The end of the stream comes again with the next call.
      if records.isEmpty || error != .notRunning { throw error }
    }
    return records
  }
}
