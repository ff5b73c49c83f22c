/// The days that a pattern picks, which are looked for month by month.
struct PickedDays: Sendable {
  private let pattern: DayPattern
  /// The month that was looked at last.
  private var month: Month
  private var set: DaySet

  /// - Parameters:
  ///   - pattern: Which days are picked.
  ///   - day: The day, since 1970-01-01, with which to begin.
  init(_ pattern: DayPattern, from day: Int) {
    self.pattern = pattern
    month = Month(of: day)
    set = pattern.days(of: month)
  }

  /// The first selected day on or after one and before a limit; `nil` if there is none.
  mutating func first(from day: Int, before limit: Int) -> Int? {
    if !month.days.contains(day) { look(at: Month(of: day)) }
    while month.days.lowerBound < limit {
      if let first = set.first(from: day) { return first < limit ? first : nil }
      guard let next = Month(index: month.index + 1) else { return nil }
      look(at: next)
    }
    return nil
  }

  private mutating func look(at month: Month) {
    self.month = month
    set = pattern.days(of: month)
  }
}
