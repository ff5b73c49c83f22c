/// Which hours, minutes or seconds of a day a rule picks that counts in them.
struct ClockPattern: Sendable {
  /// The fields of the clock of which only some values are picked: how many seconds one lasts, how
  /// many there are, and which are picked.
  private let fields: [(length: Int, count: Int, picked: [Int])]

  /// - Parameters:
  ///   - rule: The rule.
  ///   - length: The seconds of the unit in which it counts. What is shorter is no matter of picking:
  ///     it says when something takes place in a unit that is picked.
  init(_ rule: RecurrenceRule, forUnitsOf length: Int) {
    fields = [(3600, 24, rule.hours), (60, 60, rule.minutes), (1, 60, rule.seconds)]
      .filter { $0.0 >= length && !$0.2.isEmpty }
  }

  /// Whether all are picked.
  var isEverything: Bool { fields.isEmpty }

  /// The first second of a day that is picked, from one on; `nil` if there is none.
  func first(from second: Int) -> Int? {
    var second = second
    while second < 86_400 {
      let other = fields.first { !$0.picked.contains(second / $0.length % $0.count) }
      guard let (length, count, picked) = other else { return second }
      let value = second / length % count
      // Behind the last one that is picked begins the next hour or day.
      let next = picked.first { $0 > value } ?? count
      second = (second / length - value + next) * length
    }
    return nil
  }
}
