import CivilTime
import Planning
import Testing

/// Time that is too short for a block of its own.
@Suite struct LengthenedBlocksTests {
  @Test func `Gaps of 90 and 120 minutes give four tasks a block each, and waste no minute`() throws
  {
    let request = try PlanRequest(work: "08:00-09:30 10:00-12:00", tasks: ["A", "B", "C", "D"]) {
      $0.pause = .seconds(300)
    }
    let plan = Plan(for: request)
    #expect(
      plan.words() == [
        "08:00-08:43 A", "08:43-08:48 -", "08:48-09:30 B",
        "10:00-10:58 C", "10:58-11:03 -", "11:03-12:00 D",
      ])
    #expect(plan.unplaced.isEmpty)
  }

  @Test func `Time of a gap beyond the share goes to the block before it`() throws {
    // An hour for each would leave twenty minutes in the first gap, which are no block.
    let request = try PlanRequest(
      work: "08:00-09:20 10:00-12:40", tasks: ["A", "B", "C", "D"], commitments: [])
    #expect(
      Plan(for: request).words() == [
        "08:00-09:20 A", "10:00-10:54 B", "10:54-11:47 C", "11:47-12:40 D",
      ])
  }

  @Test func `A block with a due date is not put off for one that could be longer`() throws {
    let request = try PlanRequest(
      work: "08:00-09:50", tasks: ["Essay", "Call est:30m from:09:00 due:2026-11-23T12:00"])
    #expect(Plan(for: request).words() == ["08:00-09:00 Essay", "09:00-09:30 Call"])
  }

  @Test func `No block goes on after the next occurrence of its task has begun`() throws {
    let request = try PlanRequest(
      days: 2, work: "22:00-24:00 00:00-00:20", tasks: ["A est:5h id:a"]
    ) {
      $0.maximum = .seconds(3 * 3600)
      $0.earliest = $0.zone.startOfDay($0.days[0]) + .seconds(12 * 3600)
      $0.lapses = ["a": $0.days[1]]
    }
    #expect(Plan(for: request).words() == ["22:00-00:00 A"])
  }

  @Test func `In a night over midnight an occurrence goes on until the end of the work`() throws {
    let request = try PlanRequest(days: 2, work: "22:00-00:20", tasks: ["A est:5h id:a"]) {
      $0.maximum = .seconds(3 * 3600)
      $0.lapses = ["a": $0.days[1]]
    }
    #expect(Plan(for: request).words() == ["22:00-00:20 A"])
  }

  @Test func `Nothing as long as a break is taken for one`() throws {
    func plan(_ work: String, _ commitments: [String] = [], buffer: Int = 0) throws -> [String] {
      let request = try PlanRequest(work: work, tasks: ["A est:5h"], commitments: commitments) {
        $0.pause = .seconds(600)
        $0.buffer = .seconds(buffer)
      }
      return Plan(for: request).words()
    }
    let call = ["08:00-09:30 A", "09:30-09:40 [Call]"]
    #expect(try plan("08:00-10:00", ["09:30-09:40 Call"]) == call)
    #expect(
      try plan("08:00-10:00", ["09:32-09:38 Call"], buffer: 120)
        == ["08:00-09:30 A", "09:32-09:38 [Call]"])
    #expect(try plan("08:00-09:30 09:40-10:00") == ["08:00-09:30 A"])
  }

  @Test func `No block before midnight is extended on the account of the next date`() throws {
    let request = try PlanRequest(work: "22:50-00:20", tasks: ["A est:5h"]) {
      $0.cap = .seconds(3600)
      $0.pause = .seconds(600)
    }
    #expect(Plan(for: request).words() == ["22:50-23:50 A"])
  }

  @Test func `No task has more than a minimum block beyond another`() throws {
    let request = try PlanRequest(work: "08:00-11:20 12:00-12:50", tasks: ["A", "B"])
    #expect(
      Plan(for: request).words() == ["08:00-10:00 A", "10:00-11:20 B", "12:00-12:50 B"])
  }

  @Test func `Time after midnight lengthens no block of the day before`() throws {
    let request = try PlanRequest(
      days: 2, work: "", tasks: ["A"], commitments: ["24T00:40-24T23:00 Trip"]
    ) {
      $0.earliest = try? PlanRequest.instant("22:00")
      $0.maximum = .seconds(3 * 3600)
      $0.pause = .seconds(1800)
    }
    #expect(
      Plan(for: request).words() == [
        "22:00-00:00 A", "24T00:40-23:00 [Trip]", "24T23:00-00:00 A",
      ])
  }
}
