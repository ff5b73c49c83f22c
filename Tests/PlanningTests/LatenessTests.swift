import CivilTime
import Planning
import Testing

/// How late work is.
@Suite struct LatenessTests {
  @Test func `Of a block over midnight only the part after the due date is late`() throws {
    let request = try PlanRequest(work: "22:00-04:00", tasks: ["Essay est:3h due:2026-11-23"])
    let plan = Plan(for: request)
    let days = request.dates.map { plan.blocks(on: $0, in: request.zone) }
    #expect(days.map { $0.map { $0.late?.description } } == [[nil], ["1 day late"]])
    #expect(
      days.map { $0.map(\.why.description) } == [
        ["due today; 2 h of 3 h"], ["overdue since yesterday; 1 day late; 1 h of 3 h"],
      ])
  }

  @Test(arguments: [
    ("22:30-00:30", "2026-11-23T23:30", "1 h late"),
    ("22:30-01:00", "2026-11-22T08:00", "1 day late"),
    ("08:00-09:00", "2026-11-22T10:00", "23 h late"),
    ("08:00-11:00", "2026-11-22T10:00", "1 day late"),
    ("22:30-00:30", "2026-11-22T23:30", "1 day late"),
    ("08:00-10:30", "2026-11-21T10:00", "2 days late"),
  ])
  func `What is due at a time is late by hours up to a day, then by whole days since that time`(
    _ work: String, _ due: String, _ late: String
  ) throws {
    let request = try PlanRequest(work: work, tasks: ["Essay est:5h due:\(due)"])
    #expect(Plan(for: request).work.last?.late?.description == late)
  }

  @Test(arguments: [
    ("2021-03-28", "2021-03-27T22:00", "11 h late"),
    ("2021-10-31", "2021-10-30T22:00", "13 h late"),
    ("2021-03-28", "2021-03-27T09:30", "23 h 30 late"),
    ("2021-10-31", "2021-10-30T09:30", "1 day late"),
  ])
  func `Lateness is the time that passed, also when the clocks change`(
    _ day: String, _ due: String, _ late: String
  ) throws {
    var request = try PlanRequest(
      work: "08:00-10:00", tasks: ["Essay est:2h due:\(due)"], zone: .changing)
    request.days = [try CivilDate(parsing: day)]
    #expect(Plan(for: request).work.last?.late?.description == late)
  }

  @Test(arguments: PlanRequest.Strategy.allCases)
  func `What was due before the plan lacks in words what has no place`(
    _ strategy: PlanRequest.Strategy
  ) throws {
    let request = try PlanRequest(work: "08:00-09:00", tasks: ["Essay est:2h due:2026-11-20"]) {
      $0.strategy = strategy
    }
    let words = Plan(for: request).unplaced.map(\.description)
    #expect(words.count == 1)
    #expect(words.first?.hasPrefix("Essay lacks 1 h: no free time") == true, "\(words)")
  }
}
