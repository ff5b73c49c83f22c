/// The reason why a text is not a date, time or zone. Every case holds the text found.
public enum UnreadableTime: Error, Hashable, Sendable {
  /// Not a date such as `2026-11-20`.
  case date(found: String)
  /// Not a day such as `2026-11-20`, `today` or `mon`.
  case day(found: String)
  /// Not a day of the week such as `mon`.
  case weekday(found: String)
  /// Not days of the week such as `Mon-Thu` or `Mon,Wed`.
  case weekdays(found: String)
  /// Not a time of day such as `09:30`.
  case timeOfDay(found: String)
  /// Not a date with a time such as `2026-11-20T09:30`.
  case dateTime(found: String)
  /// Not a time stamp of RFC 3339.
  case timestamp(found: String)
}

extension UnreadableTime: CustomStringConvertible {
  /// One line with what was found, what was expected, and a valid example.
  public var description: String {
    switch self {
    case .date(let found):
      "'\(found.excerpt)' is not a date; write year, month and day as in 2026-11-20"
    case .day(let found):
      "'\(found.excerpt)' is not a day; write a date as in 2026-11-20, or tomorrow, mon, +3d or +2w"
    case .weekday(let found):
      "'\(found.excerpt)' is not a day of the week; write its English name as in mon or Monday"
    case .weekdays(let found):
      "'\(found.excerpt)' are not days of the week; write them as in Mon-Thu or Mon,Wed"
    case .timeOfDay(let found):
      "'\(found.excerpt)' is not a time of day; write hours and minutes as in 09:30"
    case .dateTime(let found):
      "'\(found.excerpt)' is not a date with a time; write them as in 2026-11-20T09:30"
    case .timestamp(let found):
      "'\(found.excerpt)' is not a time stamp; write it as in 2026-11-20T09:30:00+01:00"
    }
  }
}
