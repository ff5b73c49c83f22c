/// A snapshot that is a record of the stream, with a sequence number.
///
/// It is written before the next record once an hour and a thousand records have passed since the
/// last one; in a rotation of more tasks, as many records as there are tasks. A reader that folds
/// the stream can begin there, so a lost line costs little. The opening of a rotation is one, too,
/// and needs no reference.
public struct Checkpoint: Equatable, Sendable {
  /// The minimum time between two, on the rotation's clock.
  public static let interval = Duration.seconds(3600)
  /// The minimum number of records between two.
  public static let records = 1000

  /// Its sequence number.
  public var seq: Int
  /// Its instant on the rotation's clock.
  public var at: Duration
  /// The ids of the commitments that were over or withdrawn by then: calendars must not add them
  /// again.
  public var past: [String]

  public init(seq: Int, at: Duration, past: [String] = []) {
    self.seq = seq
    self.at = at
    self.past = past
  }
}
