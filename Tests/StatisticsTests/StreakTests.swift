import CivilTime
import Statistics
import Testing

@Suite struct StreakTests {
  struct Week: Sendable {
    let what: String
    /// Days before the 20th of November on which somebody worked.
    let days: [Int]
    let streak: Int
    init(_ what: String, _ days: [Int], _ streak: Int) {
      (self.what, self.days, self.streak) = (what, days, streak)
    }
  }

  @Test(
    "Days in a row count up to today, or to yesterday while today has none",
    arguments: [
      Week("nothing", [], 0), Week("today", [0], 1), Week("yesterday", [1], 1),
      Week("the day before", [2], 0), Week("three days", [0, 1, 2], 3),
      Week("up to yesterday", [1, 2, 3], 3), Week("a gap", [0, 1, 3, 4], 2),
      Week("twice on a day", [1, 1, 2], 2), Week("days to come", [-1, -2, 0], 1),
      Week("only days to come", [-1], 0), Week("any order", [2, 0, 1], 3),
    ])
  func streak(_ week: Week) throws {
    let today = try CivilDate(parsing: "2026-11-20")
    let slices = week.days.map { day in
      PastSlice.made(at: (today.daysSinceEpoch - day) * 86_400 + 43_200, minutes: 5)
    }
    let experience = Experience(of: History(slices: slices), today: today, zone: .utc)
    #expect(experience.streakDays == week.streak, "\(week.what)")
  }

  @Test func `A slice over midnight counts for both days, one up to midnight for one`() throws {
    let today = try CivilDate(parsing: "2026-11-20")
    let midnight = today.daysSinceEpoch * 86_400
    let over = [PastSlice.made(at: midnight - 600, minutes: 20)]
    let upTo = [PastSlice.made(at: midnight - 600, minutes: 10)]
    #expect(Experience(of: History(slices: over), today: today, zone: .utc).streakDays == 2)
    #expect(
      Experience(of: History(slices: upTo), today: today.adding(days: 1), zone: .utc).streakDays
        == 0)
  }

  @Test func `The reader's midnight counts`() throws {
    let today = try CivilDate(parsing: "2026-11-20")
    // 23:30 in Greenwich is the next day in Budapest.
    let slices = [PastSlice.made(at: today.daysSinceEpoch * 86_400 - 1800, minutes: 10)]
    let history = History(slices: slices)
    let tomorrow = today.adding(days: 1)
    #expect(
      Experience(of: history, today: tomorrow, zone: Zone(offset: 3600)).streakDays == 1)
    #expect(Experience(of: history, today: tomorrow, zone: .utc).streakDays == 0)
  }
}
