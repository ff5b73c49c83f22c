import CivilTime

extension Meeting {
  /// The days as one letter each, in the order of the week: `MWF`, `TR`.
  package var letters: String { String(days.map(\.letter)) }

  /// Parses days as one letter each (`TR`), two (`TuTh`), or names (`Tue,Thu`).
  ///
  /// - Returns: The days in the order of the week, each once; `nil` if the text is not a list of
  ///   days.
  static func days(parsing text: String) -> [Weekday]? {
    days(ofPairs: text) ?? days(ofLetters: text) ?? (try? Weekday.list(parsing: text))
  }

  /// Only this form has small letters after capital ones.
  private static func days(ofPairs text: String) -> [Weekday]? {
    let letters = Array(text)
    guard letters.count.isMultiple(of: 2), !letters.isEmpty else { return nil }
    var found: Set<Weekday> = []
    for place in stride(from: 0, to: letters.count, by: 2) {
      let pair = String(letters[place...place + 1])
      guard let day = Weekday.allCases.first(where: { $0.name.hasPrefix(pair) }) else { return nil }
      found.insert(day)
    }
    return found.sorted()
  }

  private static func days(ofLetters text: String) -> [Weekday]? {
    guard text == text.uppercased() || text == text.lowercased() else { return nil }
    var found: UInt8 = 0
    for letter in text.utf8 {
      guard let day = Weekday(letter: letter), found & 1 << UInt8(day.rawValue) == 0 else {
        return nil
      }
      found |= 1 << UInt8(day.rawValue)
    }
    if found == 0 { return nil }
    return Weekday.allCases.filter { found & 1 << UInt8($0.rawValue) != 0 }
  }
}

extension Weekday {
  /// The letter that universities write for the day.
  fileprivate var letter: Character {
    switch self {
    case .monday: "M"
    case .tuesday: "T"
    case .wednesday: "W"
    case .thursday: "R"
    case .friday: "F"
    case .saturday: "S"
    case .sunday: "U"
    }
  }

  fileprivate init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "M"), UInt8(ascii: "m"): self = .monday
    case UInt8(ascii: "T"), UInt8(ascii: "t"): self = .tuesday
    case UInt8(ascii: "W"), UInt8(ascii: "w"): self = .wednesday
    case UInt8(ascii: "R"), UInt8(ascii: "r"): self = .thursday
    case UInt8(ascii: "F"), UInt8(ascii: "f"): self = .friday
    case UInt8(ascii: "S"), UInt8(ascii: "s"): self = .saturday
    case UInt8(ascii: "U"), UInt8(ascii: "u"): self = .sunday
    default: return nil
    }
  }
}
