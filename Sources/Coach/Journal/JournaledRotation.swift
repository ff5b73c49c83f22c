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
    guard case .ended(let closing, _)? = records.last?.content else { return nil }
    return closing
  }
}
