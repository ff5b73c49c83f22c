/// Notes that the coach was still there, for the program that takes up its rotation after a crash.
///
/// All calls are made on the coach's queue.
package protocol ProgressNotes: Sendable {
  /// Notes an instant of the rotation's clock; of several within a minute only the first counts.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - seq: The number of the last record.
  func note(_ now: Duration, seq: Int)

  /// Takes note that the rotation is over; nothing is noted any more.
  func close()
}
