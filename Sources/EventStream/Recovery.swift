import CivilTime
import RoundRobin

/// How a rotation resumes after its program was gone, from a `recovered` record.
public struct Recovery: Equatable, Sendable {
  /// The time during which no program ran it.
  public var gone: Duration
  /// The part of the time after the last record that counts.
  public var counted: Duration
  /// Where it runs now.
  public var origin: Origin
  /// The zone that wall times are shown in now.
  public var zone: Zone
  /// The rules from the next slice on.
  public var rules: Rules
  /// The instant at which the rotation ends (`--until`).
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
