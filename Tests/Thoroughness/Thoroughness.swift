import Glibc

/// Whether there is time for everything, as with `ROTA_EXHAUSTIVE=1`. Otherwise a part of what could
/// be tried is.
package let isExhaustive = number("ROTA_EXHAUSTIVE") == 1

/// What random trials begin with: `ROTA_SEEDS=1000` takes so many, and `ROTA_SEED=85` the one.
package enum Seeds {
  /// As many as there is usually time for, of those that are tried when there is more.
  ///
  /// - Parameters:
  ///   - usual: How many there is usually time for.
  ///   - all: How many are tried when there is more.
  ///   - name: What in the environment says another number.
  /// - Returns: The seeds.
  package static func first(
    _ usual: UInt64, of all: UInt64, counted name: String = "ROTA_SEEDS"
  ) -> Range<UInt64> {
    if let seed = number("ROTA_SEED") { return seed..<seed + 1 }
    return 0..<(number(name) ?? (isExhaustive ? all : usual))
  }
}

extension Sequence {
  /// All elements if there is time for everything, otherwise one in so many, the first among them.
  package func sampled(oneIn count: Int) -> [Element] {
    if isExhaustive { return Array(self) }
    return enumerated().filter { $0.offset.isMultiple(of: count) }.map(\.element)
  }
}

/// A number that the environment has.
private func number(_ name: String) -> UInt64? {
  getenv(name).flatMap { UInt64(String(cString: $0)) }
}
