import Coach
import EventStream

extension World {
  /// The state of the rotation with a name; `nil` on timeout.
  ///
  /// For callers that can do without it.
  package func snapshot(
    of name: String, within patience: Duration
  ) throws(ControlFailure) -> SnapshotContent? {
    try snapshotRecord(of: name, within: patience)?.content
  }

  /// The state of the rotation with a name and the record that has it; `nil` on timeout.
  package func snapshotRecord(
    of name: String, within patience: Duration
  ) throws(ControlFailure) -> (record: Record, content: SnapshotContent)? {
    let client = try control(name)
    // A subscription begins with a snapshot, and its timeout can be as short as needed.
    try client.subscribe()
    guard let line = try client.nextRecordLine(within: patience) else { return nil }
    guard let record = try? client.record(in: line), case .snapshot(let content) = record.content
    else { throw .protocol("the coach sent an unreadable snapshot") }
    return (record, content)
  }
}
