/// The components that are read; what stands in others is passed over.
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

  /// Whether it cannot lie in another one that is not a calendar.
  ///
  /// Where it seems to, the END of that other one is missing.
  var isTopmost: Bool {
    switch self {
    case .calendar, .event, .todo, .zone: true
    case .standard, .daylight, .other: false
    }
  }
}
