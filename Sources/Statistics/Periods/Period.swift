import CivilTime

/// Days to look back on, cut into buckets.
package struct Period: Hashable, Sendable {
  /// The first day.
  package var from: CivilDate
  /// The day after the last one; later than ``from``.
  package var to: CivilDate

  package init(from: CivilDate, to: CivilDate) {
    self.from = from
    self.to = to
  }

  /// The calendar's periods.
  package enum Span: String, CaseIterable, Sendable {
    case day, week, month, year
  }

  /// The time that one bucket of a chart covers.
  package enum Unit: Equatable, Sendable {
    case hour, day, month
  }

  /// Hours for one day, days for up to 62 days, else months.
  package var unit: Unit {
    switch to.daysSinceEpoch - from.daysSinceEpoch {
    case ...1: .hour
    case ...62: .day
    default: .month
    }
  }
}
