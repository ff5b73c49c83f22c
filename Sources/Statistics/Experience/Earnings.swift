import CivilTime

/// Focused time as far as it earns points.
///
/// A minute earns one point; in slices with an unconfirmed check-in, four minutes do. Fractions are
/// summed before rounding down, so that short slices lose nothing.
package struct Earnings: Equatable, Sendable {
  /// Focused time that counts in full.
  package var focus: Duration
  /// Focused time that counts a quarter.
  package var unanswered: Duration

  package init(focus: Duration = .zero, unanswered: Duration = .zero) {
    self.focus = focus
    self.unanswered = unanswered
  }

  /// The points of slices, including stopped and running ones.
  package init(of slices: some Sequence<PastSlice>) {
    self.init()
    for slice in slices { add(slice) }
  }

  /// Whole points.
  package var points: Int {
    Int(max((focus + unanswered / 4).components.seconds, 0) / 60)
  }

  /// Adds the earnings of a slice.
  package mutating func add(_ slice: PastSlice) {
    if slice.ending?.isAnswered == false {
      unanswered += slice.focus
    } else {
      focus += slice.focus
    }
  }

  package static func + (one: Earnings, other: Earnings) -> Earnings {
    Earnings(focus: one.focus + other.focus, unanswered: one.unanswered + other.unanswered)
  }
}
