/// A set of days of one month.
struct DaySet: Sendable {
  /// All days of the month, since 1970-01-01.
  let month: Range<Int>

  /// The bit of each day in the set, the first day lowest.
  private var bits: UInt32

  /// No day, or all days, of a month.
  init(_ month: Month, isFull: Bool = false) {
    self.month = month.days
    bits = isFull ? UInt32(1) << month.days.count - 1 : 0
  }

  /// The first day of the set on or after a day.
  func first(from day: Int) -> Int? {
    let skipped = max(0, day - month.lowerBound)
    guard skipped < month.count, bits >> skipped != 0 else { return nil }
    return month.lowerBound + skipped + (bits >> skipped).trailingZeroBitCount
  }

  /// Adds a day if it is in the month.
  mutating func insert(_ day: Int) {
    if month.contains(day) { bits |= 1 << (day - month.lowerBound) }
  }

  /// Adds the days of a range that are in the month.
  mutating func insert(_ days: Range<Int>) {
    for day in days.clamped(to: month) { insert(day) }
  }

  mutating func formIntersection(_ other: DaySet) { bits &= other.bits }
}
