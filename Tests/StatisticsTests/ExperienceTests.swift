import CivilTime
import EventStream
import RoundRobin
import Statistics
import Testing
import Thoroughness

@Suite struct ExperienceTests {
  // MARK: Levels and coins

  struct Standing: Sendable {
    let points, level, into, next, coins: Int
    init(_ points: Int, _ level: Int, _ into: Int, _ next: Int, _ coins: Int) {
      (self.points, self.level, self.into) = (points, level, into)
      (self.next, self.coins) = (next, coins)
    }
  }

  @Test(
    "Level n takes 200·n points, and every 50 points are a coin",
    arguments: [
      Standing(0, 1, 0, 200, 0), Standing(49, 1, 49, 200, 0), Standing(50, 1, 50, 200, 1),
      Standing(199, 1, 199, 200, 3), Standing(200, 2, 0, 400, 4), Standing(599, 2, 399, 400, 11),
      Standing(600, 3, 0, 600, 12), Standing(613, 3, 13, 600, 12),
      Standing(1199, 3, 599, 600, 23), Standing(1200, 4, 0, 800, 24),
      Standing(9000, 10, 0, 2000, 180), Standing(-5, 1, 0, 200, 0),
    ])
  func standing(_ standing: Standing) {
    let experience = Experience(points: standing.points)
    #expect(experience.level == standing.level)
    #expect(experience.intoLevel == standing.into)
    #expect(experience.forNext == standing.next)
    #expect(experience.coins == standing.coins)
  }

  @Test func `Levels follow one another without a gap, however many points there are`() {
    // Of the last two the root is a little too small in floating point.
    for level in [1, 2, 3, 57, 1000, 1_000_000, 100_000_000, 107_609_466, 197_908_086] {
      let begin = Experience.points(toLevel: level)
      let end = begin + 200 * level
      #expect(Experience(points: begin).level == level)
      #expect(Experience(points: end - 1).level == level)
      #expect(Experience(points: end).level == level + 1)
      #expect(Experience(points: end).intoLevel == 0)
    }
  }

  // MARK: Points

  struct Work: Sendable {
    let what: String
    let slices: [PastSlice]
    let points: Int
    init(_ what: String, _ slices: [PastSlice], _ points: Int) {
      (self.what, self.slices, self.points) = (what, slices, points)
    }
  }

  @Test(
    "A focused minute is a point, and a quarter of one where the check-in went unanswered",
    arguments: [
      Work("nothing", [], 0),
      Work("a whole slice", [.made(minutes: 25)], 25),
      Work("a slice done early", [.made(minutes: 10, reason: .completed)], 10),
      Work("a skipped one", [.made(minutes: 10, reason: .skipped)], 10),
      Work("one that was stopped", [.made(minutes: 7, reason: .stopped)], 7),
      Work("one that still runs", [.made(minutes: 5, reason: nil)], 5),
      Work("an answered check-in", [.made(minutes: 25, isAnswered: true)], 25),
      Work("an unanswered check-in", [.made(minutes: 24, isAnswered: false)], 6),
      Work("less than a minute", [.made(seconds: 59)], 0),
      Work("two halves of a minute", [.made(seconds: 30), .made(at: 600, seconds: 30)], 1),
      Work(
        "four slices that nobody answered for",
        (0..<4).map { .made(at: 3600 * $0, minutes: 1, isAnswered: false) }, 1),
      Work("a slice with a pause in it", [.made(stretches: [(0, 600), (900, 600)])], 20),
    ])
  func points(_ work: Work) {
    #expect(Experience.of(work.slices).total == work.points, "\(work.what)")
  }

  @Test func `More focus never gives fewer points, and levels and coins never fall`() {
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<200 {
      var slices: [PastSlice] = []
      var before = Experience.of(slices)
      for index in 0..<20 {
        slices.append(
          .made(
            at: 7200 * index, seconds: Int.random(in: 1...7200, using: &numbers),
            reason: SliceEnd.allCases.randomElement(using: &numbers),
            isAnswered: [nil, true, false].randomElement(using: &numbers)!))
        let after = Experience.of(slices)
        #expect(after.total >= before.total)
        #expect(after.level >= before.level && after.coins >= before.coins)
        #expect((0..<after.forNext).contains(after.intoLevel))
        before = after
      }
    }
  }
}
