/// What a person has earned by working, over everything the journals tell.
public struct Experience: Equatable, Sendable {
  /// All points.
  public var total: Int
  /// The level, from 1.
  public var level: Int
  /// Points since the level was reached.
  public var intoLevel: Int
  /// Points that the level takes from its beginning to the next one.
  public var forNext: Int
  public var coins: Int
  /// Days in a row with focused time, up to today, or to yesterday while today has none.
  public var streakDays: Int

  public init(
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
