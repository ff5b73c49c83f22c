import CivilTime

/// The zones that a file mentions, as far as they are known.
struct ZoneBook: Sendable {
  /// The zones by index of mention; `nil` if unknown, so that their times are floating.
  private let zones: [Zone?]

  /// Resolves all mentions.
  ///
  /// A name of the time-zone database means that zone, even if the file defines it: such
  /// definitions often cover only the year in which they were written. Any other name means the
  /// zone defined in the file or, without one, the zone that other programs mean by it.
  init(
    _ mentions: ZoneMentions, definitions: [ZoneDefinition], damages: inout DamageList,
    database: @escaping (String) -> Zone?
  ) {
    var described = DescribedZones(definitions)
    var names = ZoneNames(database: database)
    var isTold = false
    zones = mentions.all.map { mention, offset in
      if let zone = names.zone(named: mention.name) ?? described[mention]
        ?? names.zone(alias: mention.name)
      {
        return zone
      }
      guard names.isDatabaseMissing else {
        damages.append(.unknownZone(mention.name), at: offset)
        return nil
      }
      if !isTold { damages.append(.noZones, at: offset) }
      isTold = true
      return .utc
    }
  }

  /// The zone of a clock; `nil` if it is floating.
  func zone(of clock: DateOrTime.Clock) -> Zone? {
    switch clock {
    case .date, .floating: nil
    case .utc: .utc
    case .zone(let number): zones[Int(number)]
    }
  }
}

/// The zones that a file describes, by name without regard to case (RFC 5545, section 2).
private struct DescribedZones {
  private struct Key: Hashable {
    let name: String
    let ignoresCase: Bool
    /// The index of a calendar; `nil` for all of the file.
    let calendar: Int?
  }

  /// The last definition of each key.
  private var definitions: [Key: ZoneDefinition] = [:]

  /// The zones of the definitions; many calendars in one file often repeat the same one.
  private var zones: [[ZoneDefinition.Observance]: Zone?] = [:]

  /// The remaining budget for transitions.
  private var budget = 10_000_000

  init(_ definitions: [ZoneDefinition]) {
    for definition in definitions {
      for key in Self.keys(definition.name, in: definition.calendar) {
        self.definitions[key] = definition
      }
    }
  }

  /// The keys of a name, the most exact one first.
  private static func keys(_ name: String, in calendar: Int) -> [Key] {
    [false, true].flatMap { ignoresCase in
      [calendar, nil].map { calendar in
        Key(
          name: ignoresCase ? name.lowercased() : name, ignoresCase: ignoresCase,
          calendar: calendar)
      }
    }
  }

  /// The definition of exactly this name or, without one, in another case; in the same calendar or,
  /// without one, in another of the file.
  subscript(mention: ZoneMentions.Mention) -> Zone? {
    mutating get {
      let keys = Self.keys(mention.name, in: mention.calendar)
      guard let definition = keys.compactMap({ definitions[$0] }).first else { return nil }
      if let zone = zones[definition.observances] { return zone }
      let zone = definition.zone(budget: &budget)
      zones[definition.observances] = .some(zone)
      return zone
    }
  }
}
