/// The components that are read; others are skipped.
enum ComponentKind: String, CaseIterable, Sendable {
  case calendar = "VCALENDAR"
  case event = "VEVENT"
  case todo = "VTODO"
  case zone = "VTIMEZONE"
  case standard = "STANDARD"
  case daylight = "DAYLIGHT"
  case other = ""

  /// The components by name.
  static let table = NameTable(allCases.map { ($0.rawValue, $0) })

  /// Whether it may only be nested in a calendar.
  ///
  /// If it seems nested elsewhere, the END of that other component is missing.
  var isTopmost: Bool {
    switch self {
    case .calendar, .event, .todo, .zone: true
    case .standard, .daylight, .other: false
    }
  }
}
