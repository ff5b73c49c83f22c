import CivilTime

extension Arguments {
  /// The last occurrence of an option that takes a value; an empty one is a mistake.
  func filled(_ option: Option) throws(UsageError) -> Given? {
    _ = try text(option)
    return self[option]
  }
}

extension Arguments.Given {
  /// The value as a day.
  func day(today: CivilDate) throws(UsageError) -> CivilDate {
    do throws(UnreadableTime) {
      return try CivilDate(parsing: value ?? "", today: today)
    } catch {
      throw .unreadableDay(option: spelling, error)
    }
  }

  /// The value as a day behind another; a day of the week is the next one behind it.
  func day(
    today: CivilDate, after first: CivilDate
  ) throws(UsageError) -> CivilDate {
    if let weekday = try? Weekday(parsing: value ?? "") {
      return first.adding(days: 1).next(weekday)
    }
    let day = try day(today: today)
    guard day > first else {
      throw .emptyWindow(option: spelling, found: day, from: first)
    }
    return day
  }
}
