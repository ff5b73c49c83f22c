import Coach

/// What of the journals could not be read.
struct HistoryDamage {
  /// How many places are named one by one.
  private static let most = 3

  private(set) var places: [JournalDamage] = []
  private(set) var count = 0

  mutating func append(_ place: JournalDamage) {
    count += 1
    if places.count < Self.most { places.append(place) }
  }

  /// What people are told, a line for each of the first places.
  var messages: [String] {
    let named = places.map { place in
      switch place.cause {
      case .inaccessible: "\(place)"
      case .torn, .zeros, .overlong, .unreadable: "\(place); the rest is counted"
      }
    }
    guard count > places.count else { return named }
    let rest = (count - places.count).counting("more place")
    return named + ["\(rest) of the journal cannot be read; rota doctor names them"]
  }
}
