import CivilTime

/// The times at which something that repeats starts, in ascending order, each found when asked for.
package struct RecurrenceStarts: Sequence, IteratorProtocol, Sendable {
  /// The times of the rule alone.
  private var series: any RuleSeries
  /// The start, if it is still ahead and not matched by the rule.
  private var extra: Int?
  /// The remaining number of occurrences.
  private var rest: Int
  /// The end of the window (exclusive), in seconds since 1970.
  private let end: Int
  /// The remaining budget for units without occurrences.
  private var effort = Self.mostEffort
  private static let mostEffort = 1_000_000

  /// The effort so far, in units of examining one day of a year.
  var spentEffort: Int { (Self.mostEffort - effort) * effortOfUnit }
  private let effortOfUnit: Int

  /// Whether nothing was omitted: `false` as soon as a rule exceeds the budget, after which there
  /// are no more times.
  package var isComplete: Bool { effort > 0 }

  init(
    of rule: RecurrenceRule, from start: CivilDateTime, in window: Range<CivilDateTime>,
    until: CivilDateTime?, includesStart: Bool
  ) {
    series = rule.series(from: start)
    effortOfUnit = rule.frequency.effort
    rest = rule.count ?? .max
    let first = start.secondsSinceEpoch
    let begin = Swift.max(first, window.lowerBound.secondsSinceEpoch)
    let last = until?.secondsSinceEpoch ?? .max - 1
    end = Swift.min(window.upperBound.secondsSinceEpoch, last + 1)
    guard begin < end else {
      rest = 0
      return
    }
    if includesStart, begin == first || rule.count != nil {
      series.seek(first)
      if series.next(before: first + 1, effort: &effort) != first {
        if begin == first { extra = first } else { rest -= 1 }
      }
    }
    if begin > first, rule.count != nil {
      rest -= series.count(from: first, before: begin, wanted: rest, effort: &effort)
    }
    series.seek(begin)
  }

  package mutating func next() -> CivilDateTime? {
    guard rest > 0, let second = nextSecond() else { return nil }
    rest -= 1
    return CivilDateTime(secondsSinceEpoch: second)
  }

  private mutating func nextSecond() -> Int? {
    if let extra {
      self.extra = nil
      return extra
    }
    return series.next(before: end, effort: &effort)
  }
}

extension RecurrenceRule {
  /// The times of the rule.
  fileprivate func series(from start: CivilDateTime) -> any RuleSeries {
    switch frequency {
    // A whole week counts for one year, even the part in another year.
    case .yearly where !weeks.isEmpty:
      SpanSeries(self, of: .weekYears(from: weekStart), from: start)
    case .yearly: SpanSeries(self, of: .years, from: start)
    case .monthly: SpanSeries(self, of: .months, from: start)
    case .weekly: SpanSeries(self, of: .weeks(from: weekStart), from: start)
    case .daily: UnitSeries(self, of: 86_400, from: start)
    case .hourly: UnitSeries(self, of: 3600, from: start)
    case .minutely: UnitSeries(self, of: 60, from: start)
    case .secondly: UnitSeries(self, of: 1, from: start)
    }
  }
}
