import Foundation

/// The seeds of tests with random lists. `ROTA_SEEDS=1000` takes so many of them, and `ROTA_SEED=85`
/// the one.
enum Seeds {
  /// As many as there is usually time for.
  static func first(_ usual: UInt64) -> Range<UInt64> {
    if let seed = number("ROTA_SEED") { return seed..<seed + 1 }
    return 0..<(number("ROTA_SEEDS") ?? usual)
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }
}
