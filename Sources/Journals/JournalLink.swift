import EventStream

/// The coach's interface to the journal. Call it on the coach's queue, which receives its events.
package protocol JournalLink: Sendable {
  /// Sets the handler of events.
  func whenChanged(_ tell: @escaping @Sendable (JournalEvent) -> Void)

  /// Adds records with one write, and waits for it briefly: too briefly to delay a switch.
  func add(_ records: [Record]) -> JournalWriteState

  /// Waits until all records are on the disk, at most until `deadline` on CLOCK_MONOTONIC, and
  /// returns whether they are. Accepts no more records.
  func finish(by deadline: Duration) -> Bool
}

/// The state of added records when the coach continues.
package enum JournalWriteState: Equatable, Sendable {
  /// They are on the disk (`fdatasync`), with everything before.
  case safe
  /// They are being written; ``JournalEvent/safe(upTo:)`` will follow with this number or a later
  /// one.
  case pending(Int)
}

/// An event of the journal for the coach.
package enum JournalEvent: Equatable, Sendable {
  /// Everything up to the entry with this number is on the disk.
  case safe(upTo: Int)
  /// Writing fails or takes too long; the records wait.
  case failing(message: String)
  /// All waiting records are on the disk, except `dropped` ones for which there was no room.
  case working(dropped: Int)
}
