import Coach
import Commands
import EventStream

extension World {
  /// How the rotation of a name stands, if it says so in time; `nil`: it does not.
  ///
  /// It is for those who would rather do without than wait.
  package func snapshot(
    of name: String, within patience: Duration
  ) throws(ControlFailure) -> SnapshotContent? {
    let client = try control(name)
    // A subscription begins with a snapshot, for which the wait can be as short as it has to be.
    try client.subscribe()
    guard let line = try client.nextRecordLine(within: patience) else { return nil }
    guard case .record(let record) = try? StreamLine(parsing: line.span),
      case .snapshot(let content) = record.content
    else { throw .protocol("the coach sent an unreadable snapshot") }
    return content
  }
}
