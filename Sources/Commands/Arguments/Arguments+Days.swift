import CivilTime
import Tasks

extension Arguments {
  /// The value of an option as a day; an empty one is an error.
  package func day(_ option: Option, today: CivilDate) throws(UsageError) -> CivilDate? {
    try filled(option)?.day(today: today)
  }

  /// The last occurrence of an option with a value; an empty value is an error.
  package func filled(_ option: Option) throws(UsageError) -> Given? {
    _ = try text(option)
    return self[option]
  }
}

extension Arguments.Given {
  /// The value as a day.
  package func day(today: CivilDate) throws(UsageError) -> CivilDate {
    try CivilDate(typed: value ?? "", behind: spelling, today: today)
  }

  /// The value as a day to look back on.
  package func pastDay(today: CivilDate) throws(UsageError) -> CivilDate {
    try CivilDate(typed: value ?? "", behind: spelling, lookingBackFrom: today)
  }

  /// The value as the last day of a window: later than the first day; a day of the week is the next
  /// one after that.
  package func day(today: CivilDate, after first: CivilDate) throws(UsageError) -> CivilDate {
    if let weekday = try? Weekday(parsing: value ?? "") {
      return first.adding(days: 1).next(weekday)
    }
    let day = try day(today: today)
    guard day > first else { throw .emptyWindow(option: spelling, found: day, from: first) }
    return day
  }
}

extension CivilDate {
  /// Parses a day, given to an option or by itself; a day of the week is the next one.
  package init(
    typed text: String, behind option: String? = nil, today: CivilDate
  ) throws(UsageError) {
    do throws(UnreadableTime) {
      self = try CivilDate(parsing: text, today: today)
    } catch {
      guard let nearest = TypedLine.day(like: text) else {
        throw .unreadableDay(option: option, error)
      }
      throw .unknownDay(option: option, found: text, nearest: nearest)
    }
  }

  /// Parses a day in the past; a day of the week is the most recent one, including today.
  package init(
    typed text: String, behind option: String? = nil, lookingBackFrom today: CivilDate
  ) throws(UsageError) {
    if let weekday = try? Weekday(parsing: text) {
      self = today.adding(days: -6).next(weekday)
      return
    }
    do throws(UsageError) {
      self = try CivilDate(typed: text, behind: option, today: today)
    } catch {
      guard case .unreadableDay = error else { throw error }
      throw .unreadablePastDay(option: option, found: text, yesterday: today.adding(days: -1))
    }
  }

  /// The date as the first day of a window, which ends before another day.
  package func asFirstDay(behind option: String? = nil) throws(UsageError) -> CivilDate {
    guard self < .latest else { throw .lastDate(option: option) }
    return self
  }
}
