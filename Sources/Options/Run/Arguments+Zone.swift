import CivilTime
import Commands

extension Arguments {
  /// The time zone: from the option, else from the settings, else that of this machine.
  package func zone(in world: some World) throws(UsageError) -> Zone {
    let name = try text(.zone) ?? Settings(in: world)[.option(.zone)]?.value
    guard let zone = world.zone(named: name) else {
      throw .unknownZone(option: self[.zone]?.spelling ?? "--zone", found: name ?? "")
    }
    return zone
  }
}
