import EventStream

/// The journal as the coach uses it. All calls are made on the coach's queue, on which events come.
package protocol JournalLink: Sendable {
  /// Says what is to be told of.
  func whenChanged(_ tell: @escaping @Sendable (JournalEvent) -> Void)

  /// Adds records in one write, and waits for it a little: not long enough to delay a switch.
  func add(_ records: [Record]) -> JournalWriteState

  /// Waits until everything is on the disk, at most until `deadline` on CLOCK_MONOTONIC; answers
  /// whether it is. Nothing is added any more.
  func finish(by deadline: Duration) -> Bool
}

/// The state of added records by the time the coach goes on.
package enum JournalWriteState: Equatable, Sendable {
  /// They are on the disk (`fdatasync`), with everything before.
  case safe
  /// They are on their way; ``JournalEvent/safe(upTo:)`` will name this number, or a later one.
  case pending(Int)
}

/// An event of the journal for the coach.
package enum JournalEvent: Equatable, Sendable {
  /// Everything up to the entry with this number is on the disk.
  case safe(upTo: Int)
  /// Nothing can be written for now, or it takes too long; the records wait.
  case failing(message: String)
  /// Everything that waited is on the disk, but for so many records for which there was no room.
  case working(dropped: Int)
}
