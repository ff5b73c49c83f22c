/// The limits within which the journal may delay a rotation.
package struct JournalLimits: Equatable, Sendable {
  /// How long records may take to the disk before the journal counts as failing.
  package var slow = Duration.milliseconds(200)
  /// How long the coach waits for the disk, if it does not fail and nothing else is on the way.
  package var grace = Duration.milliseconds(5)
  /// After this long what failed is tried again; every new record lets it be tried at once.
  package var retry = Duration.seconds(5)
  /// How many bytes of records may wait while the journal is failing: a day of a busy rotation.
  package var waitingBytes = 4 << 20

  package init() {}
}
