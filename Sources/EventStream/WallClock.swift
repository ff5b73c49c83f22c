import CivilTime

/// The relation between the rotation's clock and the wall clock.
public struct WallClock: Equatable, Sendable {
  /// The wall time at which the rotation's clock shows zero.
  ///
  /// It shifts when the wall clock is set, and by suspended time that the rotation does not count.
  public var anchor: Instant
  /// The zone whose clocks the records show.
  public var zone: Zone

  public init(anchor: Instant, zone: Zone) {
    self.anchor = anchor
    self.zone = zone
  }

  /// Returns the time of the wall clock at an instant of the rotation's clock, to the millisecond.
  public func timestamp(at instant: Duration) -> Timestamp {
    Timestamp(anchor + instant, in: zone)
  }

  /// The local time at which the rotation's clock shows zero.
  package var beginning: CivilDateTime { zone.local(anchor) }

  /// The instant of the rotation's clock at which the wall clock shows `instant`.
  public func position(of instant: Instant) -> Duration { instant - anchor }
}
