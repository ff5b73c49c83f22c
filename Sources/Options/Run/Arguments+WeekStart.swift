import CivilTime
import Commands

extension Option {
  package static let weekStart = Option("week-start", .value("DAY", example: "sun"))
}

extension Arguments {
  /// The first day of the week: from the option, else from the settings, else Monday.
  package func weekStart(in world: some World) throws(UsageError) -> Weekday {
    if let given = self[.weekStart] { return try given.weekStart() }
    let setting = Settings(in: world)[.option(.weekStart)]?.value
    return setting.flatMap { try? Weekday(parsing: $0) } ?? .monday
  }
}

extension Arguments.Given {
  /// The value as a day with which weeks begin.
  package func weekStart() throws(UsageError) -> Weekday {
    let text = value ?? ""
    let day = try? Weekday(parsing: text)
    guard let day, day == .monday || day == .sunday else {
      let choices = ["mon", "sun"]
      throw .unknownChoice(
        option: spelling, found: text, choices: choices,
        nearest: nearestName(to: text, among: choices))
    }
    return day
  }
}
