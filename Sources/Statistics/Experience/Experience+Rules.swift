import CivilTime

/// The rules for points, levels and coins; `docs/experience.md` documents them.
extension Experience {
  /// The number of points for a coin.
  package static let pointsPerCoin = 50

  /// The number of points for the first level; each further one takes this many more.
  package static let firstLevel = 200

  /// The experience for a number of points: level n takes 200·n of them, and every 50 are a coin.
  ///
  /// 613 points are level 3 with 13 of the 600 that it takes, and 12 coins. Negative counts as 0.
  package init(points: Int, streakDays: Int = 0) {
    let points = max(points, 0)
    let level = Self.level(at: points)
    self.init(
      total: points, level: level, intoLevel: points - Self.points(toLevel: level),
      forNext: Self.firstLevel * level, coins: points / Self.pointsPerCoin,
      streakDays: streakDays)
  }

  /// Points with which a level (from 1) begins: 0, 200, 600, 1200, …
  package static func points(toLevel level: Int) -> Int {
    firstLevel / 2 * level * (level - 1)
  }

  /// The level that a number of points reaches.
  private static func level(at points: Int) -> Int {
    // Level n begins at 100·n·(n − 1) points; the root may be off by one for large numbers.
    let scaled = Double(points) / Double(firstLevel / 2)
    var level = max(Int((1 + (1 + 4 * scaled).squareRoot()) / 2), 1)
    while self.points(toLevel: level) > points { level -= 1 }
    while self.points(toLevel: level + 1) <= points { level += 1 }
    return level
  }
}
