import CivilTime

/// Something that takes place once: an event, or one instance of an event that repeats.
package struct Occurrence: Hashable, Sendable {
  /// When it takes place.
  package enum Extent: Hashable, Sendable {
    /// On whole days, wherever one is; `to` is the first day no longer in it.
    case days(from: CivilDate, to: CivilDate)

    /// From an instant to another, which may be the same.
    case time(start: Instant, end: Instant)
  }

  /// Whether it takes place at all (STATUS).
  package enum Status: String, Hashable, Sendable {
    case confirmed, tentative, cancelled
  }

  package var summary: String
  package var extent: Extent
  package var status: Status
  package var uid: String
  package var location: String?

  /// Whether it leaves the time free (TRANSP:TRANSPARENT).
  package var isTransparent: Bool

  package init(
    summary: String, extent: Extent, status: Status = .confirmed, uid: String = "",
    location: String? = nil, isTransparent: Bool = false
  ) {
    self.summary = summary
    self.extent = extent
    self.status = status
    self.uid = uid
    self.location = location
    self.isTransparent = isTransparent
  }
}
