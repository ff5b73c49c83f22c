import CivilTime

/// The days on which somebody wants to know what takes place.
public struct CalendarWindow: Sendable {
  /// The first day.
  public let from: CivilDate

  /// The first day no longer in it; later than ``from``.
  public let to: CivilDate

  /// The zone in which the days begin and end, and in which times without a zone are read.
  public let zone: Zone

  public init(from: CivilDate, to: CivilDate, zone: Zone) {
    self.from = from
    self.to = to
    self.zone = zone
  }
}
