/// Some days of one month.
struct DaySet: Sendable {
  /// All days of the month, since 1970-01-01.
  let month: Range<Int>

  /// A bit for each day that is in the set; the lowest is that of the first day.
  private var bits: UInt32

  /// No day, or all days, of a month.
  init(_ month: Month, isFull: Bool = false) {
    self.month = month.days
    bits = isFull ? UInt32(1) << month.days.count - 1 : 0
  }

  /// The first day of the set that is not before another.
  func first(from day: Int) -> Int? {
    let skipped = max(0, day - month.lowerBound)
    guard skipped < month.count, bits >> skipped != 0 else { return nil }
    return month.lowerBound + skipped + (bits >> skipped).trailingZeroBitCount
  }

  /// Adds a day, unless it is in another month.
  mutating func insert(_ day: Int) {
    if month.contains(day) { bits |= 1 << (day - month.lowerBound) }
  }

  /// Adds each day of a range that is in the month.
  mutating func insert(_ days: Range<Int>) {
    for day in days.clamped(to: month) { insert(day) }
  }

  mutating func formIntersection(_ other: DaySet) { bits &= other.bits }
}
