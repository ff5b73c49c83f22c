/// The reason why a text is not a duration. The cases hold the text found.
public enum UnreadableDuration: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// A number without its unit, such as `25`.
  case missingUnit(found: String)
  /// A duration below zero, such as `-5m`.
  case negative(found: String)
  /// A duration beyond ``Swift/Duration/longestReadable``.
  case tooLong(found: String)
  /// Two numbers with a colon, such as `1:30`, which may be hours or minutes.
  case ambiguousClock(found: String)
  /// Anything else.
  case garbled(found: String)
}

extension UnreadableDuration: CustomStringConvertible {
  /// One line with what was found, what was expected, and a valid example.
  public var description: String {
    switch self {
    case .empty:
      "a duration is missing; write it as in 25m or 1h30m"
    case .missingUnit("0"):
      "'0' is not a duration; write one as in 25m"
    case .missingUnit(let found):
      "'\(found.excerpt)' has no unit; did you mean \(found)m?"
    case .negative(let found):
      "'\(found.excerpt)' is negative; write a duration as in 25m"
    case .tooLong(let found):
      "'\(found.excerpt)' is longer than a thousand years; write a duration as in 25m"
    case .ambiguousClock(let found):
      "'\(found.excerpt)' may be hours or minutes; write hours, minutes and seconds as in 1:30:00, or 1h30m"
    case .garbled(let found):
      "'\(found.excerpt)' is not a duration; write numbers with units as in 25m, 1h30m or 90s"
    }
  }
}
