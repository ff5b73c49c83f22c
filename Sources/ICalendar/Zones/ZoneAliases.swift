/// Aliases of zones in the time-zone database.
struct ZoneAliases: Sendable {
  /// The zone that a name means, both without regard to case.
  private let zones: [String: String]

  static let all = ZoneAliases([windows, former])

  private init(_ tables: [String]) {
    var zones: [String: String] = [:]
    for row in tables.flatMap({ $0.split(separator: "\n") }) {
      guard let colon = row.firstIndex(of: ":") else { continue }
      for name in row[row.index(after: colon)...].split(separator: ";") {
        let name = name.drop { $0 == " " }
        let whole = name.last == "*" ? name.dropLast() + " Standard Time" : name
        zones[whole.lowercased()] = String(row[..<colon])
      }
    }
    self.zones = zones
  }

  /// The name in the database for an alias.
  subscript(name: String) -> String? { zones[name.lowercased()] }
}
