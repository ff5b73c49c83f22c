import CivilTime

/// The parser of the value of a rule part.
struct RuleValue: ~Escapable {
  let part: RulePart
  private var cursor: LineCursor

  /// - Parameters:
  ///   - part: The name of the part.
  ///   - cursor: The beginning of its value.
  @_lifetime(copy cursor)
  init(of part: RulePart, _ cursor: LineCursor) {
    self.part = part
    self.cursor = cursor
  }

  // MARK: Single values

  mutating func frequency() throws(UnreadableRule) -> Frequency {
    try single("YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY or SECONDLY") { cursor in
      Frequency.table[cursor.name()]
    }
  }

  /// Reads a given word.
  mutating func expect(_ word: String) throws(UnreadableRule) {
    let name = PackedName(word)
    _ = try single(word) { cursor in cursor.name() == name ? name : nil }
  }

  /// Reads a positive integer, saturating.
  mutating func number() throws(UnreadableRule) -> Int {
    try single("a number from 1 on, as in 2") { cursor in
      cursor.wholeNumber().flatMap { $0 > 0 ? $0 : nil }
    }
  }

  mutating func weekday() throws(UnreadableRule) -> Weekday {
    try single("a day of the week, as in MO") { cursor in cursor.weekday() }
  }

  mutating func until() throws(UnreadableRule) -> RecurrenceRule.Until {
    try single("a date or a time, as in 20261211T225959Z") { cursor in
      cursor.moment(zone: nil).map(RecurrenceRule.Until.init)
    }
  }

  // MARK: Lists

  /// Numbers in ascending order, each once.
  mutating func numbers(
    in range: ClosedRange<Int>, alsoFromEnd: Bool = false
  ) throws(UnreadableRule) -> [Int] {
    let end = alsoFromEnd ? ", or from -1 down" : ""
    let expected = "a number from \(range.lowerBound) to \(range.upperBound)\(end)"
    return try list(expected) { cursor in
      guard let number = cursor.signedNumber(), range.contains(alsoFromEnd ? abs(number) : number)
      else { return nil }
      return number
    }.inOrder
  }

  /// Days in the order of the week, each once.
  mutating func days() throws(UnreadableRule) -> [RecurrenceRule.Day] {
    try list("days of the week, as in MO,WE or -1FR") { cursor in
      let hasNumber = cursor.isAtNumber
      let ordinal = hasNumber ? cursor.signedNumber() : 0
      guard let ordinal, abs(ordinal) <= 53, hasNumber == (ordinal != 0),
        let weekday = cursor.weekday()
      else { return nil }
      return RecurrenceRule.Day(weekday: weekday, ordinal: ordinal)
    }.inOrder
  }

  // MARK: Reading

  /// Reads the whole value with a closure.
  private mutating func single<Value>(
    _ expected: String, _ read: (inout LineCursor) -> Value?
  ) throws(UnreadableRule) -> Value {
    let start = cursor
    if let value = read(&cursor), cursor.isAtEnd(inList: false) { return value }
    throw error(at: start, inList: false, expected)
  }

  /// Reads the members between commas with a closure.
  private mutating func list<Member>(
    _ expected: String, _ read: (inout LineCursor) -> Member?
  ) throws(UnreadableRule) -> [Member] {
    var members: [Member] = []
    repeat {
      if cursor.isAtEnd(inList: true) { continue }
      let start = cursor
      guard let member = read(&cursor), cursor.isAtEnd(inList: true) else {
        throw error(at: start, inList: true, expected)
      }
      members.append(member)
    } while cursor.skip(UInt8(ascii: ","))
    return members
  }

  private func error(
    at place: LineCursor, inList: Bool, _ expected: String
  ) -> UnreadableRule {
    UnreadableRule(
      offset: place.position,
      reason: .value(
        found: place.ruleText(inList: inList), part: part.rawValue, expected: expected))
  }
}

extension LineCursor {
  /// Skips blanks; returns whether a value, or a list member, ends there.
  fileprivate mutating func isAtEnd(inList: Bool) -> Bool {
    skipBlanks()
    return byte == nil || byte == UInt8(ascii: ";") || inList && byte == UInt8(ascii: ",")
  }

  /// Whether a number begins here.
  fileprivate var isAtNumber: Bool {
    byte.map { $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? false
  }

  /// Reads an integer, saturating.
  fileprivate mutating func wholeNumber() -> Int? {
    guard var number = digit() else { return nil }
    while let digit = digit() {
      let (tens, isTooMuch) = number.multipliedReportingOverflow(by: 10)
      number = isTooMuch || tens > .max - digit ? .max : tens + digit
    }
    return number
  }

  /// Reads a whole number with or without a sign.
  fileprivate mutating func signedNumber() -> Int? {
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    return wholeNumber().map { isNegative ? -$0 : $0 }
  }

  /// Reads a day of the week of two letters.
  fileprivate mutating func weekday() -> Weekday? { Weekday.table[name()] }
}

extension Array where Element: Comparable {
  /// The elements in ascending order, each once.
  var inOrder: Self {
    guard count > 1 else { return self }
    return sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
