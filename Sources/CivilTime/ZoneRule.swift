/// The yearly rule of a POSIX TZ string.
struct ZoneRule {
  /// The time when daylight saving time is not in effect.
  let standard: Zone.LocalTime

  /// Daylight saving time, if any.
  let daylight: Daylight?

  /// Daylight saving time and its two transitions in a year.
  struct Daylight {
    let localTime: Zone.LocalTime

    /// Its beginning, by the clock of standard time.
    let start: YearlyMoment

    /// Its end, by its own clock.
    let end: YearlyMoment
  }

  /// A change of the clocks to a local time.
  struct Change {
    /// Seconds since 1970-01-01T00:00:00Z.
    let seconds: Int
    let localTime: Zone.LocalTime
  }

  /// The transitions of some years in the order of time; at one instant the beginning of daylight
  /// saving time comes last, so that a rule for the whole year holds throughout.
  func changes(of daylight: Daylight, in years: ClosedRange<Int>) -> [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(2 * years.count)
    for year in years {
      let end = daylight.end.seconds(in: year) - daylight.localTime.offset
      let start = daylight.start.seconds(in: year) - standard.offset
      changes.append(Change(seconds: end, localTime: standard))
      changes.append(Change(seconds: start, localTime: daylight.localTime))
    }
    changes.sort { one, other in
      one.seconds != other.seconds
        ? one.seconds < other.seconds
        : one.localTime != daylight.localTime && other.localTime == daylight.localTime
    }
    return changes
  }
}

/// A moment that comes once in every year, by a clock on the wall.
struct YearlyMoment {
  enum Day {
    /// `Jn`: 1…365, where 29 February is never counted.
    case julian(Int)
    /// `n`: 0…365, where 29 February is counted.
    case counted(Int)
    /// `Mm.w.d`: a weekday (0 is Sunday) of a month; week 5 is the last.
    case weekday(Int, week: Int, month: Int)
  }

  let day: Day

  /// Seconds after midnight of the day, −604,799…604,799.
  let time: Int

  /// Seconds since 1970-01-01T00:00:00 by the same clock.
  func seconds(in year: Int) -> Int {
    days(in: year) * 86_400 + time
  }

  /// Days from 1970-01-01 to the day.
  private func days(in year: Int) -> Int {
    let newYear = CivilDate.daysBeforeMonth(1, of: year)
    switch day {
    case .julian(let number):
      return newYear + number - 1 + (number > 59 && CivilDate.isLeap(year) ? 1 : 0)
    case .counted(let number):
      return newYear + number
    case .weekday(let weekday, let week, let month):
      let first = CivilDate.daysBeforeMonth(month, of: year)
      // 1970-01-01 was a Thursday, 4 when Sunday is 0.
      let wait = (weekday - (first + 4)).flooredRemainder(by: 7)
      let day = wait + (week - 1) * 7
      return first + (day < CivilDate.daysInMonth(month, of: year) ? day : day - 7)
    }
  }
}
