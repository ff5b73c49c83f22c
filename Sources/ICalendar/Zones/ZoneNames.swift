import CivilTime

/// Finds zones by the names that other programs use.
struct ZoneNames {
  /// The zone of a name of the time-zone database.
  private let database: (String) -> Zone?

  /// The results of earlier lookups.
  private var known: [String: Zone?] = [:]

  /// The maximum number of names: there are not half as many zones.
  private static let most = 1000

  init(database: @escaping (String) -> Zone?) {
    self.database = database
  }

  /// Whether there is no zone at all in the database.
  var isDatabaseMissing: Bool {
    mutating get {
      ["UTC", "Etc/UTC", "Europe/London", "America/New_York"].allSatisfy { zone(named: $0) == nil }
    }
  }

  /// The zone of this name in the database.
  mutating func zone(named name: String) -> Zone? {
    if let zone = known[name] { return zone }
    guard known.count < ZoneNames.most, (try? Zone.checkName(name)) != nil else { return nil }
    let zone = database(name)
    known[name] = .some(zone)
    return zone
  }

  /// The zone of a name that is not in the database: with a prefix
  /// (`/mozilla.org/20050126_1/Europe/Berlin`), of Windows, a former name, or an offset.
  mutating func zone(alias name: String) -> Zone? {
    ending(of: name) ?? alias(of: name) ?? fixed(name)
  }

  private mutating func ending(of name: String) -> Zone? {
    let parts = name.split(separator: "/")
    for count in [3, 2, 1] where parts.count > count {
      if let zone = zone(named: parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  private mutating func alias(of name: String) -> Zone? {
    // Outlook shows “(UTC+01:00) Amsterdam, Berlin” for a zone.
    let place = name.first == "(" ? name.drop { $0 != ")" }.dropFirst(2) : name[...]
    guard let alias = ZoneAliases.all[String(place)] else { return nil }
    return zone(named: alias) ?? ZoneAliases.all[alias].flatMap { zone(named: $0) }
  }

  /// The zone with a fixed offset for `UTC+2`, `GMT-03:30` or `(UTC-05:00) …`.
  private func fixed(_ name: String) -> Zone? {
    let bytes = Array((name.first == "(" ? name.dropFirst().prefix { $0 != ")" } : name[...]).utf8)
    var cursor = LineCursor(bytes.span, at: 0)
    let prefix = cursor.letters()
    guard prefix == PackedName("UTC") || prefix == PackedName("GMT") || prefix.length == 0
    else { return nil }
    guard let offset = cursor.hoursAndMinutes(), cursor.isAtEnd else { return nil }
    return Zone(offset: offset)
  }
}

extension LineCursor {
  /// Reads letters.
  fileprivate mutating func letters() -> PackedName {
    var name = PackedName()
    while let byte, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte.uppercased) {
      name.append(byte)
      advance()
    }
    return name
  }

  /// Reads a sign, hours, and optional minutes, in seconds.
  fileprivate mutating func hoursAndMinutes() -> Int? {
    let isWest = byte == UInt8(ascii: "-")
    guard isWest || byte == UInt8(ascii: "+") else { return nil }
    advance()
    guard var hours = digit() else { return nil }
    if let digit = digit() { hours = hours * 10 + digit }
    _ = skip(UInt8(ascii: ":"))
    let minutes = isAtEnd ? 0 : number(digits: 2)
    guard let minutes, hours < 24, minutes < 60 else { return nil }
    let offset = hours * 3600 + minutes * 60
    return isWest ? -offset : offset
  }
}
