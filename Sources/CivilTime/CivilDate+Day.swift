extension CivilDate {
  /// Reads a day as a person names it: `2026-11-20`, `today`, `tomorrow`, `yesterday` or `mon`.
  ///
  /// A day of the week is the next such day, and `today` itself if it is one.
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
      } else {
        throw .day(found: text)
      }
    }
  }

  /// The first date from this one on that falls on a day of the week.
  public func next(_ wanted: Weekday) -> CivilDate {
    adding(days: (wanted.rawValue - weekday.rawValue).flooredRemainder(by: 7))
  }
}
