/// Heartbeat notes of the coach, for the program that resumes its rotation after a crash.
///
/// Call it on the coach's queue.
package protocol ProgressNotes: Sendable {
  /// Notes an instant of the rotation's clock; of several within a minute only the first counts,
  /// and urgent ones.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - seq: The number of the last record.
  ///   - isUrgent: Whether only the note may tell this number, as the journal cannot be written.
  func note(_ now: Duration, seq: Int, isUrgent: Bool)

  /// Ends the notes with the rotation.
  func close()
}
