import CivilTime

/// The days of a recurring task: the value of `rec:`.
public enum Recurrence: Hashable, Sendable {
  /// Every n days, 1…``longest``.
  case days(Int)
  /// Every n weeks, 1…``longest``.
  case weeks(Int)
  /// Every n months, 1…``longest``, on the same day of the month, or its last.
  case months(Int)
  /// Every n years, which are twelve months each; at most ``longest`` months.
  case years(Int)
  /// On days of the week: at least one, in the order of the week, each once.
  case weekdays([Weekday])
  /// One of the intervals above, written with a plus. Other programs count only such an interval
  /// from the due date, as every recurrence here; so the plus stays in the list.
  indirect case strict(Recurrence)

  /// The largest count of days, weeks or months.
  public static let longest = 9999

  /// Whether it includes a day, counted from a first day, which is included except for days of the
  /// week; no earlier day is.
  ///
  /// Without a first day every day is included, or every given day of the week.
  public func falls(on day: CivilDate, countedFrom first: CivilDate?) -> Bool {
    if let first, day < first { return false }
    switch self {
    case .weekdays(let weekdays):
      return weekdays.contains(day.weekday)
    case .days(let count):
      return first.map { day.days(since: $0) % count == 0 } ?? true
    case .weeks(let count):
      return first.map { day.days(since: $0) % (7 * count) == 0 } ?? true
    case .months(let count):
      guard let first else { return true }
      return day.months(since: first) % count == 0 && day == first.inMonth(of: day)
    case .years(let count):
      return Recurrence.months(12 * count).falls(on: day, countedFrom: first)
    case .strict(let recurrence):
      return recurrence.falls(on: day, countedFrom: first)
    }
  }

  /// Whether its days depend on the first one.
  var needsFirstDay: Bool {
    switch self {
    case .days(1), .weekdays: false
    case .days, .weeks, .months, .years: true
    case .strict(let recurrence): recurrence.needsFirstDay
    }
  }

  /// The next day after a day, counted from a first day as in ``falls(on:countedFrom:)``.
  ///
  /// Without a first day it is counted from the day itself. Saturates at the calendar's last date.
  public func next(after day: CivilDate, countedFrom first: CivilDate? = nil) -> CivilDate {
    let first = first ?? day
    switch self {
    case .weekdays(let weekdays):
      let start = max(first, day.adding(days: 1))
      return weekdays.map { start.next($0) }.min() ?? start
    case .days(let count):
      return first.stepping(by: count, beyond: day)
    case .weeks(let count):
      return first.stepping(by: 7 * count, beyond: day)
    case .months(let count):
      guard day >= first else { return first }
      let steps = day.months(since: first) / count
      let candidate = first.adding(months: steps * count)
      return candidate > day ? candidate : first.adding(months: (steps + 1) * count)
    case .years(let count):
      return Recurrence.months(12 * count).next(after: day, countedFrom: first)
    case .strict(let recurrence):
      return recurrence.next(after: day, countedFrom: first)
    }
  }
}

extension Recurrence: CustomStringConvertible {
  /// The value in a list: `1d`, `2w`, `3m`, `1y`, `mon,wed` or `+1w`.
  public var description: String {
    switch self {
    case .days(let count): "\(count)d"
    case .weeks(let count): "\(count)w"
    case .months(let count): "\(count)m"
    case .years(let count): "\(count)y"
    case .weekdays(let weekdays):
      weekdays.map { $0.shortName.lowercased() }.joined(separator: ",")
    case .strict(let recurrence): "+\(recurrence)"
    }
  }

  /// Parses `1d`, `2w`, `3m`, `1y`, `mon,wed`, `mon-thu` or `+1w`; `nil` for other texts.
  init?(parsing text: String) {
    if let weekdays = try? Weekday.list(parsing: text) {
      self = .weekdays(weekdays)
      return
    }
    let isStrict = text.first == "+"
    let interval = text.dropFirst(isStrict ? 1 : 0)
    guard let recurrence = Recurrence(interval: interval) else { return nil }
    self = isStrict ? .strict(recurrence) : recurrence
  }

  /// Parses a count and a unit.
  private init?(interval text: Substring) {
    guard let unit = text.last, text.first != "+", let count = Int(text.dropLast()),
      (1...Recurrence.longest).contains(count)
    else { return nil }
    switch unit {
    case "d": self = .days(count)
    case "w": self = .weeks(count)
    case "m": self = .months(count)
    case "y" where 12 * count <= Recurrence.longest: self = .years(count)
    default: return nil
    }
  }
}

extension CivilDate {
  /// The number of months between the months of two dates.
  fileprivate func months(since other: CivilDate) -> Int {
    (year - other.year) * 12 + month - other.month
  }

  /// This day of the month in the month of another date, or that month's last day.
  fileprivate func inMonth(of other: CivilDate) -> CivilDate {
    let last = CivilDate.daysInMonth(other.month, of: other.year)
    return other.adding(days: min(day, last) - other.day)
  }

  /// The same day a number of months later, or that month's last day.
  fileprivate func adding(months count: Int) -> CivilDate {
    let months = year * 12 + month - 1 + count
    guard let first = CivilDate(year: months / 12, month: months % 12 + 1, day: 1)
    else { return .latest }
    return inMonth(of: first)
  }

  /// The first date after another one that is a multiple of a number of days after this one.
  fileprivate func stepping(by days: Int, beyond other: CivilDate) -> CivilDate {
    guard other >= self else { return self }
    return adding(days: (other.days(since: self) / days + 1) * days)
  }
}
