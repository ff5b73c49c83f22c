import CivilTime

/// What a rotation did while no task had a slice, from its beginning to its end.
public struct PastInterlude: Equatable, Sendable {
  /// The rotation that it belongs to.
  public var rotation: String
  public var kind: Kind
  /// What a commitment is called; empty for all else.
  public var title: String
  public var start: Instant
  public var end: Instant

  /// What it was, as programs read it.
  public enum Kind: String, Sendable {
    case rest = "break"
    case longRest = "long_break"
    case checkIn = "check_in"
    case commitment
    case waiting
  }

  public init(rotation: String, kind: Kind, title: String = "", start: Instant, end: Instant) {
    self.rotation = rotation
    self.kind = kind
    self.title = title
    self.start = start
    self.end = end
  }
}
