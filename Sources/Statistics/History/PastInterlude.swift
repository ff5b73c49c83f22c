import CivilTime

/// What a rotation did while no task had a slice, from its beginning to its end.
package struct PastInterlude: Equatable, Sendable {
  /// The rotation that it belongs to.
  package var rotation: String
  package var kind: Kind
  /// What a commitment is called; empty for all else.
  package var title: String
  package var start: Instant
  package var end: Instant

  /// What it was, as programs read it.
  package enum Kind: String, Sendable {
    case rest = "break"
    case longRest = "long_break"
    case checkIn = "check_in"
    case commitment
    case waiting
  }

  package init(rotation: String, kind: Kind, title: String = "", start: Instant, end: Instant) {
    self.rotation = rotation
    self.kind = kind
    self.title = title
    self.start = start
    self.end = end
  }
}
