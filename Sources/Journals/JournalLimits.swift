/// Limits on how much the journal may delay a rotation.
package struct JournalLimits: Equatable, Sendable {
  /// The time after which an unfinished write counts as a failure.
  package var slow = Duration.milliseconds(200)
  /// The time that the coach waits for the disk, while it works and no earlier write is pending.
  package var grace = Duration.milliseconds(5)
  /// The time until a retry after a failure; a new record causes one at once.
  package var retry = Duration.seconds(5)
  /// The maximum number of bytes that wait during a failure: a day of a busy rotation.
  package var waitingBytes = 4 << 20

  package init() {}
}
