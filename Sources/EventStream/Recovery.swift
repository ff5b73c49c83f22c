import CivilTime
import RoundRobin

/// How a rotation goes on after its program was gone, as a `recovered` record says it.
public struct Recovery: Equatable, Sendable {
  /// For how long no program drove it.
  public var gone: Duration
  /// How much of the time after the last record counts.
  public var counted: Duration
  /// Where it runs now.
  public var origin: Origin
  /// The zone that wall times are shown in now.
  public var zone: Zone
  /// The rules from the next slice on.
  public var rules: Rules
  /// When everything is closed.
  public var until: Timestamp?

  public init(
    gone: Duration, counted: Duration, origin: Origin, zone: Zone, rules: Rules, until: Timestamp?
  ) {
    self.gone = gone
    self.counted = counted
    self.origin = origin
    self.zone = zone
    self.rules = rules
    self.until = until
  }
}
