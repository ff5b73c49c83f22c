/// Rounds parts so that they add up to the rounded whole (largest remainder method, Hamilton).
package enum Apportionment {
  /// Parts in units, each rounded up or down.
  ///
  /// - Parameters:
  ///   - parts: The parts, none negative.
  ///   - unit: The size of the unit.
  ///   - whole: The number of units to add up to; `nil` for the rounded sum of the parts.
  /// - Returns: The numbers of units.
  package static func rounded(
    _ parts: [Int128], unit: Int128, to whole: Int128? = nil
  ) -> [Int128] {
    let whole = whole ?? (parts.reduce(0, +) + unit / 2) / unit
    return distribute(whole, floors: parts.map { ($0 / unit, Double($0 % unit)) })
  }

  /// The shares of parts in their sum, in billionths, which add up to one; zeros if all are zero.
  static func billionths(_ parts: [Int128]) -> [Int128] {
    let sum = parts.reduce(0, +)
    guard sum > 0 else { return parts.map { _ in 0 } }
    let one: Int128 = 1_000_000_000
    return distribute(
      one,
      floors: parts.map { part in
        let (quotient, remainder) = (part * one).quotientAndRemainder(dividingBy: sum)
        return (quotient, Double(remainder))
      })
  }

  /// Increments the parts with the largest remainders, as many as needed.
  private static func distribute(
    _ whole: Int128, floors: [(floor: Int128, remainder: Double)]
  ) -> [Int128] {
    var parts = floors.map(\.floor)
    let missing = Int(whole - parts.reduce(0, +))
    let order = floors.indices.sorted { one, other in
      floors[one].remainder != floors[other].remainder
        ? floors[one].remainder > floors[other].remainder : one < other
    }
    for index in order.prefix(max(missing, 0)) { parts[index] += 1 }
    return parts
  }
}
