import CivilTime

/// A snapshot that is a record of the stream itself, with a number of its own.
///
/// It is written together with the next record once an hour and a thousand records have passed since
/// the last one, so that a line that is lost costs little: a reader that folds the stream can begin there.
/// The opening of a rotation is one, too, and needs no mention.
public struct Checkpoint: Equatable, Sendable {
  /// How much time lies between two, on the rotation's clock.
  public static let interval = Duration.seconds(3600)
  /// How many records lie between two.
  public static let records = 1000

  /// Its number.
  public var seq: Int
  /// Its instant on the rotation's clock.
  public var at: Duration
  /// The time of the wall clock at the first record of the rotation.
  public var beginning: Timestamp
  /// The ids of the commitments that were over then, or had been taken back: they do not
  /// come again.
  public var past: [String]

  public init(seq: Int, at: Duration, beginning: Timestamp, past: [String] = []) {
    self.seq = seq
    self.at = at
    self.beginning = beginning
    self.past = past
  }
}
