extension CivilDate {
  /// Parses a day: `2026-11-20`, `today`, `tomorrow`, `yesterday`, `mon`, or a number of days or
  /// weeks from now: `+3d`, `+2w`.
  ///
  /// A day of the week is the next such day, or `today` itself if it matches.
  public init(
    parsing text: some StringProtocol, today: CivilDate
  ) throws(UnreadableTime) {
    let text = String(text)
    switch text.lowercased() {
    case "today": self = today
    case "tomorrow": self = today.adding(days: 1)
    case "yesterday": self = today.adding(days: -1)
    default:
      if let date = CivilDate(utf8: text.utf8.span) {
        self = date
      } else if let weekday = try? Weekday(parsing: text) {
        self = today.next(weekday)
      } else if let days = Self.days(ahead: text) {
        self = today.adding(days: days)
      } else {
        throw .day(found: text)
      }
    }
  }

  /// The number of days that `+3d` or `+2w` names.
  package static func days(ahead text: String) -> Int? {
    guard text.hasPrefix("+"), let unit = text.lowercased().last, unit == "d" || unit == "w",
      let count = Int(text.dropFirst().dropLast()), (0...3660).contains(count)
    else { return nil }
    return unit == "w" ? 7 * count : count
  }

  /// The first such day of the week on or after this date.
  public func next(_ wanted: Weekday) -> CivilDate {
    adding(days: (wanted.rawValue - weekday.rawValue).flooredRemainder(by: 7))
  }

  /// The number of days since the beginning of the week, which is such a day.
  package func days(into first: Weekday) -> Int {
    (weekday.rawValue - first.rawValue).flooredRemainder(by: 7)
  }
}
