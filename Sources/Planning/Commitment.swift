import CivilTime

/// Something with a fixed time, around which everything else is planned.
package struct Commitment: Hashable, Sendable {
  package var title: String
  package var start: Instant
  /// Not before ``start``.
  package var end: Instant

  package init(title: String, start: Instant, end: Instant) {
    self.title = title
    self.start = start
    self.end = end
  }
}
