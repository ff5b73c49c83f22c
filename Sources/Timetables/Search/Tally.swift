/// A number of timetables, possibly very large.
package struct Tally: Hashable, Sendable {
  /// The number, or a lower bound.
  package let value: UInt128
  /// Whether it is exact; otherwise it is a lower bound.
  package let isExact: Bool

  package static let zero = Tally(0)

  package init(_ value: UInt128, isExact: Bool = true) {
    self.value = value
    self.isExact = isExact
  }

  static func + (one: Tally, other: Tally) -> Tally {
    let (sum, isOver) = one.value.addingReportingOverflow(other.value)
    return Tally(isOver ? .max : sum, isExact: !isOver && one.isExact && other.isExact)
  }

  static func * (one: Tally, other: Tally) -> Tally {
    // Zero is exact, whatever the other factor.
    if one == .zero || other == .zero { return .zero }
    let (product, isOver) = one.value.multipliedReportingOverflow(by: other.value)
    return Tally(isOver ? .max : product, isExact: !isOver && one.isExact && other.isExact)
  }
}

extension Tally: CustomStringConvertible {
  /// The digits in groups of three: `12,541,132,800`; with `at least` for a lower bound.
  package var description: String {
    if value == 0, !isExact { return "an unknown number of" }
    let digits = String(value)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return isExact ? text : "at least \(text)"
  }
}
