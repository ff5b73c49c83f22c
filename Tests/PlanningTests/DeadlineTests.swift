import CivilTime
import Planning
import Tasks
import Testing

/// Work as early as possible, nearest due first.
@Suite struct DeadlineTests {
  private func plan(
    days: Int = 1, work: String = "08:00-20:00", _ tasks: [String], commitments: [String] = [],
    _ rest: (inout PlanRequest) -> Void = { _ in }
  ) throws -> Plan {
    Plan(
      for: try PlanRequest(days: days, work: work, tasks: tasks, commitments: commitments) {
        $0.strategy = .deadline
        rest(&$0)
      })
  }

  @Test func `Where breaks make a date impossible, it is not that of the more important task`()
    throws
  {
    let tasks = [
      "(A) Maths est:2h due:2026-11-23T12:00", "(B) Lab est:2h due:2026-11-23T11:00",
      "(B) Kant est:1h due:2026-11-23T18:00",
    ]
    let plan = try plan(work: "08:00-12:00 13:00-18:00", tasks) { request in
      request.pause = .seconds(600)
      request.maximum = .seconds(3600)
    }
    #expect(plan.unplaced.map(\.title) == ["Lab"])
    #expect(plan.blocks.filter { $0.title == "Maths" }.allSatisfy { $0.late == nil })
  }

  @Test func `Where breaks make an important date impossible, others are not missed for it`()
    throws
  {
    let due = "due:2026-11-23T12:00"
    let tasks = ["(A) Essay est:4h \(due)", "(B) Set est:1h \(due)", "(B) Form est:30m \(due)"]
    let plan = try plan(work: "08:00-12:00", tasks) { request in
      request.pause = .seconds(600)
      request.maximum = .seconds(3600)
    }
    #expect(plan.unplaced.map(\.title) == ["Essay"])
  }

  @Test func `If only one of equal tasks can be met after all, it is the first`() throws {
    let due = "due:2026-11-23T10:00"
    let plan = try plan(
      work: "08:00-10:00",
      ["(A) Essay est:2h \(due)", "(B) Set est:80m \(due)", "(B) Form est:80m \(due)"]
    ) { request in
      request.pause = .seconds(600)
      request.maximum = .seconds(3600)
    }
    #expect(plan.unplaced.map(\.title).sorted() == ["Essay", "Form"])
  }

  @Test(arguments: [false, true])
  func `Of equal tasks the last in the list miss their dates`(isCapped: Bool) throws {
    let tasks = ["A", "B", "C", "D"].map { "\($0) est:2h due:2026-11-23" }
    let plan = try plan(work: isCapped ? "08:00-20:00" : "08:00-12:00", tasks) { request in
      if isCapped { request.cap = .seconds(4 * 3600) }
    }
    #expect(plan.words() == ["08:00-10:00 A", "10:00-12:00 B"])
    #expect(plan.missing == ["C 2h", "D 2h"])
  }

  @Test func `The earliest due date comes first, then the higher priority`() throws {
    let plan = try plan(
      work: "08:00-12:00",
      [
        "(A) Some day est:30m", "Later due:2026-11-25 est:30m", "Sooner due:2026-11-24 est:30m",
        "(A) As soon due:2026-11-24 est:30m",
      ])
    #expect(plan.work.map(\.title) == ["As soon", "Sooner", "Later", "Some day"])
  }

  @Test func `Work is cut into blocks of the attention span`() throws {
    let plan = try plan(["A est:5h", "B est:1h slice:40m"]) { $0.pause = .seconds(600) }
    #expect(
      plan.words() == [
        "08:00-10:00 A", "10:00-10:10 -", "10:10-10:50 B", "10:50-11:00 -", "11:00-13:00 A",
        "13:00-13:10 -", "13:10-13:30 B", "13:30-13:40 -", "13:40-14:40 A",
      ])
  }

  @Test func `A task that arrives and is due sooner interrupts`() throws {
    let plan = try plan(
      ["A est:4h due:2026-11-24", "B est:1h from:09:00 due:2026-11-23T18:00"])
    #expect(
      plan.words() == ["08:00-09:00 A", "09:00-10:00 B", "10:00-13:00 A"])
  }

  @Test func `A gap below the minimum stays free where nothing is missed for it`() throws {
    let plan = try plan(
      work: "08:00-08:20 09:00-12:00", ["A est:2h due:2026-11-23T12:00"])
    #expect(plan.words() == ["09:00-11:00 A"])
  }

  @Test func `A shorter block is made rather than a due date missed`() throws {
    let plan = try plan(
      work: "08:00-08:20 09:00-12:00",
      ["A est:3h20m due:2026-11-23T12:00 slice:1h30m", "B est:1h"])
    #expect(
      plan.words() == ["08:00-08:20 A", "09:00-12:00 A"])
    #expect(plan.missing == ["B 1h"])
  }

  @Test func `No shorter block is made for a due date that is missed anyway`() throws {
    let plan = try plan(
      work: "08:00-08:20 09:00-10:00", ["A est:5h due:2026-11-23T10:00", "B est:5h due:2026-11-30"])
    #expect(plan.words() == ["09:00-10:00 B"])
    #expect(plan.missing == ["B 4h", "A 5h"])
  }

  @Test func `A pause lies between two blocks also where two days touch`() throws {
    let plan = try plan(
      days: 2, work: "", ["A est:47h10m due:2026-11-24"], commitments: ["00:20-01:00 Train"]
    ) {
      $0.pause = .seconds(600)
      $0.maximum = .seconds(86_400)
    }
    #expect(
      plan.words() == [
        "00:00-00:20 A", "00:20-01:00 [Train]", "01:00-00:00 A", "24T00:00-00:10 -",
        "24T00:10-00:00 A",
      ])
  }

  @Test func `Shorter blocks are made only up to the due date that would be missed`() throws {
    let plan = try plan(
      work: "08:00-08:20 09:00-10:00 10:30-10:50 12:00-14:00",
      ["A est:1h20m due:2026-11-23T10:00", "B est:1h due:2026-11-24"])
    #expect(plan.words() == ["08:00-08:20 A", "09:00-10:00 A", "12:00-13:00 B"])
  }

  @Test func `A cap keeps time for what comes later on the day`() throws {
    let plan = try plan(
      days: 2,
      [
        "Essay est:2h due:2026-11-24", "Lab est:2h from:2026-11-23T14:00 due:2026-11-23T16:00",
      ]
    ) { $0.cap = .seconds(2 * 3600) }
    #expect(plan.words() == ["14:00-16:00 Lab", "24T08:00-10:00 Essay"])
    #expect(plan.unplaced.isEmpty)
  }

  @Test func `Under a cap the work of a day is as early as it goes`() throws {
    let plan = try plan(["Essay est:5h due:2026-11-24"]) { $0.cap = .seconds(3 * 3600) }
    #expect(plan.words() == ["08:00-11:00 Essay"])
    #expect(plan.missing == ["Essay 2h"])
  }

  @Test
  func
    `A task that can no longer meet its date is late: after those that can, before those without a date`()
    throws
  {
    let plan = try plan(
      days: 2, work: "08:00-12:00",
      [
        "Free est:1h", "A est:6h due:2026-11-23", "Old est:1h due:2026-11-22",
        "In time est:30m due:2026-11-24",
      ])
    #expect(
      plan.words() == [
        "08:00-08:30 In time", "08:30-09:30 Old", "09:30-11:30 A", "11:30-12:00 Free",
        "24T08:00-10:00 A", "24T10:00-10:30 Free", "24T10:30-12:00 A",
      ])
    #expect(plan.missing == ["Old 1h", "A 4h"])
    #expect(
      plan.blocks.map { $0.late?.description ?? "-" } == [
        "-", "1 day late", "-", "-", "1 day late", "-", "1 day late",
      ])
  }

  @Test(arguments: [("08:00-09:00", nil), ("08:00-10:00", "2 days late")])
  func `What was due before the plan lacks all of its time, placed or not`(
    _ window: String, _ late: String?
  ) throws {
    let plan = try plan(work: window, ["Old est:2h due:2026-11-21"])
    #expect(plan.missing == ["Old 2h"])
    #expect(plan.unplaced.map(\.late?.description) == [late])
  }

  @Test func `Without an estimate a task wants one block of the minimum`() throws {
    #expect(try plan(["A", "B slice:20m"]).words() == ["08:00-08:30 A", "08:30-08:50 B"])
    #expect(try plan(work: "08:00-08:10", ["A"]).missing == ["A 30m"])
  }

  @Test func `Waiting tasks come before others without a date`() throws {
    let tasks = ["(A) New est:1h", "Old est:1h id:old", "Due est:1h due:2026-11-23T10:00"]
    let plan = try plan(work: "08:00-11:00", tasks) { $0.waiting = ["old"] }
    #expect(plan.work.map(\.title) == ["Due", "Old", "New"])
  }

  @Test func `After its attention span a task gives way to another one, if no date is lost`() throws
  {
    let tasks = ["A est:2h slice:1h due:2026-11-23T12:00", "B est:1h"]
    #expect(
      try plan(work: "08:00-12:00", tasks).words() == [
        "08:00-09:00 A", "09:00-10:00 B", "10:00-11:00 A",
      ])
    #expect(try plan(work: "10:00-13:00", tasks).words() == ["10:00-12:00 A", "12:00-13:00 B"])
  }

  @Test func `The fewest dates of the highest priority are missed`() throws {
    let tasks = ["(A) Thesis est:8h due:2026-11-24", "(C) Hobby est:8h due:2026-11-23"]
    let thesis = try plan(days: 2, work: "09:00-13:00", tasks)
    #expect(thesis.words() == ["09:00-13:00 Thesis", "24T09:00-13:00 Thesis"])
    #expect(thesis.missing == ["Hobby 8h"])
    let many = try plan(
      work: "08:00-10:00",
      ["Long est:2h due:2026-11-23", "One est:1h due:2026-11-23", "Two est:1h due:2026-11-23"])
    #expect(many.work.map(\.title) == ["One", "Two"])
  }

  @Test
  func `What is due in a night that the plan has time for is done late rather than not at all`()
    throws
  {
    let plan = try plan(
      work: "22:00-03:00", ["A est:4h due:2026-11-24T01:00", "B est:1h due:2026-11-23T23:00"])
    #expect(plan.words() == ["22:00-23:00 B", "23:00-03:00 A"])
    #expect(plan.missing == ["A 2h"])
    // Only the break makes it late.
    let long = try self.plan(work: "22:00-03:00", ["A est:175m due:2026-11-24T01:00"]) {
      $0.pause = .seconds(600)
    }
    #expect(long.words() == ["22:00-00:00 A", "24T00:00-00:10 -", "24T00:10-01:05 A"])
  }

  @Test func `The rest of a task fits where nothing did before`() throws {
    let plan = try plan(work: "08:00-08:10 09:00-09:40", ["A est:50m slice:40m"]) {
      $0.minimum = .seconds(2400)
    }
    #expect(plan.words() == ["08:00-08:10 A", "09:00-09:40 A"])
  }

  @Test func `Milliseconds are kept`() throws {
    let plan = try plan(["A est:1h500ms", "B est:30m"]) {
      $0.earliest = $0.zone.startOfDay($0.days[0]) + .milliseconds(9 * 3_600_000 + 7)
    }
    let nine = try PlanRequest.instant("09:00")
    #expect(plan.work.map { $0.start - nine } == [.milliseconds(7), .milliseconds(3_600_507)])
    #expect(plan.work.map(\.length) == [.milliseconds(3_600_500), .seconds(1800)])
  }
}
