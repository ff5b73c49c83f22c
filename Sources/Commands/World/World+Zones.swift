import CivilTime
import Platform

extension World {
  /// The zone that an option named, which was checked before; without one, that of the machine.
  package func zone(chosen name: String?) -> Zone {
    name.flatMap { zone(named: $0) } ?? zone
  }

  /// The zone with a name, or that of this machine.
  ///
  /// - Parameters:
  ///   - name: Its name; `nil` for that of this machine.
  ///   - option: The option or setting that names it.
  /// - Returns: The zone.
  /// - Throws: An error with the most similar name if the zone is unknown.
  package func zone(named name: String?, of option: String) throws(UsageError) -> Zone {
    guard let name else { return zone }
    if let zone = zone(named: name) { return zone }
    let nearest = zoneName(like: name, choice: nearestName)
    throw .unknownZone(option: option, found: name, nearest: nearest)
  }

  /// The zone that a calendar names, in any case (RFC 5545, section 2).
  package func zone(inCalendar name: String) -> Zone? {
    if let zone = zone(named: name) { return zone }
    let known = zoneName(like: name) { part, names in
      names.first { $0.lowercased() == part.lowercased() }
    }
    return known?.lowercased() == name.lowercased() ? known.flatMap { zone(named: $0) } : nil
  }

  /// Returns the name of the zone that a text resembles, as `UTC` for `utc`, or `nil`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - choice: Returns which of some names is like a part of the text.
  /// - Returns: The name.
  private func zoneName(
    like text: String, choice: (_ part: String, _ names: [String]) -> String?
  ) -> String? {
    for folder in ZoneFiles(environment).folders {
      var name = ""
      for part in text.split(separator: "/") {
        let names = (try? files.names(in: folder + name)) ?? []
        guard let nearest = choice(String(part), names) else { break }
        name += "/" + nearest
      }
      if name.isEmpty { continue }
      name.removeFirst()
      if zone(named: name) != nil { return name }
    }
    return nil
  }
}
