import CivilTime
import Platform

extension World {
  /// The zone with a name, or that of this machine.
  ///
  /// - Parameters:
  ///   - name: Its name; `nil` for that of this machine.
  ///   - option: The option or setting that names it.
  /// - Returns: The zone.
  /// - Throws: An error with the most similar name if the zone is unknown.
  package func zone(named name: String?, of option: String) throws(UsageError) -> Zone {
    if let zone = zone(named: name) { return zone }
    let name = name ?? ""
    throw .unknownZone(option: option, found: name, nearest: zoneName(like: name))
  }

  /// The most similar name of a zone, such as `UTC` for `utc`; `nil` if no name is similar.
  private func zoneName(like text: String) -> String? {
    for folder in ZoneFiles(environment).folders {
      var name = ""
      for part in text.split(separator: "/") {
        let names = (try? files.names(in: folder + name)) ?? []
        guard let nearest = nearestName(to: String(part), among: names) else { break }
        name += "/" + nearest
      }
      if name.isEmpty { continue }
      name.removeFirst()
      if zone(named: name) != nil { return name }
    }
    return nil
  }
}
