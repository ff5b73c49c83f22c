/// The times of a rule in ascending order, in seconds since 1970-01-01T00:00:00.
protocol RuleSeries: Sendable {
  /// Moves to the first time at or after a second, but not before the unit of the start.
  mutating func seek(_ second: Int)

  /// Returns the next time and moves beyond it; `nil` if there is none before the limit.
  ///
  /// - Parameters:
  ///   - limit: The end (exclusive); nothing after it is examined.
  ///   - effort: The remaining budget for units without a time.
  /// - Returns: The time.
  mutating func next(before limit: Int, effort: inout Int) -> Int?

  /// The number of times from one second on and before another; counting may stop at the number
  /// wanted.
  mutating func count(
    from start: Int, before end: Int, wanted: Int, effort: inout Int
  ) -> Int
}

extension RuleSeries {
  /// Counts times by going through them.
  mutating func countOneByOne(before end: Int, wanted: Int, effort: inout Int) -> Int {
    var count = 0
    while count < wanted, next(before: end, effort: &effort) != nil { count += 1 }
    return count
  }
}
