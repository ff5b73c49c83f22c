import CivilTime
import Terminals

/// The step of a time axis, in units of clock and calendar, which vary in length.
enum ClockStep: Hashable {
  case seconds(Int)
  case days(Int)
  case months(Int)

  /// The legible steps, the shortest first.
  static let all: [ClockStep] = {
    let seconds = [
      1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600,
      43_200,
    ]
    let years = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    return seconds.map(ClockStep.seconds) + [1, 2, 7, 14].map(ClockStep.days)
      + [1, 2, 3, 6].map(ClockStep.months) + years.map { .months($0 * 12) }
  }()

  /// Its usual length, without clock changes and short months.
  var length: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .days(let count): .seconds(count * 86_400)
    case .months(let count): .seconds(count * 30 * 86_400)
    }
  }

  /// The width of a label in cells.
  var width: Int {
    switch self {
    case .seconds(..<60): 8
    case .seconds: 5
    case .days: 6
    case .months(..<12): 8
    case .months: 4
    }
  }

  /// The first time of the scale at or after another: steps are counted from midnight, weeks from
  /// Monday, months from January.
  func first(from time: CivilDateTime) -> CivilDateTime {
    let isMidnight = time.time == .midnight
    switch self {
    case .seconds(let count):
      let rest = time.time.secondsSinceMidnight % count
      return time.adding(seconds: rest == 0 ? 0 : count - rest)
    case .days(let count):
      let date = isMidnight ? time.date : time.date.adding(days: 1)
      // The calendar begins with a Saturday.
      let rest = (date.days(since: .earliest) + 5) % count
      return CivilDateTime(date: date.adding(days: rest == 0 ? 0 : count - rest))
    case .months(let count):
      let isFirst = time.date.day == 1 && isMidnight
      let month = time.date.monthsSinceYearZero + (isFirst ? 0 : 1)
      let rest = month % count
      return CivilDateTime(date: CivilDate(firstOf: month + (rest == 0 ? 0 : count - rest)))
    }
  }

  /// The next time of the scale; at the end of the calendar the same.
  func next(after time: CivilDateTime) -> CivilDateTime {
    switch self {
    case .seconds(let count): time.adding(seconds: count)
    case .days(let count): CivilDateTime(date: time.date.adding(days: count))
    case .months(let count):
      CivilDateTime(date: CivilDate(firstOf: time.date.monthsSinceYearZero + count))
    }
  }

  /// The label of a time: `09:00`, `Mon 23`, `23 Nov`, `Nov 2026` or `2026`.
  func label(of time: CivilDateTime) -> String {
    let date = time.date
    switch self {
    case .seconds(..<60): return TimeText.exactClock(time.time)
    case .seconds: return TimeText.clock(time.time)
    case .days(..<7): return "\(date.weekday.shortName) \(date.day)"
    case .days: return "\(date.day) \(TimeText.month(date.month, isShort: true))"
    case .months(..<12): return "\(TimeText.month(date.month, isShort: true)) \(date.year)"
    case .months: return "\(date.year)"
    }
  }
}

extension CivilDate {
  /// The first day of a month counted from January of the year 0, clamped to the range.
  fileprivate init(firstOf month: Int) {
    self = CivilDate(year: month / 12, month: month % 12 + 1, day: 1) ?? .latest
  }

  fileprivate var monthsSinceYearZero: Int { year * 12 + month - 1 }
}
