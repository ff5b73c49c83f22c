import CivilTime

/// Years, months or weeks, in which days are counted since 1970-01-01.
enum CalendarSpan: Sendable {
  case years
  /// Years of whole weeks: those with at least four days in the year (ISO 8601).
  case weekYears(from: Weekday)
  case months
  /// The weeks that begin on a day of the week (WKST).
  case weeks(from: Weekday)

  /// The number of the span that contains a day; consecutive spans have consecutive numbers.
  func number(of day: Int) -> Int {
    switch self {
    case .years: Month(of: day).year
    case .weekYears(let start): Month(of: day - day.days(after: start) + 3).year
    case .months: Month(of: day).index
    case .weeks(let start):
      (day - CalendarSpan.monday - start.daysAfterMonday).flooredQuotient(by: 7)
    }
  }

  /// The days of the span with a number; `nil` beyond the calendar.
  func days(of number: Int) -> Range<Int>? {
    switch self {
    case .years: return CalendarSpan.all.overlap(with: Year(number).days)
    case .weekYears(let start):
      return CalendarSpan.all.overlap(with: Year(number).weeks(from: start))
    case .months: return Month(index: number)?.days
    case .weeks(let start):
      let first = CalendarSpan.monday + start.daysAfterMonday + number * 7
      return CalendarSpan.all.overlap(with: first..<first + 7)
    }
  }

  /// A Monday, 1969-12-29.
  fileprivate static let monday = -3

  /// All days that the calendar has.
  private static let all =
    CivilDate.earliest.daysSinceEpoch..<CivilDate.latest.daysSinceEpoch + 1
}

/// A year of the calendar, or beyond it.
struct Year {
  let number: Int

  init(_ number: Int) { self.number = number }

  /// Its days, since 1970-01-01.
  var days: Range<Int> { Year.firstDay(of: number)..<Year.firstDay(of: number + 1) }

  /// The days of its weeks: each week belongs to the year that has at least four of its days.
  func weeks(from start: Weekday) -> Range<Int> {
    Year.firstWeek(of: number, from: start)..<Year.firstWeek(of: number + 1, from: start)
  }

  private static func firstDay(of year: Int) -> Int {
    let last = year - 1
    let leapDays =
      last.flooredQuotient(by: 4) - last.flooredQuotient(by: 100) + last.flooredQuotient(by: 400)
    return (year - 1970) * 365 + leapDays - 477
  }

  private static func firstWeek(of year: Int, from start: Weekday) -> Int {
    let fourth = firstDay(of: year) + 3
    return fourth - fourth.days(after: start)
  }
}

/// A month of the calendar.
struct Month: Sendable {
  let year: Int
  /// 1…12.
  let number: Int
  /// Its days, since 1970-01-01.
  let days: Range<Int>

  /// The number of months since year 0.
  var index: Int { year * 12 + number - 1 }

  /// The month of a day since 1970-01-01, clamped to the range.
  init(of day: Int) {
    let date = CivilDate(daysSinceEpoch: day)
    let numbers = date.numbers
    year = numbers.year
    number = numbers.month
    let first = date.daysSinceEpoch - numbers.day + 1
    days = first..<first + CivilDate.daysInMonth(number, of: year)
  }

  /// The month with an index; `nil` beyond the calendar.
  init?(index: Int) {
    let year = index.flooredQuotient(by: 12)
    guard let first = CivilDate(year: year, month: index - year * 12 + 1, day: 1)
    else { return nil }
    self.init(of: first.daysSinceEpoch)
  }
}

extension Int {
  /// The number of days from the last such day of the week to this day since 1970-01-01; 0…6.
  func days(after weekday: Weekday) -> Int {
    (self - CalendarSpan.monday - weekday.daysAfterMonday).flooredRemainder(by: 7)
  }
}

extension Weekday {
  /// 0 for Monday to 6 for Sunday.
  fileprivate var daysAfterMonday: Int { rawValue - 1 }
}

extension Range<Int> {
  /// The intersection of two ranges; `nil` if it is empty.
  func overlap(with other: Range<Int>) -> Range<Int>? {
    overlaps(other) ? clamped(to: other) : nil
  }
}
