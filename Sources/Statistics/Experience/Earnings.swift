import CivilTime

/// Focused time as far as points are given for it.
///
/// One point is given for each minute of the sum, and one for every four minutes of slices whose
/// check-in nobody answered. What is left of a minute is added up before it is cut off, so that
/// short slices lose nothing.
package struct Earnings: Equatable, Sendable {
  /// Focused time that counts in full.
  package var focus: Duration
  /// Focused time that counts a quarter.
  package var unanswered: Duration

  package init(focus: Duration = .zero, unanswered: Duration = .zero) {
    self.focus = focus
    self.unanswered = unanswered
  }

  /// The points of slices, also of those that were stopped or still run.
  package init(of slices: some Sequence<PastSlice>) {
    self.init()
    for slice in slices { add(slice) }
  }

  /// Whole points.
  package var points: Int {
    Int(max((focus + unanswered / 4).components.seconds, 0) / 60)
  }

  /// Adds what a slice has earned.
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
