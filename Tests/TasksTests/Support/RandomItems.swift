import CivilTime
import Tasks
import Thoroughness

/// Items with any values that the model allows, awkward ones above all.
struct RandomItems {
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  private static let words = [
    "Write", "essay", "x", "X", "(A)", "(a)", "2026-11-20", "2026-02-30", "#", "##", "+1", "+",
    "@", "@me", "due:", "due:soon", "due:2026-11-20", "t:9", "note:\"a", "\"", "\"a", "b\"", "\\",
    "\\\\", "\\x", "\\(B)", "\\+1", "\\\\@me", "\\o/", "é", "🇭🇺", "e\u{301}", "http://a.b/c:d",
    "\u{7}", "\u{1B}[2J", "\u{2028}", "\u{A0}", "[x]", "- [ ]", "```", "id:7", "a:b", "\u{FEFF}",
  ]

  private static let values =
    words + [
      "two words", " leading", "trailing ", "a\tb", "a\nb", "\n", "\\n", "c:\\new", "a\"b c",
      "\"\"",
      "\u{B}\u{C}",
    ]

  /// The next item.
  mutating func next() -> TaskItem {
    var words: [String] = []
    for _ in 0..<Int.random(in: 1...5, using: &numbers) { words.append(pick(RandomItems.words)) }
    var item = TaskItem(title: words.joined(separator: " "), id: maybe { $0.pick(RandomItems.ids) })
    item.projects = distinctValues()
    item.tags = distinctValues()
    item.priority = maybe { Priority($0.pick(["A", "M", "Z"])) } ?? nil
    item.due = maybe { $0.coin() ? .date($0.date()) : .dateTime($0.dateTime()) }
    item.from = maybe {
      let time = $0.time()
      return $0.pick([.time(time), .date($0.date()), .dateTime($0.dateTime())])
    }
    item.at =
      maybe { random in
        let (one, other) = (random.dateTime(), random.dateTime())
        if random.coin() { return FixedTime(from: min(one, other), to: max(one, other)) }
        let span = ClockSpan(start: random.time(), end: random.time())
        return span.flatMap { $0.isReversed ? nil : .daily($0) }
      } ?? nil
    item.recurrence = maybe { random in
      let count = Int.random(in: 1...Recurrence.longest, using: &random.numbers)
      let days = Weekday.allCases.filter { _ in random.coin() }
      return random.pick([
        .days(count), .weeks(count), .months(count), .years(1 + count / 12),
        .weekdays(days.isEmpty ? [.friday] : days),
      ])
    }
    // Without a first day, the line would be reported.
    if item.at != nil, item.recurrence != nil { item.due = item.due ?? .date(date()) }
    item.estimate = maybe { .nanoseconds(Int64.random(in: 1...1 << 60, using: &$0.numbers)) }
    item.slice = maybe {
      .nanoseconds(Int64.random(in: 100_000_000...86_400_000_000_000, using: &$0.numbers))
    }
    item.notes = maybe { $0.pick(RandomItems.values) }
    item.isDone = coin()
    if item.isDone { item.completed = maybe { $0.date() } }
    if !item.isDone || item.completed != nil { item.created = maybe { $0.date() } }
    return item
  }

  private static let ids = ["7", "essay", "é", "\"", "\"a", "\\", "a:b", "id:id"]

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &numbers)]
  }

  mutating func coin() -> Bool { Bool.random(using: &numbers) }

  private mutating func maybe<Value>(_ value: (inout RandomItems) -> Value) -> Value? {
    guard coin() else { return nil }
    return value(&self)
  }

  private mutating func distinctValues() -> [String] {
    var values: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &numbers) {
      let value = pick(RandomItems.values)
      if !values.contains(value) { values.append(value) }
    }
    return values
  }

  private mutating func date() -> CivilDate {
    CivilDate(daysSinceEpoch: Int.random(in: -719_528...2_932_896, using: &numbers))
  }

  private mutating func time() -> TimeOfDay {
    let seconds = Int.random(in: 0...86_400, using: &numbers)
    return TimeOfDay(secondsSinceMidnight: coin() ? seconds : seconds / 1800 * 1800) ?? .midnight
  }

  private mutating func dateTime() -> CivilDateTime {
    CivilDateTime(date: date(), time: time())
  }
}
