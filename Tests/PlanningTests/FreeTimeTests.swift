import CivilTime
import Planning
import Tasks
import Testing

/// Where there is free time, seen from what one long task gets.
@Suite struct FreeTimeTests {
  /// The blocks of a task that takes all the time there is.
  private func blocks(
    days: Int = 1, work: String, commitments: [String] = [], zone: Zone = .utc,
    _ rest: (inout PlanRequest) -> Void = { _ in }
  ) throws -> [String] {
    let request = try PlanRequest(
      days: days, work: work, tasks: ["A est:99h"], commitments: commitments, zone: zone
    ) {
      $0.strategy = .deadline
      $0.maximum = .seconds(86_400)
      rest(&$0)
    }
    return Plan(for: request).words(in: zone)
  }

  @Test func `Without windows the whole day is there`() throws {
    #expect(try blocks(work: "") == ["00:00-00:00 A"])
  }

  @Test func `Windows that overlap or touch are one`() throws {
    #expect(
      try blocks(work: "10:00-12:00 08:00-10:00 11:00-11:30 14:00-15:00") == [
        "08:00-12:00 A", "14:00-15:00 A",
      ])
  }

  @Test func `A window may cross midnight`() throws {
    #expect(try blocks(work: "22:00-02:00") == ["22:00-02:00 A"])
    #expect(
      try blocks(days: 2, work: "22:00-02:00 01:00-03:00") == [
        "01:00-03:00 A", "22:00-02:00 A", "24T02:00-03:00 A", "24T22:00-02:00 A",
      ])
  }

  @Test func `A commitment in the night of the last day is in the plan, cut at midnight only`()
    throws
  {
    let blocks = try blocks(
      work: "20:00-03:00",
      commitments: [
        "23:30-24T00:05 Film", "24T02:30-24T04:00 Call", "24T03:00-24T05:00 Train",
      ])
    #expect(
      blocks == [
        "20:00-23:30 A", "23:30-00:00 [Film]", "24T00:00-00:05 [Film]", "24T00:05-02:30 A",
        "24T02:30-04:00 [Call]",
      ])
  }

  @Test func `A buffer lies before and after every commitment`() throws {
    let blocks = try blocks(
      work: "08:00-12:00", commitments: ["09:00-10:00 Lecture", "12:05-13:00 Lunch"]
    ) { $0.buffer = .seconds(600) }
    #expect(
      blocks == [
        "08:00-08:50 A", "09:00-10:00 [Lecture]", "10:10-11:55 A", "12:05-13:00 [Lunch]",
      ])
  }

  @Test func `Each commitment is a block of its own, whatever it overlaps`() throws {
    let blocks = try blocks(
      work: "08:00-12:00", commitments: ["10:00-11:00 B", "09:00-10:30 A", "20:00-21:00 C"])
    #expect(
      blocks == [
        "08:00-09:00 A", "09:00-10:30 [A]", "10:00-11:00 [B]", "11:00-12:00 A", "20:00-21:00 [C]",
      ])
  }

  @Test func `Commitments are cut at midnight only, and to the days of the plan`() throws {
    let blocks = try blocks(
      days: 2, work: "08:00-09:00",
      commitments: ["22T20:00-23T02:00 Train", "23:00-24T04:00 Party", "24T23:00-25T01:00 Film"])
    #expect(
      blocks == [
        "00:00-02:00 [Train]", "08:00-09:00 A", "23:00-00:00 [Party]", "24T00:00-04:00 [Party]",
        "24T08:00-09:00 A", "24T23:00-00:00 [Film]",
      ])
  }

  @Test func `Commitments without a length, or with the end first, block nothing`() throws {
    let blocks = try blocks(
      work: "08:00-09:00", commitments: ["08:20-08:20 Deadline", "08:40-08:30 Mistake"]
    ) { $0.buffer = .seconds(300) }
    #expect(blocks == ["08:00-09:00 A"])
  }

  @Test func `Nothing is placed before the earliest instant`() throws {
    let blocks = try blocks(work: "08:00-09:00 10:00-12:00") {
      $0.earliest = $0.zone.startOfDay($0.days[0]) + .seconds(10 * 3600 + 1800)
    }
    #expect(blocks == ["10:30-12:00 A"])
  }

  @Test func `When the last window is over, all that is there finds no place`() throws {
    let request = try PlanRequest(work: "08:00-09:00", tasks: ["A est:1h"]) {
      $0.earliest = $0.zone.startOfDay($0.days[0]) + .seconds(10 * 3600)
    }
    #expect(Plan(for: request).missing == ["A 1h"])
  }

  @Test(arguments: [("2026-10-25", 4), ("2026-03-29", 2), ("2026-03-28", 3)])
  func `A window has the hours that lie between its ends`(day: String, hours: Int) throws {
    let request = try PlanRequest(work: "01:00-04:00", tasks: ["A est:99h"], zone: .changing) {
      $0.days = [(try? CivilDate(parsing: day)) ?? .earliest]
      $0.maximum = .seconds(86_400)
    }
    #expect(Plan(for: request).work.map(\.length) == [.seconds(3600 * hours)])
  }

  @Test(arguments: [
    ("02:15-02:45", []), ("01:00-02:30", ["01:00 1h"]), ("02:30-04:00", ["03:00 1h"]),
  ])
  func `Working hours that the clocks skip do not exist`(hours: String, work: [String]) throws {
    let request = try PlanRequest(work: hours, tasks: ["A est:99h"], zone: .changing) {
      $0.days = [(try? CivilDate(parsing: "2026-03-29")) ?? .earliest]
    }
    let blocks = Plan(for: request).work
    #expect(blocks.map { "\(request.zone.local($0.start).time) \($0.length.shortText)" } == work)
  }

  @Test func `Days without a window, and no days at all, leave no time`() throws {
    let request = try PlanRequest(work: "08:00-09:00", tasks: ["A est:1h"]) { $0.days = [] }
    #expect(Plan(for: request).missing == ["A 1h"])
  }

  @Test func `Windows that touch are one stretch`() throws {
    let request = try PlanRequest(work: "08:00-10:05 10:05-13:00", tasks: ["A est:3h"]) {
      $0.maximum = .seconds(5 * 3600)
    }
    #expect(Plan(for: request).words() == ["08:00-11:00 A"])
  }
}
