import CivilTime
import Commands
import Platform

/// Checks the zone data, and the local zone.
struct ZoneCheck: Check {
  let title = "zone"

  func findings(in world: some World) -> [Finding] {
    let folders = ZoneFiles(world.environment).folders
    guard folders.contains(where: { world.files.kind(at: $0) == .directory }) else {
      return [
        .doubtful(
          "there is no zone data in \(folders.joined(separator: ", ")); only UTC is known",
          cure: "sudo apt-get install tzdata")
      ]
    }
    do throws(FileError) {
      _ = try ZoneFiles(world.environment).local()
    } catch {
      let isChosen = world.environment["TZ"] != nil
      return [
        .broken(
          "the time zone cannot be read, so UTC is used: \(error)",
          cure: isChosen ? "unset TZ" : "sudo apt-get install --reinstall tzdata")
      ]
    }
    if let name = world.environment["TZ"], !isKnown(name, in: world) {
      return [.broken("TZ is '\(name)', which is not a time zone; UTC is used", cure: "unset TZ")]
    }
    let zone = world.zone
    let time = Timestamp(world.now, in: zone).withoutMilliseconds
    return [.fine("\(zone.name), where it is \(time)")]
  }

  private func isKnown(_ name: String, in world: some World) -> Bool {
    // A colon before the name, or an absolute path, is valid, too (tzset(3)).
    let name = name.hasPrefix(":") ? String(name.dropFirst()) : name
    if name.hasPrefix("/") {
      return (try? world.files.read(name, limit: 1 << 20))?.starts(with: "TZif".utf8) == true
    }
    return world.zone(named: name) != nil || (try? Zone(posix: name)) != nil
  }
}
