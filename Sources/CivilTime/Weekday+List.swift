extension Weekday {
  /// Parses a list of days of the week: `Mon-Thu`, `Mon,Wed`, `fri-mon,wed`.
  ///
  /// The result is in the order of the week, each day once. A range may pass Sunday.
  public static func list(parsing text: some StringProtocol) throws(UnreadableTime) -> [Weekday] {
    var days: Set<Weekday> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let span = Weekday.span(part) else { throw .weekdays(found: String(text)) }
      days.formUnion(span)
    }
    return days.sorted()
  }

  /// The days of one name or range such as `Mon-Thu`, with optional blanks around the names.
  private static func span(_ text: some StringProtocol) -> [Weekday]? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { end in
      try? Weekday(parsing: end.trimmingBlanks)
    }
    guard ends.count <= 2, case let first?? = ends.first, case let last?? = ends.last
    else { return nil }
    var days = [first]
    while let day = days.last, day != last { days.append(day.next) }
    return days
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: SubSequence {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return prefix(0) }
    return self[...last].drop(while: isBlank)
  }
}
