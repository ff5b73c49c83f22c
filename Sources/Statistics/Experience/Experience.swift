/// The points that the user has earned by working, over the whole history.
package struct Experience: Equatable, Sendable {
  /// All points.
  package var total: Int
  /// The level, from 1.
  package var level: Int
  /// Points since the level was reached.
  package var intoLevel: Int
  /// The number of points from the beginning of the level to the next one.
  package var forNext: Int
  package var coins: Int
  /// Consecutive days with focused time, up to today, or to yesterday while today has none.
  package var streakDays: Int

  package init(
    total: Int = 0, level: Int = 1, intoLevel: Int = 0, forNext: Int = 200, coins: Int = 0,
    streakDays: Int = 0
  ) {
    self.total = total
    self.level = level
    self.intoLevel = intoLevel
    self.forNext = forNext
    self.coins = coins
    self.streakDays = streakDays
  }
}
