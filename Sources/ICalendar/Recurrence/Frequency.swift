/// The unit of time in which a rule counts (FREQ).
enum Frequency: String, CaseIterable, Hashable, Sendable {
  case yearly = "YEARLY"
  case monthly = "MONTHLY"
  case weekly = "WEEKLY"
  case daily = "DAILY"
  case hourly = "HOURLY"
  case minutely = "MINUTELY"
  case secondly = "SECONDLY"

  /// The cost of examining a unit, relative to one day of a unit with several.
  var effort: Int {
    switch self {
    case .yearly: 366
    case .monthly: 31
    case .weekly: 7
    case .daily, .hourly, .minutely, .secondly: 5
    }
  }
}
