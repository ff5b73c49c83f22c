/// Which members of the set of a period are kept (BYSETPOS).
struct SetPositions {
  private let positions: [Int]

  init(_ positions: [Int]) { self.positions = positions }

  /// The indices kept of a set of so many, in ascending order, if not all are.
  func indices(of count: Int) -> [Int]? {
    if positions.isEmpty { return nil }
    let indices = positions.map { $0 > 0 ? $0 - 1 : count + $0 }
    return Set(indices.filter { (0..<count).contains($0) }).sorted()
  }
}
