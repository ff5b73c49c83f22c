/// The hours, minutes or seconds that an hourly, minutely or secondly rule selects.
struct ClockPattern: Sendable {
  /// The restricted fields of the clock: the length in seconds, the number of values, and the
  /// selected ones.
  private let fields: [(length: Int, count: Int, picked: [Int])]

  /// - Parameters:
  ///   - rule: The rule.
  ///   - length: The length of the rule's unit in seconds. Shorter fields are not part of the
  ///     selection: they give the times within a selected unit.
  init(_ rule: RecurrenceRule, forUnitsOf length: Int) {
    fields = [(3600, 24, rule.hours), (60, 60, rule.minutes), (1, 60, rule.seconds)]
      .filter { $0.0 >= length && !$0.2.isEmpty }
  }

  /// Whether all are picked.
  var isEverything: Bool { fields.isEmpty }

  /// The first selected second of a day from one on; `nil` if there is none.
  func first(from second: Int) -> Int? {
    var second = second
    while second < 86_400 {
      let other = fields.first { !$0.picked.contains(second / $0.length % $0.count) }
      guard let (length, count, picked) = other else { return second }
      let value = second / length % count
      // After the last selected value the next hour or day begins.
      let next = picked.first { $0 > value } ?? count
      second = (second / length - value + next) * length
    }
    return nil
  }
}
