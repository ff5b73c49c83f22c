import EventStream
import RoundRobin

/// A rotation as the journal has it.
public struct JournaledRotation: Sendable {
  public let id: String
  /// What its first record says.
  public let opening: SnapshotContent
  /// Its records in the order of their numbers, the opening snapshot first, each once.
  ///
  /// Numbers are missing where the journal was damaged, or had no room.
  public let records: [Record]

  /// How it ended; `nil`: it is still running, or was never closed.
  public var closing: Closing? {
    switch records.last?.content {
    case .ended(let closing, _): return closing
    case .snapshot(let content):
      // The end itself was among the records for which there was no room.
      if case .ended(let closing) = content.rotation.state { return closing }
      return nil
    default: return nil
    }
  }
}
