import CivilTime
import Commands
import EventStream
import Platform

extension World {
  /// The wall time and zone at the start of a rotation.
  ///
  /// - Parameters:
  ///   - start: The typed start; `nil` for now.
  ///   - name: The name of the zone; `nil` for that of this machine, or of a start with an offset.
  /// - Returns: The relation of the two clocks at the start.
  /// - Throws: If there is no such zone.
  package func wall(at start: WallTime?, zone name: String?) throws(Failure) -> WallClock {
    let zone = try rethrowing(zone(named: name, of: "--zone"), as: Failure.usage)
    switch start {
    case nil: return WallClock(anchor: now, zone: zone)
    case .stamp(let stamp) where name == nil:
      return WallClock(anchor: stamp.instant, zone: Zone(offset: stamp.offset))
    case let start?: return WallClock(anchor: start.instant(at: now, in: zone), zone: zone)
    }
  }
}
