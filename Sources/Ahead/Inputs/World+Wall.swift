import CivilTime
import Commands
import EventStream

extension World {
  /// What the wall clock shows at the start of a rotation, and in which zone.
  ///
  /// - Parameters:
  ///   - start: The start as it was typed; `nil`: the present.
  ///   - name: The zone by name; `nil`: that of this machine, or that of a start with an offset.
  /// - Returns: How the two clocks lie at the start.
  /// - Throws: That there is no such zone.
  package func wall(at start: WallTime?, zone name: String?) throws(Failure) -> WallClock {
    guard let zone = zone(named: name) else {
      throw .usage(.unknownZone(option: "--zone", found: name ?? ""))
    }
    switch start {
    case nil: return WallClock(anchor: now, zone: zone)
    case .stamp(let stamp) where name == nil:
      return WallClock(anchor: stamp.instant, zone: Zone(offset: stamp.offset))
    case let start?: return WallClock(anchor: start.instant(at: now, in: zone), zone: zone)
    }
  }
}
