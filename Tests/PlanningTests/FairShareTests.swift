import CivilTime
import Planning
import Tasks
import Testing

/// A day that is divided.
@Suite struct FairShareTests {
  @Test(arguments: [5, 6, 9])
  func `Tasks for which there is no room do not shorten the blocks of the others`(
    _ count: Int
  ) throws {
    let request = try PlanRequest(
      work: "08:00-09:20 10:00-11:20", tasks: (1...count).map { "T\($0)" })
    #expect(
      Plan(for: request).words() == [
        "08:00-08:40 T1", "08:40-09:20 T2", "10:00-10:40 T3", "10:40-11:20 T4",
      ])
  }

  @Test func `A cap above the time there is divides the time there is`() throws {
    let request = try PlanRequest(work: "08:00-10:00", tasks: ["A", "B"]) {
      $0.cap = .seconds(4 * 3600)
    }
    #expect(
      Plan(for: request).work.map(\.why.description) == [
        "its share of 1 h", "its share of 1 h",
      ])
  }

  @Test func `A commitment is a pause as well`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["A est:2h", "B est:1h"], commitments: ["10:00-10:10 Coffee"]
    ) {
      $0.pause = .seconds(1800)
    }
    #expect(
      Plan(for: request).words() == ["08:00-10:00 A", "10:00-10:10 [Coffee]", "10:10-11:10 B"])
  }

  /// The minutes of each task.
  private func minutes(_ plan: Plan) -> [String: Int] {
    plan.work.reduce(into: [:]) {
      $0[$1.title, default: 0] += Int(($1.end - $1.start) / .seconds(60))
    }
  }

  @Test func `A task that arrives late does not shorten the shares of the others`() throws {
    let request = try PlanRequest(
      work: "09:00-15:00",
      tasks: [
        "A est:85m from:13:00", "B est:210m from:09:50", "C est:150m from:14:30",
        "D est:80m from:10:40",
      ])
    #expect(minutes(Plan(for: request)) == ["A": 85, "B": 115, "C": 30, "D": 80])
  }

  @Test func `Several tasks that arrive late share the time after that`() throws {
    let request = try PlanRequest(
      work: "09:00-13:00", tasks: ["A est:3h", "B est:3h from:12:00", "C est:3h from:12:00"])
    #expect(minutes(Plan(for: request)) == ["A": 180, "B": 30, "C": 30])
  }

  @Test func `A task that arrives too late for a block does not count`() throws {
    let request = try PlanRequest(
      work: "09:00-10:35", tasks: ["A est:2h", "B est:2h", "C est:2h from:10:30"])
    #expect(minutes(Plan(for: request)) == ["A": 48, "B": 47])
  }

  @Test func `A task that arrives later does not lose its block to those after it`() throws {
    let tasks = ["A from:15:00", "B", "C"]
    let capped = try PlanRequest(work: "14:00-18:00", tasks: tasks) { $0.cap = .seconds(3600) }
    #expect(minutes(Plan(for: capped)) == ["A": 30, "B": 30])
    let short = try PlanRequest(work: "14:00-15:30", tasks: tasks) { $0.pause = .seconds(600) }
    #expect(Plan(for: short).words() == ["14:00-14:50 B", "14:50-15:00 -", "15:00-15:30 A"])
  }

  @Test func `Odd minutes go to the first blocks`() throws {
    let request = try PlanRequest(work: "08:00-10:05", tasks: ["A", "B", "C"])
    #expect(
      Plan(for: request).words() == ["08:00-08:42 A", "08:42-09:24 B", "09:24-10:05 C"])
  }

  @Test func `A part of a minute is left free`() throws {
    let request = try PlanRequest(work: "08:00:30-10:00", tasks: ["A", "B"])
    #expect(Plan(for: request).words() == ["08:00:30-09:00:30 A", "09:00:30-09:59:30 B"])
  }

  @Test func `Within a round priority comes first, then the due date, then the list`() throws {
    let tasks = [
      "list first", "list second", "(B) later due:2026-12-02", "(B) sooner due:2026-12-01",
      "(A) first", "due due:2026-11-30",
    ]
    let plan = Plan(for: try PlanRequest(work: "08:00-14:00", tasks: tasks))
    #expect(
      plan.work.map(\.title) == ["first", "sooner", "later", "due", "list first", "list second"])
  }

  @Test func `A task that found no place before comes before all others`() throws {
    let request = try PlanRequest(work: "08:00-09:00", tasks: ["(A) New", "Old id:old"]) {
      $0.carried = ["old": $0.days[0].adding(days: -4)]
      $0.waiting = ["old"]
    }
    let plan = Plan(for: request)
    #expect(plan.words() == ["08:00-08:30 Old", "08:30-09:00 New"])
    #expect(plan.work.first?.why.description == "from Thursday; its share of 30 min")
  }

  @Test func `A further round serves tasks without a block first`() throws {
    let request = try PlanRequest(
      work: "08:00-11:00", tasks: ["(A) First est:5h", "(B) Second est:5h", "(C) Third est:1h"]
    ) {
      $0.maximum = .seconds(3000)
    }
    #expect(
      Plan(for: request).words() == [
        "08:00-08:50 First", "08:50-09:40 Second", "09:40-10:30 Third", "10:30-11:00 First",
      ])
  }

  @Test func `Rounds go on while there is a gap of the minimum and a task that wants it`() throws {
    let request = try PlanRequest(work: "08:00-13:00", tasks: ["A est:10h", "B est:3h"]) {
      $0.maximum = .seconds(3600)
      $0.pause = .seconds(600)
    }
    #expect(
      Plan(for: request).words() == [
        "08:00-09:00 A", "09:00-09:10 -", "09:10-10:10 B", "10:10-10:20 -",
        "10:20-11:20 A", "11:20-11:30 -", "11:30-12:20 B", "12:20-12:30 -", "12:30-13:00 B",
      ])
  }

  @Test(arguments: [
    (["Thesis"], 0, ["08:00-12:15 Thesis"]),
    (["Thesis", "Maths"], 0, ["08:00-10:00 Thesis", "10:00-12:15 Maths"]),
    (
      ["Thesis", "Maths"], 4,
      [
        "08:00-10:00 Thesis", "10:00-10:04 -", "10:04-11:41 Maths", "11:41-11:45 -",
        "11:45-12:15 Maths",
      ]
    ),
    // The break would take all that is gained.
    (["Thesis", "Maths"], 5, ["08:00-10:00 Thesis", "10:00-10:05 -", "10:05-12:05 Maths"]),
    // It needs no more, and its end is not put off for the sake of the others.
    (["Thesis est:2h", "Maths est:2h"], 0, ["08:00-10:00 Thesis", "10:00-12:00 Maths"]),
  ])
  func `A longest block does not leave a rest that is too short for another one`(
    _ tasks: [String], _ pause: Int, _ words: [String]
  ) throws {
    let request = try PlanRequest(work: "08:00-12:15", tasks: tasks) {
      $0.pause = .seconds(60 * pause)
    }
    #expect(Plan(for: request).words() == words)
  }

  @Test func `The longest block is the shorter of the maximum and the own slice`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["Short slice:20m est:20m", "Long slice:3h est:3h"])
    #expect(
      Plan(for: request).words() == [
        "08:00-08:20 Short", "08:20-11:20 Long",
      ])
  }

  @Test func `An own slice below the minimum is as long as it is`() throws {
    let request = try PlanRequest(work: "08:00-09:00", tasks: ["Words slice:10m"])
    #expect(Plan(for: request).words() == ["08:00-09:00 Words"])
    let other = try PlanRequest(work: "08:00-09:00", tasks: ["Words slice:10m", "Essay est:30m"])
    #expect(
      Plan(for: other).words() == ["08:00-08:10 Words", "08:10-08:40 Essay", "08:40-09:00 Words"])
  }

  @Test func `A block is shorter than the minimum only if it fills the estimate`() throws {
    let request = try PlanRequest(
      work: "08:00-08:20 09:00-09:20", tasks: ["Long est:2h", "Short est:15m"])
    let plan = Plan(for: request)
    #expect(plan.words() == ["08:00-08:15 Short"])
    #expect(plan.missing == ["Long 2h"])
  }

  @Test func `Time that a short task does not need goes to the others`() throws {
    let request = try PlanRequest(work: "08:00-10:00", tasks: ["Mail est:10m", "A", "B"])
    #expect(
      Plan(for: request).words() == ["08:00-08:10 Mail", "08:10-09:05 A", "09:05-10:00 B"])
  }

  @Test func `Without an estimate a task wants its fair share, and comes last for what is over`()
    throws
  {
    let plan = Plan(for: try PlanRequest(work: "08:00-12:00", tasks: ["A", "B est:1h"]))
    #expect(plan.words() == ["08:00-10:00 A", "10:00-11:00 B", "11:00-12:00 A"])
    #expect(plan.unplaced.isEmpty)
  }

  @Test func `Time beyond the shares goes to a task with an estimate first`() throws {
    let request = try PlanRequest(
      work: "08:00-09:00 10:00-11:00 12:00-12:40", tasks: ["A", "B est:5h"])
    #expect(
      Plan(for: request).words() == ["08:00-09:00 A", "10:00-11:00 B", "12:00-12:40 B"])
  }

  @Test func `Without an estimate and a block a task is short by the minimum`() throws {
    let plan = Plan(
      for: try PlanRequest(work: "08:00-09:00", tasks: ["A", "B", "C slice:20m", "D"]))
    #expect(plan.words() == ["08:00-08:30 A", "08:30-09:00 B"])
    #expect(plan.missing == ["C 30m", "D 30m"])
  }

  @Test func `A task that is not there yet does not hold its place`() throws {
    let request = try PlanRequest(work: "08:00-12:00", tasks: ["(A) Late from:10:00", "B"])
    #expect(Plan(for: request).words() == ["08:00-10:00 B", "10:00-12:00 Late"])
  }

  @Test func `Events after the last window are not in the plan, but reported`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00",
      tasks: ["Evening from:12:00", "Tomorrow from:2026-11-24", "Noon from:11:59"])
    let plan = Plan(for: request)
    #expect(plan.blocks.isEmpty)
    #expect(plan.missing == ["Noon 30m"])
    let expected =
      "Evening comes at Mon 23 Nov 12:00, after the working time: widen --work, or let it come earlier"
    #expect(plan.notes.map(\.description) == [expected])
  }

  @Test func `A task with a date comes first on that day, even if it is late`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["A due:2026-11-23T09:00 est:4h", "B"])
    let plan = Plan(for: request)
    #expect(plan.words() == ["08:00-12:00 A"])
    #expect(plan.work.first?.late?.description == "3 h late")
    #expect(plan.missing == ["B 30m"])
  }

  @Test func `A task with a date precedes one with a higher priority`() throws {
    let request = try PlanRequest(
      work: "08:00-10:00", tasks: ["(A) First", "Urgent due:2026-11-23T09:00"])
    #expect(Plan(for: request).words() == ["08:00-08:30 Urgent", "08:30-10:00 First"])
  }

  @Test func `All that is due on a day is done in time where that is possible`() throws {
    let tasks = ["(A) A", "(B) B due:2026-11-23T09:10", "(C) C due:2026-11-23T09:00"]
    let plan = Plan(for: try PlanRequest(work: "08:00-11:00", tasks: tasks))
    #expect(plan.work.map(\.title) == ["C", "B", "A"])
    #expect(plan.missing.isEmpty)
  }

  @Test func `Overdue tasks come before the shares`() throws {
    let request = try PlanRequest(work: "08:00-10:00", tasks: ["A", "Old due:2026-11-20"])
    let plan = Plan(for: request)
    #expect(plan.words() == ["08:00-08:30 Old", "08:30-10:00 A"])
    #expect(plan.work.first?.why.description == "overdue since Friday; 3 days late")
  }

  @Test func `A cap divides no more than it allows`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00 14:00-20:00", tasks: ["A", "B", "C", "D", "E"]
    ) {
      $0.cap = .seconds(6 * 3600)
      $0.pause = .seconds(600)
    }
    let plan = Plan(for: request)
    #expect(plan.work.map(\.title) == ["A", "B", "C", "D", "E"])
    #expect(plan.work.reduce(.zero) { $0 + $1.length } == .seconds(6 * 3600))
  }

  @Test(arguments: [
    ("Report est:6h", ["08:00-12:00 Report"]),
    (
      "Report est:3h",
      [
        "08:00-10:00 Report", "10:00-10:30 Essay", "10:30-11:30 Report", "11:30-12:00 Essay",
      ]
    ),
  ])
  func `A task goes on where the cap leaves no time for another one`(
    _ report: String, _ words: [String]
  ) throws {
    let request = try PlanRequest(
      work: "08:00-18:00", tasks: ["\(report) due:2026-11-20", "Essay est:2h"]
    ) {
      $0.cap = .seconds(4 * 3600)
    }
    #expect(Plan(for: request).words() == words)
  }

  @Test func `The cap counts by the dates on the clocks`() throws {
    let request = try PlanRequest(work: "22:00-03:00", tasks: ["A est:10h"]) {
      $0.cap = .seconds(3600)
    }
    #expect(Plan(for: request).words() == ["22:00-23:00 A", "24T00:00-01:00 A"])
  }

  @Test func `Every day has its own shares, and tasks without one come first`() throws {
    let request = try PlanRequest(days: 2, work: "08:00-09:00", tasks: ["(A) A", "(B) B", "(C) C"])
    #expect(
      Plan(for: request).words() == [
        "08:00-08:30 A", "08:30-09:00 B", "24T08:00-08:30 C", "24T08:30-09:00 A",
      ])
  }

  @Test func `The rest of a task fits on an earlier day where nothing did`() throws {
    let request = try PlanRequest(
      days: 2, work: "08:00-09:00", tasks: ["A est:1h10m slice:1h"],
      commitments: ["08:10-09:00 Class"])
    #expect(
      Plan(for: request).words() == ["08:00-08:10 A", "08:10-09:00 [Class]", "24T08:00-09:00 A"])
  }

  @Test func `The rest of a task fits earlier on the same day`() throws {
    let request = try PlanRequest(
      work: "01:00-02:20 04:00-05:00 06:00-10:30", tasks: ["A", "B", "C", "D est:150m"]
    ) {
      $0.minimum = .seconds(80 * 60)
    }
    #expect(
      Plan(for: request).words() == [
        "01:00-02:20 A", "04:00-05:00 D", "06:00-07:30 B", "07:30-09:00 C", "09:00-10:30 D",
      ])
  }

  @Test func `A task for which the cap leaves no time does not shorten the blocks of others`()
    throws
  {
    let tasks = ["(A) A est:50m", "B", "C est:2h"]
    let request = try PlanRequest(work: "08:00-10:00", tasks: tasks) {
      $0.cap = .seconds(80 * 60)
      $0.pause = .seconds(40 * 60)
    }
    #expect(Plan(for: request).words() == ["08:00-08:40 A", "08:40-09:20 -", "09:20-10:00 B"])
  }

  @Test func `The time that a task has had of its estimate is not planned again`() throws {
    let request = try PlanRequest(work: "08:00-12:00", tasks: ["A est:1h id:a", "B est:1h id:b"]) {
      $0.efforts = ["a": .seconds(1800)]
    }
    #expect(Plan(for: request).words() == ["08:00-08:30 A", "08:30-09:30 B"])
  }
}
