import CivilTime

extension TaskFilter {
  /// Parses a filter, such as `+CS @exam A-C due:week -"group work"`.
  public init(parsing text: String) throws(UnreadableFilter) {
    var conditions: [Condition] = []
    for word in try Self.words(of: text) { conditions.append(try Condition(parsing: word)) }
    guard !conditions.isEmpty else { throw .empty }
    self.conditions = conditions
    self.text = text
  }

  /// The words of a text; words include their quotation marks with the blanks between.
  private static func words(of text: String) throws(UnreadableFilter) -> [Substring] {
    var words: [Substring] = []
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      var isQuoted = false
      let word = rest.prefix { character in
        if character == "\"" { isQuoted.toggle() }
        return isQuoted || !character.isWhitespace
      }
      if isQuoted { throw .unclosedQuote(found: String(word)) }
      words.append(word)
      rest = rest[word.endIndex...].drop(while: \.isWhitespace)
    }
    return words
  }
}

extension TaskFilter.Condition {
  fileprivate init(parsing word: Substring) throws(UnreadableFilter) {
    isNegated = word.first == "-" || word.first == "!"
    let rest = isNegated ? word.dropFirst() : word
    if rest.isEmpty { throw .incomplete(found: String(word)) }
    test = try TaskFilter.Test(parsing: rest)
  }
}

extension TaskFilter.Test {
  fileprivate init(parsing word: Substring) throws(UnreadableFilter) {
    if let range = Self.priorities(word) {
      self = .priority(range)
    } else if let key = TaskKey.allCases.first(where: { word.hasPrefix($0.sign) }) {
      let value = word.dropFirst(key.sign.count).filter { $0 != "\"" }
      if value.isEmpty { throw .incomplete(found: String(word)) }
      switch key {
      case .project: self = .project(value.lowercased())
      case .tag: self = .tag(value.lowercased())
      case .due: self = .due(try DaySpan(parsing: value, of: key))
      case .from, .threshold: self = .from(try DaySpan(parsing: value, of: key))
      case .at, .recurrence, .estimate, .slice, .id, .note: throw .foreignKey(key)
      }
    } else {
      let text = word.filter { $0 != "\"" }
      if text.isEmpty { throw .incomplete(found: String(word)) }
      self = .text(text.lowercased())
    }
  }

  /// `A`, `(A)`, `A-C` or `(A-C)`.
  private static func priorities(_ word: Substring) -> ClosedRange<Priority>? {
    let isEnclosed = word.first == "(" && word.last == ")"
    let ends = (isEnclosed ? word.dropFirst().dropLast() : word)
      .split(separator: "-", omittingEmptySubsequences: false)
      .map { end in end.count == 1 ? end.first.flatMap(Priority.init) : nil }
    guard ends.count <= 2, case let first?? = ends.first, case let last?? = ends.last,
      first <= last
    else { return nil }
    return first...last
  }
}

extension DaySpan {
  /// Parses `today`, `tomorrow`, `week`, `fri`, `+2d` or a date, optionally after `<`, `<=`, `>` or
  /// `>=`.
  ///
  /// Overdue tasks are also due today and within a week.
  fileprivate init(parsing value: String, of key: TaskKey) throws(UnreadableFilter) {
    let signs: [(sign: String, bound: Bound)] = [
      ("<=", .upTo), ("<", .before), (">=", .from), (">", .after),
    ]
    let sign = signs.first { value.hasPrefix($0.sign) }
    let name = value.dropFirst(sign?.sign.count ?? 0)
    guard let day = Day(parsing: name) else { throw .day(found: value, key) }
    let reachesBack = sign == nil && ["today", "week"].contains(name.lowercased())
    self.init(bound: sign?.bound ?? (reachesBack ? .upTo : .on), day: day)
  }
}

extension DaySpan.Day {
  fileprivate init?(parsing name: Substring) {
    switch name.lowercased() {
    case "today": self = .inDays(0)
    case "tomorrow": self = .inDays(1)
    case "yesterday": self = .inDays(-1)
    case "week": self = .inDays(6)
    default:
      if let date = try? CivilDate(parsing: name) {
        self = .date(date)
      } else if let weekday = try? Weekday(parsing: name) {
        self = .weekday(weekday)
      } else if let days = CivilDate.days(ahead: String(name)) {
        self = .inDays(days)
      } else {
        return nil
      }
    }
  }
}
