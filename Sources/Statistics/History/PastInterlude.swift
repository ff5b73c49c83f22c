import CivilTime

/// A period of a rotation without a slice, such as a break.
package struct PastInterlude: Equatable, Sendable {
  /// The id of its rotation.
  package var rotation: String
  package var kind: Kind
  /// The title of a commitment; empty for all else.
  package var title: String
  package var start: Instant
  package var end: Instant
  /// Its pauses.
  package var pauses: [Stretch]
  /// The times in it in which the machine slept or the program did not run.
  package var interruptions: [Stretch]

  /// The kind, as in JSON.
  package enum Kind: String, Sendable {
    case rest = "break"
    case longRest = "long_break"
    case checkIn = "check_in"
    case commitment
    case waiting
  }

  package init(
    rotation: String, kind: Kind, title: String = "", start: Instant, end: Instant,
    pauses: [Stretch] = [], interruptions: [Stretch] = []
  ) {
    self.rotation = rotation
    self.kind = kind
    self.title = title
    self.start = start
    self.end = end
    self.pauses = pauses
    self.interruptions = interruptions
  }

  /// Its time without pauses and interruptions.
  package var spent: Duration {
    (pauses + interruptions).reduce(end - start) { $0 - $1.length }
  }

  /// Whether any of it is in a window.
  package func reaches(into window: Range<Instant>) -> Bool {
    start < window.upperBound && end > window.lowerBound
  }
}
