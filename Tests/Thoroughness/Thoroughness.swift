import Glibc

/// Whether there is time for everything, as with `ROTA_EXHAUSTIVE=1`. Otherwise a part of what could
/// be tried is.
package let isExhaustive = number("ROTA_EXHAUSTIVE") == 1

/// What random trials begin with: `ROTA_SEEDS=1000` takes so many, and `ROTA_SEED=85` the one.
package enum Seeds {
  /// As many as there is usually time for, of those that are tried when there is more.
  package static func first(_ usual: UInt64, of all: UInt64) -> Range<UInt64> {
    if let seed = number("ROTA_SEED") { return seed..<seed + 1 }
    return 0..<(number("ROTA_SEEDS") ?? (isExhaustive ? all : usual))
  }
}

/// A number that the environment has.
private func number(_ name: String) -> UInt64? {
  getenv(name).flatMap { UInt64(String(cString: $0)) }
}
