import CivilTime

/// The days that a rule selects.
///
/// For the days of a period, expanding and limiting by a BY part are equivalent: a day is selected
/// if every given part matches it (the table of RFC 5545, section 3.3.10). Missing parts are
/// derived from the start.
struct DayPattern: Sendable {
  private let months: [Int]
  private let yearDays: [Int]
  private let weeks: [Int]
  private let weekStart: Weekday
  private var monthDays: [Int]
  private var days: [RecurrenceRule.Day]
  /// Whether the second Monday is that of a month, and not of the year.
  private let countsInMonth: Bool

  /// - Parameters:
  ///   - rule: The rule.
  ///   - start: The day of its start.
  init(_ rule: RecurrenceRule, from start: CivilDate) {
    yearDays = rule.yearDays
    weeks = rule.frequency == .yearly ? rule.weeks : []
    weekStart = rule.weekStart
    monthDays = rule.monthDays
    days = rule.days
    countsInMonth = rule.frequency == .monthly || !rule.months.isEmpty
    let namesDays = !(monthDays.isEmpty && yearDays.isEmpty && days.isEmpty)
    let isYearly = rule.frequency == .yearly && weeks.isEmpty
    months = isYearly && !namesDays && rule.months.isEmpty ? [start.month] : rule.months
    switch rule.frequency {
    case .yearly where weeks.isEmpty, .monthly:
      if !namesDays { monthDays = [start.day] }
    case .yearly, .weekly:
      if !namesDays { days = [RecurrenceRule.Day(weekday: start.weekday)] }
      ignoreOrdinals()
    case .daily, .hourly, .minutely, .secondly: ignoreOrdinals()
    }
  }

  /// The RFC allows the n-th weekday only in months, and in years without weeks.
  private mutating func ignoreOrdinals() {
    for index in days.indices { days[index].ordinal = 0 }
  }

  /// The selected days of a month.
  func days(of month: Month) -> DaySet {
    guard months.isEmpty || months.contains(month.number) else { return DaySet(month) }
    var picked = DaySet(month, isFull: true)
    if !monthDays.isEmpty { picked.formIntersection(members(monthDays, of: month.days, month)) }
    if !yearDays.isEmpty {
      picked.formIntersection(members(yearDays, of: Year(month.year).days, month))
    }
    if !days.isEmpty { picked.formIntersection(weekdays(in: month)) }
    if !weeks.isEmpty { picked.formIntersection(daysOfWeeks(in: month)) }
    return picked
  }

  /// The days at some places of a month or a year.
  private func members(_ places: [Int], of span: Range<Int>, _ month: Month) -> DaySet {
    var set = DaySet(month)
    for place in places {
      if let day = span.member(place) { set.insert(day) }
    }
    return set
  }

  private func weekdays(in month: Month) -> DaySet {
    var set = DaySet(month)
    for day in days {
      let span = countsInMonth || day.ordinal == 0 ? month.days : Year(month.year).days
      let first = span.lowerBound + (7 - span.lowerBound.days(after: day.weekday)) % 7
      let all = stride(from: first, to: span.upperBound, by: 7)
      if day.ordinal == 0 {
        for day in all { set.insert(day) }
      } else if let place = (0..<all.underestimatedCount).member(day.ordinal) {
        set.insert(first + 7 * place)
      }
    }
    return set
  }

  private func daysOfWeeks(in month: Month) -> DaySet {
    var set = DaySet(month)
    // Its first and last days may be in weeks of other years.
    for year in month.year - 1...month.year + 1 {
      let all = Year(year).weeks(from: weekStart)
      for number in weeks {
        if let index = (0..<all.count / 7).member(number) {
          let first = all.lowerBound + 7 * index
          set.insert(first..<first + 7)
        }
      }
    }
    return set
  }
}

extension Range<Int> {
  /// The member at a position, counted from 1 or, if negative, from the end.
  fileprivate func member(_ place: Int) -> Int? {
    let member = place > 0 ? lowerBound + place - 1 : upperBound + place
    return contains(member) ? member : nil
  }
}
