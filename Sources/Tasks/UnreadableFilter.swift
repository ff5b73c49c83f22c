import CivilTime

/// The reason why a text is not a filter.
public enum UnreadableFilter: Error, Hashable, Sendable {
  /// It is empty.
  case empty
  /// A sign without a name.
  case incomplete(found: String)
  /// An unclosed quotation mark.
  case unclosedQuote(found: String)
  /// An invalid day.
  case day(found: String, TaskKey)
  /// A key of lists that filters do not know.
  case foreignKey(TaskKey)
}

extension UnreadableFilter: CustomStringConvertible {
  /// One line with what was found, what was expected, and a valid example.
  public var description: String {
    switch self {
    case .empty:
      "the filter is empty; \(UnreadableFilter.example)"
    case .incomplete(let found):
      "nothing follows '\(found.excerpt)'; \(UnreadableFilter.example)"
    case .unclosedQuote(let found):
      "'\(found.excerpt)' has no closing quotation mark; write it as in: +\"organic chemistry\""
    case .day(let found, let key):
      "\(key.sign) '\(found.excerpt)' is not a day; write \(key.sign)today, \(key.sign)week, "
        + "\(key.sign)2026-11-20 or '\(key.sign)<fri'"
    case .foreignKey(let key):
      "\(key.sign) is not a filter; \(UnreadableFilter.example)"
    }
  }

  private static let example = "write it as in: '+CS @exam A-C due:week !group'"
}
