import CivilTime
import Commands

extension Arguments {
  /// The time zone: from the option, else from the settings, else that of this machine.
  package func zone(in world: some World) throws(UsageError) -> Zone {
    let name = try text(.zone) ?? Settings(in: world)[.option(.zone)]?.value
    return try world.zone(named: name, of: self[.zone]?.spelling ?? "--zone")
  }
}
