/// The times that a rule gives, in ascending order; all are seconds since 1970-01-01T00:00:00.
protocol RuleSeries: Sendable {
  /// Goes to the first time that is not before a second, nor before the unit of the start.
  mutating func seek(_ second: Int)

  /// The next time, which the series then goes beyond; `nil`: there is none before the limit.
  ///
  /// - Parameters:
  ///   - limit: The first second that is not wanted. Nothing behind it is looked at.
  ///   - effort: How many units without a time may still be looked at.
  /// - Returns: The time.
  mutating func next(before limit: Int, effort: inout Int) -> Int?

  /// How many times there are from one second on, and before another; once there are as many as
  /// wanted, the others need not be counted.
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
