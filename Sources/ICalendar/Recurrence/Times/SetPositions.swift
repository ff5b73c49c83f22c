/// The selection of members from the set of a period (BYSETPOS).
struct SetPositions {
  private let positions: [Int]

  init(_ positions: [Int]) { self.positions = positions }

  /// The selected indices of a set of this size, ascending; `nil` for all.
  func indices(of count: Int) -> [Int]? {
    if positions.isEmpty { return nil }
    let indices = positions.map { $0 > 0 ? $0 - 1 : count + $0 }
    return Set(indices.filter { (0..<count).contains($0) }).sorted()
  }
}
