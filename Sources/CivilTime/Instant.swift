/// A point in time on the wall clock, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z without leap seconds; negative before it.
  public let milliseconds: Int64

  /// 1970-01-01T00:00:00Z.
  public static let epoch = Instant(milliseconds: 0)

  /// The instant so many milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The instant a number of seconds after 1970-01-01T00:00:00Z, clamped to the range.
  public init(seconds: Int) {
    let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int { Int(milliseconds).flooredQuotient(by: 1000) }

  /// The instant later by a duration, rounded down to a millisecond.
  ///
  /// Saturates at the ends of the range.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    let part = Int(attoseconds).flooredQuotient(by: 1_000_000_000_000_000)
    let sum = Int128(instant.milliseconds) + Int128(seconds) * 1000 + Int128(part)
    return Instant(milliseconds: Int64(clamping: sum))
  }

  /// The instant earlier by a duration, rounded down to a whole millisecond.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    instant + (.zero - duration)
  }

  /// The duration from the second instant to the first; negative if the first is earlier.
  public static func - (one: Instant, other: Instant) -> Duration {
    .milliseconds(Int128(one.milliseconds) - Int128(other.milliseconds))
  }

  /// Moves the instant later by a duration, rounded down to a whole millisecond.
  public static func += (instant: inout Instant, duration: Duration) {
    instant = instant + duration
  }

  /// Moves the instant earlier by a duration, rounded down to a whole millisecond.
  public static func -= (instant: inout Instant, duration: Duration) {
    instant = instant - duration
  }
}

extension Instant: Comparable {
  public static func < (one: Instant, other: Instant) -> Bool {
    one.milliseconds < other.milliseconds
  }
}
