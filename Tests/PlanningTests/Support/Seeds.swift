import Foundation

/// The seeds that tests with random requests take: 1,000 of them, unless the environment says
/// otherwise; 10,000 with `ROTA_EXHAUSTIVE=1`.
enum Seeds {
  static let chosen: Range<UInt64> = {
    if let seed = number("ROTA_SEED") { return seed..<seed + 1 }
    return 0..<(number("ROTA_SEEDS") ?? (isExhaustive ? 10_000 : 1_000))
  }()

  /// Whether there is time for everything.
  static let isExhaustive = number("ROTA_EXHAUSTIVE") == 1

  /// Whether there are enough of them for claims about all together.
  static var isAll: Bool { chosen.count >= 1000 }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }
}
