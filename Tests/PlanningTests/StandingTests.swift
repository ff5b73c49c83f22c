import CivilTime
import Planning
import Tasks
import Testing
import Thoroughness

/// A day that is planned again.
@Suite struct StandingTests {
  /// A day of which a plan was made, and that is planned again.
  private func replanned(
    _ tasks: [String], then later: [String], commitments: [String] = [], at now: String = "08:00",
    strategy: PlanRequest.Strategy = .share
  ) throws -> (before: Plan, after: Plan, changes: [String]) {
    var request = try PlanRequest(work: "08:00-12:00", tasks: tasks) { $0.strategy = strategy }
    let before = Plan(for: request)
    request = try PlanRequest(work: "08:00-12:00", tasks: later, commitments: commitments) {
      $0.strategy = strategy
      $0.standing = before.blocks
    }
    let now = try PlanRequest.instant(now)
    request.earliest = now
    let after = Plan(for: request)
    return (
      before, after, after.changes(since: before, after: now, in: .utc).map(\.description)
    )
  }

  @Test func `Blocks that still fit stay, and the rest is planned around them`() throws {
    let (before, after, changes) = try replanned(
      ["A est:1h", "B est:1h", "C est:1h"],
      then: ["(A) New est:1h", "A est:1h", "B est:1h", "C est:1h"])
    #expect(before.words() == ["08:00-09:00 A", "09:00-10:00 B", "10:00-11:00 C"])
    #expect(
      after.words() == ["08:00-09:00 A", "09:00-10:00 B", "10:00-11:00 C", "11:00-12:00 New"])
    #expect(after.work.first?.why.description == "as planned before; all of its 1 h")
    #expect(changes == ["New comes at 11:00"])
  }

  @Test func `Blocks that stay do not move for one that could be longer`() throws {
    let tasks = ["A", "B est:1h"]
    let before = Plan(for: try PlanRequest(work: "08:00-10:00", tasks: tasks))
    let request = try PlanRequest(work: "08:00-10:20", tasks: tasks) { $0.standing = before.blocks }
    #expect(Plan(for: request).words() == ["08:00-09:00 A", "09:00-10:00 B"])
  }

  @Test
  func `Blocks move out of the way of a new commitment, and those that no longer fit are named`()
    throws
  {
    let (_, after, changes) = try replanned(
      ["A est:1h", "B est:1h", "C est:1h"], then: ["A est:1h", "B est:1h", "C est:1h"],
      commitments: ["08:30-10:00 Dentist"])
    #expect(
      after.words() == [
        "08:00-08:30 A", "08:30-10:00 [Dentist]", "10:00-11:00 C", "11:00-11:30 B",
        "11:30-12:00 A",
      ])
    #expect(
      changes == ["A at 08:00 has 30 min now", "A comes at 11:30", "B moves from 09:00 to 11:00"])
  }

  @Test func `All changes of a task are one sentence`() throws {
    let day = CivilDateTime(date: CivilDate(daysSinceEpoch: 20_780), time: .midnight)
    func at(_ hour: Int) -> CivilDateTime {
      CivilDateTime(date: day.date, time: TimeOfDay(hour: hour, minute: 0) ?? .midnight)
    }
    func change(_ task: String, _ kind: Plan.Change.Kind) -> Plan.Change {
      Plan.Change(task: task, title: task, kind: kind, today: day.date)
    }
    let changes = [
      change("A", .moved(from: at(8), to: at(9))), change("B", .added(at: at(10))),
      change("A", .moved(from: at(11), to: at(12))), change("A", .dropped(at: at(14))),
      change("B", .resized(at: at(15), to: .seconds(1800))),
    ]
    #expect(
      changes.sentences == [
        "A moves from 08:00 to 09:00 and from 11:00 to 12:00 and no longer comes at 14:00",
        "B comes at 10:00 and at 15:00 has 30 min now",
      ])
  }

  @Test func `A task that has had its turn gets no other one instead of those that wait`() throws {
    var request = try PlanRequest(
      work: "08:00-10:00", tasks: ["(A) A est:5h slice:30m", "B est:30m", "C est:30m", "D est:30m"]
    ) { _ in }
    let before = Plan(for: request)
    #expect(
      before.words() == ["08:00-08:30 A", "08:30-09:00 B", "09:00-09:30 C", "09:30-10:00 D"])
    request.standing = before.blocks.filter { $0.title != "A" }
    request.served = [request.tasks[0].id]
    request.earliest = try PlanRequest.instant("08:30")
    #expect(Plan(for: request).words() == ["08:30-09:00 B", "09:00-09:30 C", "09:30-10:00 D"])
    request.served = []
    #expect(Plan(for: request).words().contains("08:30-09:00 A"))
  }

  @Test func `A task that has had its turn gets no other one from the shares of the others`() throws
  {
    var request = try PlanRequest(
      work: "08:00-11:30", tasks: ["(A) A est:6h", "B est:6h", "C est:6h"]
    ) { _ in }
    let before = Plan(for: request)
    #expect(before.words() == ["08:00-09:10 A", "09:10-10:20 B", "10:20-11:30 C"])
    request.standing = before.blocks.filter { $0.title != "A" }
    request.served = [request.tasks[0].id]
    request.earliest = try PlanRequest.instant("09:10")
    #expect(Plan(for: request).words() == ["09:10-10:20 B", "10:20-11:30 C"])
    // Free time is still divided equally.
    request.standing.removeLast()
    request.tasks.removeLast()
    #expect(Plan(for: request).words() == ["09:10-10:20 B", "10:20-11:30 A"])
  }

  @Test func `The cap counts what was worked before`() throws {
    var request = try PlanRequest(work: "08:00-12:00", tasks: ["A est:5h"]) {
      $0.cap = .seconds(5400)
    }
    request.earliest = try PlanRequest.instant("09:00")
    for (worked, blocks) in [
      (0, ["09:00-10:30 A"]), (60, ["09:00-09:30 A"]), (90, []), (120, []),
      // Of a minute that has begun, nothing is left.
      (59.3, ["09:00-09:30 A"]),
    ] {
      request.worked = .seconds(60 * worked)
      #expect(Plan(for: request).words() == blocks)
    }
  }

  @Test func `A task that is done or gone leaves its place without a message`() throws {
    let (_, after, changes) = try replanned(["A est:1h", "B est:1h"], then: ["B est:1h"])
    #expect(after.words() == ["09:00-10:00 B"])
    #expect(changes.isEmpty)
  }

  @Test func `A block that has begun keeps what is left of it`() throws {
    let (_, after, changes) = try replanned(
      ["A est:2h", "B est:1h"], then: ["A est:1h", "B est:1h"], at: "09:00")
    #expect(after.words() == ["09:00-10:00 A", "10:00-11:00 B"])
    #expect(changes.isEmpty)
  }

  @Test func `A task that needs less gives up the end of its block`() throws {
    let (_, after, changes) = try replanned(
      ["A est:2h", "B est:1h"], then: ["A est:1h", "B est:1h"])
    #expect(after.words() == ["08:00-09:00 A", "10:00-11:00 B"])
    #expect(changes == ["A at 08:00 has 1 h now"])
  }

  @Test func `A task that no longer finds a place is reported`() throws {
    let (_, after, changes) = try replanned(
      ["A est:2h", "B est:1h"], then: ["A est:2h", "B est:1h"], commitments: ["10:00-12:00 Exam"])
    #expect(after.missing == ["B 1h"])
    #expect(changes == ["B did not fit"])
  }

  @Test func `A new task that did not fit is reported once`() throws {
    let tasks = ["A est:4h", "B est:1h"]
    let (_, _, changes) = try replanned(["A est:4h"], then: tasks)
    #expect(changes == ["B did not fit"])
    #expect(try replanned(tasks, then: tasks).changes.isEmpty)
  }

  @Test func `A change on another day is reported with its date`() throws {
    var request = try PlanRequest(days: 2, work: "08:00-09:00", tasks: ["A est:2h slice:1h"])
    let before = Plan(for: request)
    request.days.removeLast()
    request.days.append(request.days[0].adding(days: 1))
    request.windows = try PlanRequest(work: "08:00-09:00 10:00-11:00", tasks: []).windows
    let after = Plan(for: request)
    let changes = after.changes(since: before, after: try PlanRequest.instant("08:00"), in: .utc)
    #expect(changes.map(\.description) == ["A moves from Tue 24 Nov 08:00 to 10:00"])
  }

  @Test func `No block stays where it is at the cost of a due date`() throws {
    let (before, after, changes) = try replanned(
      ["A est:2h due:2026-11-24"],
      then: ["A est:2h due:2026-11-24", "B est:1h due:2026-11-23T09:00"], strategy: .deadline)
    #expect(before.words() == ["08:00-10:00 A"])
    #expect(after.words() == ["08:00-09:00 B", "09:00-11:00 A"])
    #expect(changes == ["A moves from 08:00 to 09:00", "B comes at 08:00"])
  }

  @Test func `A block moves if its task is due before it or arrives after its start`() throws {
    let (_, after, _) = try replanned(
      ["A est:1h", "B est:1h"], then: ["A est:1h from:10:00", "B est:1h due:2026-11-23T09:30"])
    #expect(after.words() == ["08:00-09:00 B", "10:00-11:00 A"])
  }

  @Test func `Blocks that are out of order, too long or over stand as far as they can`() throws {
    var request = try PlanRequest(work: "08:00-12:00", tasks: ["A est:1h", "B est:1h"])
    request.minimum = .seconds(1800)
    request.earliest = try PlanRequest.instant("09:30")
    func block(_ task: String, _ start: String, _ end: String) throws -> Plan.Block {
      Plan.Block(
        kind: .task(id: task), title: task, start: try PlanRequest.instant(start),
        end: try PlanRequest.instant(end), why: .between)
    }
    let ids = request.tasks.map(\.id)
    request.standing = [
      // Longer than what is left, in the past, of a task that is gone.
      try block(ids[1], "11:00", "12:00"), try block(ids[0], "09:00", "11:00"),
      try block(ids[0], "08:00", "09:00"), try block("gone", "11:30", "12:00"),
    ]
    let plan = Plan(for: request)
    #expect(plan.words() == ["09:30-10:30 A", "11:00-12:00 B"])
    #expect(plan.work.map { $0.why.description.hasPrefix("as planned before") } == [false, true])
  }

  @Test func `A block below the minimum stands if all others of its task do`() throws {
    var request = try PlanRequest(work: "08:00-12:00", tasks: ["A est:70m slice:1h", "B est:1h"])
    let before = Plan(for: request)
    #expect(before.words() == ["08:00-09:00 A", "09:00-10:00 B", "10:00-10:10 A"])
    // The short one comes first now: it fits once the other one is there.
    request.standing = before.blocks.map { block in
      var block = block
      if block.start == before.blocks[2].start {
        block.start = before.blocks[0].start - .seconds(600)
        block.end = before.blocks[0].start
      }
      return block
    }
    request.windows = try PlanRequest(work: "07:00-12:00", tasks: []).windows
    #expect(Plan(for: request).words() == ["07:50-09:00 A", "09:00-10:00 B"])
  }

  @Test func `The same request gives the same plan, and that one stands as it is`() throws {
    for seed in Seeds.first(100, of: 1000) {
      var request = PlanRequest.random(seed: seed, strategy: .share)
      let plan = Plan(for: request)
      #expect(Plan(for: request) == plan)
      request.standing = plan.blocks
      let again = Plan(for: request)
      let now = try #require(request.days.first.map(request.zone.startOfDay))
      let moved = again.changes(since: plan, after: now, in: request.zone)
      #expect(moved.isEmpty, "seed \(seed): \(moved)")
    }
  }

  @Test(arguments: PlanRequest.Strategy.allCases)
  func `A plan around standing blocks breaks no law`(_ strategy: PlanRequest.Strategy) {
    for seed in Seeds.first(60, of: 1000) {
      var request = PlanRequest.random(seed: seed, strategy: strategy)
      request.standing = Plan(for: request).blocks
      let other = PlanRequest.random(seed: seed + 1, strategy: strategy)
      request.commitments = other.commitments
      request.tasks += other.tasks.suffix(2).map {
        var task = $0
        task.id += "-new"
        request.newcomers.insert(task.id)
        return task
      }
      let broken = PlanCheck(Plan(for: request), for: request).broken
      #expect(broken.isSubset(of: [.order]), "seed \(seed)")
    }
  }

  @Test func `A delay moves the blocks that it meets, and no longer than to the next idle time`()
    throws
  {
    let tasks = ["(A) A est:40m", "(B) B est:5m", "(C) C est:1h", "D est:30m from:11:00"]
    let (before, after, changes) = try replanned(tasks, then: tasks, at: "08:10")
    #expect(
      before.words() == ["08:00-08:40 A", "08:40-08:45 B", "08:45-09:45 C", "11:00-11:30 D"])
    #expect(
      after.words() == ["08:10-08:50 A", "08:50-08:55 B", "08:55-09:55 C", "11:00-11:30 D"])
    #expect(
      changes == [
        "A at 08:10 has 40 min now", "B moves from 08:40 to 08:50", "C moves from 08:45 to 08:55",
      ])
    // A minute late is as planned.
    #expect(try replanned(tasks, then: tasks, at: "08:01").changes.isEmpty)
  }

  @Test func `No block stays where it is at the cost of the only one of a task before it`() throws {
    let tasks = ["(A) A est:1h from:08:30", "(C) C est:3h"]
    let (before, after, _) = try replanned(tasks, then: tasks, commitments: ["09:00-11:00 Exam"])
    #expect(before.words() == ["08:00-10:00 C", "10:00-11:00 A", "11:00-12:00 C"])
    #expect(
      after.words() == [
        "08:00-08:30 C", "08:30-09:00 A", "09:00-11:00 [Exam]", "11:00-12:00 C",
      ])
  }

  @Test func `A newcomer gets the time that a task had beyond its longest block`() throws {
    var request = try PlanRequest(work: "08:00-12:00", tasks: ["A slice:1h"])
    let before = Plan(for: request)
    #expect(before.words() == ["08:00-12:00 A"])
    request = try PlanRequest(work: "08:00-12:00", tasks: ["A slice:1h", "New est:1h id:new"]) {
      $0.standing = before.blocks
      $0.newcomers = ["new"]
    }
    #expect(Plan(for: request).words() == ["08:00-09:00 A", "09:00-10:00 New", "10:00-12:00 A"])
  }

  @Test func `The parts of a block that became too long begin at full minutes`() throws {
    var request = try PlanRequest(work: "08:00-11:00", tasks: ["A est:110m slice:2h"])
    let before = Plan(for: request)
    #expect(before.words() == ["08:00-09:50 A"])
    request = try PlanRequest(work: "08:00-11:00", tasks: ["A est:110m slice:40m"]) {
      $0.pause = .seconds(300)
      $0.standing = before.blocks
    }
    let after = Plan(for: request)
    #expect(after.work.count == 3)
    #expect(after.work.allSatisfy { $0.start.milliseconds % 60_000 == 0 }, "\(after.words())")
  }

  @Test func `A block over midnight stands as it is, though a cap counts it on two dates`() throws {
    var request = try PlanRequest(
      work: "22:30-02:00", tasks: ["A est:150m", "B est:30m from:2026-11-24T01:00"]
    ) {
      $0.cap = .seconds(4 * 3600)
    }
    let words = ["22:30-01:00 A", "24T01:00-01:30 B"]
    #expect(Plan(for: request).words() == words)
    request.standing = Plan(for: request).blocks
    #expect(Plan(for: request).words() == words)
  }

  @Test func `A newcomer displaces what is less important, and nothing else`() throws {
    var request = try PlanRequest(
      work: "08:00-12:00", tasks: ["(A) A est:1h", "B est:1h", "C est:1h"])
    let before = Plan(for: request)
    request = try PlanRequest(
      work: "08:00-12:00",
      tasks: ["(A) A est:1h", "(A) New est:1h id:new", "B est:1h", "C est:1h"]
    ) {
      $0.standing = before.blocks
      $0.newcomers = ["new"]
    }
    #expect(
      Plan(for: request).words() == [
        "08:00-09:00 A", "09:00-10:00 New", "10:00-11:00 B", "11:00-12:00 C",
      ])
  }
}
