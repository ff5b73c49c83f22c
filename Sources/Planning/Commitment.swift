import CivilTime

/// Something with a fixed time, around which everything else is planned.
public struct Commitment: Hashable, Sendable {
  public var title: String
  public var start: Instant
  /// Not before ``start``.
  public var end: Instant

  public init(title: String, start: Instant, end: Instant) {
    self.title = title
    self.start = start
    self.end = end
  }
}
