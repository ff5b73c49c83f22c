/// The points that a person has earned by working, over everything the journals tell.
package struct Experience: Equatable, Sendable {
  /// All points.
  package var total: Int
  /// The level, from 1.
  package var level: Int
  /// Points since the level was reached.
  package var intoLevel: Int
  /// Points that the level takes from its beginning to the next one.
  package var forNext: Int
  package var coins: Int
  /// Days in a row with focused time, up to today, or to yesterday while today has none.
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
