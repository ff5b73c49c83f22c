import CivilTime

/// The times of a daily, hourly, minutely or secondly rule: each unit is selected or not, and all
/// selected ones have the same times.
struct UnitSeries: RuleSeries {
  /// The length of a unit, in seconds.
  private let length: Int
  private let interval: Int
  private let clock: ClockPattern
  /// The times of every selected unit, in seconds since its beginning.
  private let times: [Int]
  /// The unit of the start, since 1970.
  private let first: Int

  private var days: PickedDays
  /// The current unit, since 1970; its times from the index on are still ahead.
  private var current: Int
  private var index = 0

  /// - Parameters:
  ///   - rule: The rule.
  ///   - length: The length of a unit in seconds: a day, an hour, a minute or a second.
  ///   - start: The start.
  init(_ rule: RecurrenceRule, of length: Int, from start: CivilDateTime) {
    self.length = length
    interval = rule.interval
    clock = ClockPattern(rule, forUnitsOf: length)
    let all = rule.times(inUnitOf: length, from: start.time)
    times = SetPositions(rule.positions).indices(of: all.count)?.map { all[$0] } ?? all
    first = start.secondsSinceEpoch.flooredQuotient(by: length)
    current = first
    days = PickedDays(DayPattern(rule, from: start.date), from: start.date.daysSinceEpoch)
  }

  /// The number of units of a day.
  private var unitsOfDay: Int { 86_400 / length }

  /// The first unit of the interval at or after another.
  private func aligned(_ unit: Int) -> Int {
    first + (max(0, unit - first) + interval - 1) / interval * interval
  }

  // MARK: Looking

  mutating func seek(_ second: Int) {
    current = aligned(second.flooredQuotient(by: length))
    index = times.firstIndex { current * length + $0 >= second } ?? times.count
  }

  mutating func next(before limit: Int, effort: inout Int) -> Int? {
    guard !times.isEmpty else { return nil }
    while current * length < limit, effort > 0 {
      guard let picked = pickedUnit(from: current, before: limit) else { return nil }
      if picked > current {
        effort -= 1
        (current, index) = (aligned(picked), 0)
      } else if index < times.count {
        let next = current * length + times[index]
        index += 1
        return next < limit ? next : nil
      } else {
        (current, index) = (current + interval, 0)
      }
    }
    return nil
  }

  /// The first selected unit at or after another, regardless of the interval.
  private mutating func pickedUnit(from unit: Int, before limit: Int) -> Int? {
    let lastDay = (limit - 1).flooredQuotient(by: 86_400)
    var second = unit * length
    while let day = days.first(from: second.flooredQuotient(by: 86_400), before: lastDay + 1) {
      let midnight = day * 86_400
      if let picked = clock.first(from: max(0, second - midnight)) {
        return (midnight + picked) / length
      }
      second = midnight + 86_400
    }
    return nil
  }

  // MARK: Counting

  mutating func count(
    from start: Int, before end: Int, wanted: Int, effort: inout Int
  ) -> Int {
    seek(start)
    let last = end.flooredQuotient(by: length)
    guard current < last else {
      return countOneByOne(before: end, wanted: wanted, effort: &effort)
    }
    var count = countOneByOne(before: (current + 1) * length, wanted: wanted, effort: &effort)
    count +=
      times.count
      * unitCount(from: current, before: last, wanted: wanted - count, effort: &effort)
    (current, index) = (aligned(last), 0)
    return count + countOneByOne(before: end, wanted: wanted - count, effort: &effort)
  }

  /// The number of selected units in a range.
  private mutating func unitCount(
    from start: Int, before end: Int, wanted: Int, effort: inout Int
  ) -> Int {
    // On days with the same first unit the others are the same as well.
    var known: [Int: Int] = [:]
    var count = 0
    var unit = start
    while unit < end, count < wanted, effort > 0 {
      effort -= 1
      let day = unit.flooredQuotient(by: unitsOfDay)
      let lastDay = (end - 1).flooredQuotient(by: unitsOfDay)
      guard let picked = days.first(from: day, before: lastDay + 1) else { break }
      if picked > day {
        unit = aligned(picked * unitsOfDay)
        continue
      }
      let midnight = day * unitsOfDay
      if day == lastDay {
        return count + unitCount(ofDayFrom: unit - midnight, before: end - midnight)
      }
      let inDay =
        known[unit - midnight] ?? unitCount(ofDayFrom: unit - midnight, before: unitsOfDay)
      known[unit - midnight] = inDay
      count += inDay
      unit = aligned(midnight + unitsOfDay)
    }
    return count
  }

  /// The number of selected units of a selected day, from one of the interval on.
  private func unitCount(ofDayFrom start: Int, before end: Int) -> Int {
    if clock.isEverything { return (end - start - 1) / interval + 1 }
    var count = 0
    var unit = start
    while unit < end, let second = clock.first(from: unit * length) {
      let picked = second / length
      if picked == unit { count += 1 }
      unit += max(interval, (picked - unit + interval - 1) / interval * interval)
    }
    return count
  }
}
