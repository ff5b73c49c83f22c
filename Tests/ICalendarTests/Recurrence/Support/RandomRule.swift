import CivilTime
import Thoroughness

extension NaiveRule {
  /// A rule with parts that RFC 5545 allows its frequency, and a start for it.
  static func random(
    _ frequency: Frequency, by generator: inout SeededNumbers
  ) -> (rule: NaiveRule, start: CivilDateTime) {
    var rule = NaiveRule(frequency: frequency)
    if generator.isOnce(in: 2) { rule.interval = Int.random(in: 2...5, using: &generator) }
    if generator.isOnce(in: 2) { rule.weekStart = generator.one(of: Weekday.allCases) }
    rule.chooseDays(by: &generator)
    rule.chooseTimes(by: &generator)
    let hasSet = !(rule.days.isEmpty && rule.monthDays.isEmpty && rule.hours.isEmpty)
    if hasSet, generator.isOnce(in: 4) {
      rule.positions = generator.some(of: [1, 2, 3, 5, -1, -2, -4])
    }
    let start = CivilDateTime(
      date: CivilDate(daysSinceEpoch: Int.random(in: 9000...13_000, using: &generator)),
      time: generator.one(
        of: [0, 30_600, 33_315, 86_399].compactMap(TimeOfDay.init(secondsSinceMidnight:))))
    return (rule, start)
  }

  private mutating func chooseDays(by generator: inout SeededNumbers) {
    if generator.isOnce(in: 3) { months = generator.some(of: Array(1...12)) }
    switch frequency {
    case .yearly where generator.isOnce(in: 4):
      weeks = generator.some(of: [1, 2, 20, 52, 53, -1, -2, -53])
    case .yearly where generator.isOnce(in: 4):
      yearDays = generator.some(of: [1, 60, 100, 365, 366, -1, -306, -366])
    case .weekly: break
    case .yearly, .monthly, .daily, .hourly, .minutely, .secondly:
      if generator.isOnce(in: 4) {
        monthDays = generator.some(of: [1, 2, 13, 28, 29, 30, 31, -1, -2, -30, -31])
      }
    }
    if generator.isOnce(in: 2) {
      let counts = frequency == .monthly || (frequency == .yearly && weeks.isEmpty)
      let ordinals = counts ? [0, 0, 1, 2, 5, -1, -2] : [0]
      days = generator.some(of: Weekday.allCases).map { (generator.one(of: ordinals), $0) }
    }
  }

  private mutating func chooseTimes(by generator: inout SeededNumbers) {
    if generator.isOnce(in: 3) { hours = generator.some(of: [0, 6, 8, 9, 12, 23]) }
    if generator.isOnce(in: 3) { minutes = generator.some(of: [0, 15, 30, 59]) }
    if generator.isOnce(in: 4) { seconds = generator.some(of: [0, 15, 59]) }
  }
}
