import CivilTime

/// An activity of a rotation while no task had a slice, from its beginning to its end.
package struct PastInterlude: Equatable, Sendable {
  /// The rotation that it belongs to.
  package var rotation: String
  package var kind: Kind
  /// The title of a commitment; empty for all else.
  package var title: String
  package var start: Instant
  package var end: Instant

  /// The kind, as programs read it.
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
