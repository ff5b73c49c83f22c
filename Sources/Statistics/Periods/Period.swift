import CivilTime

/// Days to look back on, cut into buckets.
public struct Period: Hashable, Sendable {
  /// The first day.
  public var from: CivilDate
  /// The first day that is no longer in it; later than ``from``.
  public var to: CivilDate

  public init(from: CivilDate, to: CivilDate) {
    self.from = from
    self.to = to
  }

  /// The calendar's own periods.
  public enum Span: String, CaseIterable, Sendable {
    case day, week, month, year
  }

  /// What one bucket of a chart is.
  public enum Unit: Equatable, Sendable {
    case hour, day, month
  }

  /// One day → hours, up to 62 days → days, else months.
  public var unit: Unit {
    switch to.daysSinceEpoch - from.daysSinceEpoch {
    case ...1: .hour
    case ...62: .day
    default: .month
    }
  }
}
