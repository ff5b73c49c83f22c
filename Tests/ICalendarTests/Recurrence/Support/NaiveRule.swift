import CivilTime

/// A rule by which something repeats, followed day by day, minute by minute, second by second, as
/// the text of RFC 5545 (section 3.3.10) says it.
struct NaiveRule {
  enum Frequency: String, CaseIterable {
    case yearly, monthly, weekly, daily, hourly, minutely, secondly
  }

  var frequency: Frequency
  var interval = 1
  var weekStart = Weekday.monday
  var months: [Int] = []
  var weeks: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var days: [(ordinal: Int, weekday: Weekday)] = []
  var hours: [Int] = []
  var minutes: [Int] = []
  var seconds: [Int] = []
  var positions: [Int] = []

  /// The rule as it stands in a file.
  var text: String {
    let lists = [
      ("BYMONTH", months), ("BYWEEKNO", weeks), ("BYYEARDAY", yearDays),
      ("BYMONTHDAY", monthDays), ("BYHOUR", hours), ("BYMINUTE", minutes), ("BYSECOND", seconds),
      ("BYSETPOS", positions),
    ]
    let names = days.map { ($0.ordinal == 0 ? "" : "\($0.ordinal)") + NaiveRule.code($0.weekday) }
    return
      (["FREQ=\(frequency.rawValue.uppercased())", "INTERVAL=\(interval)"]
      + (names.isEmpty ? [] : ["BYDAY=" + names.joined(separator: ",")])
      + lists.filter { !$0.1.isEmpty }.map { name, numbers in
        name + "=" + numbers.map(String.init).joined(separator: ",")
      } + ["WKST=\(NaiveRule.code(weekStart))"]).joined(separator: ";")
  }

  private static func code(_ weekday: Weekday) -> String {
    weekday.name.prefix(2).uppercased()
  }

  /// All times of the rule from a start on, before an end.
  func times(from start: CivilDateTime, before end: CivilDateTime) -> [CivilDateTime] {
    // The sets of the first and the last period also have times outside.
    let last = end.date.adding(days: longestPeriod)
    var periods: [(key: Int, times: [CivilDateTime])] = []
    var day = start.date.adding(days: -longestPeriod)
    while day < last {
      let times = isPicked(day, from: start.date) ? clock(of: day, from: start, before: end) : []
      for time in times {
        let key = period(of: time)
        guard (key - period(of: start)) % interval == 0 else { continue }
        if periods.last?.key != key { periods.append((key, [])) }
        periods[periods.count - 1].times.append(time)
      }
      day = day.adding(days: 1)
    }
    return periods.flatMap { picked(of: $0.times) }.filter { $0 >= start && $0 < end }
  }

  // MARK: Periods

  /// A number for the year, month, … in which a time lies, one more for each that follows.
  private func period(of time: CivilDateTime) -> Int {
    let day = time.date.daysSinceEpoch
    let clock = time.time
    switch frequency {
    case .yearly where !weeks.isEmpty:
      let year = time.date.year
      return [year + 1, year].first { beginning($0) <= time.date } ?? year - 1
    case .yearly: return time.date.year
    case .monthly: return time.date.year * 12 + time.date.month
    case .weekly:
      // 1969-12-22 was a Monday, and so was every day a number of weeks later.
      return (day + 10_000 * 7 + 10 - (weekStart.rawValue - 1)) / 7
    case .daily: return day
    case .hourly: return day * 24 + clock.hour
    case .minutely: return (day * 24 + clock.hour) * 60 + clock.minute
    case .secondly: return ((day * 24 + clock.hour) * 60 + clock.minute) * 60 + clock.second
    }
  }

  /// The days of the longest period.
  private var longestPeriod: Int {
    switch frequency {
    // A year of 53 weeks.
    case .yearly: 371
    case .monthly: 31
    case .weekly: 7
    case .daily, .hourly, .minutely, .secondly: 1
    }
  }

  private func picked(of times: [CivilDateTime]) -> [CivilDateTime] {
    if positions.isEmpty { return times }
    return times.enumerated().filter { index, _ in
      positions.contains(index + 1) || positions.contains(index - times.count)
    }.map(\.element)
  }

  // MARK: Times of a day

  private func clock(
    of day: CivilDate, from start: CivilDateTime, before end: CivilDateTime
  ) -> [CivilDateTime] {
    let order = Frequency.allCases.firstIndex(of: frequency) ?? 0
    let hours = hours.isEmpty ? order < 4 ? [start.time.hour] : Array(0...23) : hours
    let minutes = minutes.isEmpty ? order < 5 ? [start.time.minute] : Array(0...59) : minutes
    let seconds = seconds.isEmpty ? order < 6 ? [start.time.second] : Array(0...59) : seconds
    var times: [CivilDateTime] = []
    for hour in hours.sorted() {
      // No set reaches out of an hour then, and a day has many seconds.
      let first = CivilDateTime(date: day).adding(seconds: hour * 3600)
      if order > 3, first.adding(seconds: 3599) < start || first >= end { continue }
      for minute in minutes.sorted() {
        for second in seconds.sorted() {
          guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { continue }
          times.append(CivilDateTime(date: day, time: time))
        }
      }
    }
    return times
  }

  // MARK: Days

  private func isPicked(_ day: CivilDate, from start: CivilDate) -> Bool {
    let (_, month, number) = day.numbers
    guard months.isEmpty || months.contains(month) else { return false }
    if !weeks.isEmpty, !isInWeek(day) { return false }
    if !yearDays.isEmpty, !isPlace(of: day, in: year(of: day), among: yearDays) { return false }
    if !monthDays.isEmpty, !isPlace(of: day, in: self.month(of: day), among: monthDays) {
      return false
    }
    if !days.isEmpty {
      let ordinals = days.filter { $0.weekday == day.weekday }.map(\.ordinal)
      if ordinals.isEmpty || ordinals.contains(0) { return !ordinals.isEmpty }
      let countsInMonth = frequency == .monthly || !months.isEmpty
      let span = countsInMonth ? self.month(of: day) : year(of: day)
      return isPlace(of: day, in: span.filter { $0.weekday == day.weekday }, among: ordinals)
    }
    if !yearDays.isEmpty || !monthDays.isEmpty { return true }
    // What the rule does not say comes from the start.
    switch frequency {
    case .yearly where !weeks.isEmpty: return day.weekday == start.weekday
    case .yearly:
      return number == start.day && (!months.isEmpty || month == start.month)
    case .monthly: return number == start.day
    case .weekly: return day.weekday == start.weekday
    case .daily, .hourly, .minutely, .secondly: return true
    }
  }

  /// The days of the month of a day.
  private func month(of day: CivilDate) -> [CivilDate] {
    let first = day.adding(days: 1 - day.day)
    return (0..<31).map { first.adding(days: $0) }.filter { $0.month == day.month }
  }

  /// The days of the year of a day.
  private func year(of day: CivilDate) -> [CivilDate] {
    let first = day.adding(days: 1 - day.dayOfYear)
    return (0..<366).map { first.adding(days: $0) }.filter { $0.year == day.year }
  }

  /// Whether a day has one of some places among others, counted from the first or from the last.
  private func isPlace(of day: CivilDate, in days: [CivilDate], among places: [Int]) -> Bool {
    guard let index = days.firstIndex(of: day) else { return false }
    return places.contains(index + 1) || places.contains(index - days.count)
  }

  private func isInWeek(_ day: CivilDate) -> Bool {
    let begins = (day.year - 1...day.year + 2).map(beginning)
    for (first, next) in zip(begins, begins.dropFirst()) where first <= day && day < next {
      let (index, count) = (day.days(since: first) / 7, next.days(since: first) / 7)
      return weeks.contains(index + 1) || weeks.contains(index - count)
    }
    return false
  }

  /// The first day of week 1 of a year: January 4 is in it, as it has at least four days in the year.
  private func beginning(_ year: Int) -> CivilDate {
    let fourth = CivilDate(year: year, month: 1, day: 4) ?? .latest
    return fourth.adding(days: -((fourth.weekday.rawValue - weekStart.rawValue + 7) % 7))
  }
}
