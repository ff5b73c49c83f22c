import CivilTime

/// The times of a rule that counts in years, months or weeks.
struct SpanSeries: RuleSeries {
  private let span: CalendarSpan
  private let interval: Int
  private let positions: SetPositions
  /// The times of every selected day, in seconds since midnight.
  private let times: [Int]
  /// The span of the start.
  private let first: Int

  private var days: PickedDays
  /// The current span with its days; `nil` beyond the calendar.
  private var current: (number: Int, days: Range<Int>)?
  /// Its selected days, since 1970-01-01.
  private var dates: [Int] = []
  /// The indices of the selected times among those of all days; `nil` for all.
  private var kept: [Int]?
  private var index = 0

  init(_ rule: RecurrenceRule, of span: CalendarSpan, from start: CivilDateTime) {
    self.span = span
    interval = rule.interval
    days = PickedDays(DayPattern(rule, from: start.date), from: start.date.daysSinceEpoch)
    positions = SetPositions(rule.positions)
    times = rule.times(inUnitOf: 86_400, from: start.time)
    first = span.number(of: start.date.daysSinceEpoch)
  }

  mutating func seek(_ second: Int) {
    let day = second.flooredQuotient(by: 86_400)
    enter(first + max(0, span.number(of: day) - first) / interval * interval)
    if kept == nil {
      // Skip whole days first: a year may have as many times as seconds.
      index = times.count * (dates.firstIndex { $0 >= day } ?? dates.count)
    }
    while index < count, self[index] < second { index += 1 }
  }

  mutating func next(before limit: Int, effort: inout Int) -> Int? {
    while let current, current.days.lowerBound * 86_400 < limit, effort > 0 {
      if index < count {
        let next = self[index]
        index += 1
        return next < limit ? next : nil
      }
      effort -= 1
      enter(current.number + interval)
    }
    return nil
  }

  mutating func count(
    from start: Int, before end: Int, wanted: Int, effort: inout Int
  ) -> Int {
    seek(start)
    var count = 0
    while let current, current.days.upperBound * 86_400 <= end, count < wanted, effort > 0 {
      count += self.count - index
      effort -= 1
      enter(current.number + interval)
    }
    return count + countOneByOne(before: end, wanted: wanted - count, effort: &effort)
  }

  /// The number of times of the current span.
  private var count: Int { kept?.count ?? dates.count * times.count }

  /// A time of the span, in seconds since 1970.
  private subscript(index: Int) -> Int {
    let place = kept?[index] ?? index
    return dates[place / times.count] * 86_400 + times[place % times.count]
  }

  /// Looks at another span.
  private mutating func enter(_ number: Int) {
    index = 0
    dates.removeAll(keepingCapacity: true)
    current = span.days(of: number).map { (number, $0) }
    guard let span = current?.days else { return }
    var day = span.lowerBound
    while let date = days.first(from: day, before: span.upperBound) {
      dates.append(date)
      day = date + 1
    }
    kept = positions.indices(of: dates.count * times.count)
  }
}
