import CivilTime

/// Days to look back on, cut into buckets.
package struct Period: Hashable, Sendable {
  /// The first day.
  package var from: CivilDate
  /// The first day that is no longer in it; later than ``from``.
  package var to: CivilDate

  package init(from: CivilDate, to: CivilDate) {
    self.from = from
    self.to = to
  }

  /// The calendar's own periods.
  package enum Span: String, CaseIterable, Sendable {
    case day, week, month, year
  }

  /// The length of time that one bucket of a chart stands for.
  package enum Unit: Equatable, Sendable {
    case hour, day, month
  }

  /// One day → hours, up to 62 days → days, else months.
  package var unit: Unit {
    switch to.daysSinceEpoch - from.daysSinceEpoch {
    case ...1: .hour
    case ...62: .day
    default: .month
    }
  }
}
