import CivilTime
import Planning
import Tasks
import Testing

/// The time that a task with a due date leaves between its blocks for tasks without one.
@Suite struct TimeBetweenBlocksTests {
  @Test func `A short task makes no more room than it needs`() throws {
    let request = try PlanRequest(
      work: "13:00-19:05",
      tasks: ["Essay est:4h slice:1h due:2026-11-23", "Form est:5m", "Maths est:2h"])
    let plan = Plan(for: request)
    #expect(
      plan.words() == [
        "13:00-14:00 Essay", "14:00-14:05 Form", "14:05-15:05 Essay", "15:05-15:35 Maths",
        "15:35-16:35 Essay", "16:35-17:05 Maths", "17:05-18:05 Essay", "18:05-19:05 Maths",
      ])
    #expect(plan.missing.isEmpty)
  }

  @Test func `What is left to others is not taken back in part`() throws {
    // Ten minutes after each block would be 70 minutes, but 40 are left before the due date.
    let request = try PlanRequest(
      work: "09:00-16:00",
      tasks: ["Essay est:140m slice:15m due:2026-11-23T12:00", "Cards slice:10m", "Form slice:10m"]
    ) { $0.minimum = .seconds(600) }
    let plan = Plan(for: request)
    #expect(
      plan.words().prefix(10) == [
        "09:00-09:15 Essay", "09:15-09:25 Cards", "09:25-09:40 Essay", "09:40-09:50 Form",
        "09:50-10:05 Essay", "10:05-10:15 Cards", "10:15-10:30 Essay", "10:30-10:40 Form",
        "10:40-12:00 Essay", "12:00-12:10 Cards",
      ])
    #expect(request.freeTime(besides: plan).isEmpty)
  }

  @Test func `The cap also leaves what was left before`() throws {
    let request = try PlanRequest(
      work: "09:00-16:00", tasks: ["Essay est:140m slice:30m due:2026-11-23", "Cards slice:30m"]
    ) {
      $0.minimum = .seconds(1800)
      $0.cap = .seconds(180 * 60)
    }
    #expect(
      Plan(for: request).words() == [
        "09:00-09:30 Essay", "09:30-10:00 Cards", "10:00-11:50 Essay",
      ])
  }

  @Test func `Nothing is left for a task that has not come yet`() throws {
    let request = try PlanRequest(
      work: "13:00-20:00",
      tasks: ["Essay est:4h slice:1h due:2026-11-23", "Form est:20m from:16:00"])
    #expect(
      Plan(for: request).words() == ["13:00-16:00 Essay", "16:00-16:20 Form", "16:20-17:20 Essay"])
  }

  @Test func `Once the others have all they need, the task goes on without a break`() throws {
    let request = try PlanRequest(
      work: "08:00-14:00", tasks: ["Essay est:4h slice:1h due:2026-11-23", "Form est:20m"])
    #expect(
      Plan(for: request).words() == ["08:00-09:00 Essay", "09:00-09:20 Form", "09:20-12:20 Essay"])
  }

  @Test func `Time that nobody uses is not left where somebody lacks time`() throws {
    // The form has a place before the first block, and no other task fits into five minutes.
    let request = try PlanRequest(
      work: "08:00-14:00",
      tasks: ["Essay est:3h slice:1h from:10:00 due:2026-11-23", "Form est:5m", "Maths est:175m"])
    #expect(
      Plan(for: request).words() == [
        "08:00-08:05 Form", "08:05-10:00 Maths", "10:00-13:00 Essay", "13:00-14:00 Maths",
      ])
  }

  @Test(arguments: [0, 600])
  func `After its longest block a task yields to another one, with breaks too`(
    pause: Int
  ) throws {
    let request = try PlanRequest(
      work: "08:00-16:00", tasks: ["A est:3h", "B est:1h", "C est:2h"]
    ) {
      $0.maximum = .seconds(3600)
      $0.pause = .seconds(pause)
      $0.strategy = .deadline
    }
    #expect(Plan(for: request).work.map(\.title) == ["A", "B", "A", "C", "A", "C"])
  }

  @Test func `A task yields only if there is room for it behind the other one and its break`()
    throws
  {
    let request = try PlanRequest(
      work: "08:00-10:00", tasks: ["A est:2h due:2026-11-23", "B est:30m", "C est:140m"]
    ) {
      $0.minimum = .seconds(1800)
      $0.maximum = .seconds(3600)
      $0.pause = .seconds(300)
      $0.strategy = .deadline
    }
    #expect(Plan(for: request).words() == ["08:00-09:00 A", "09:00-09:05 -", "09:05-10:00 A"])
  }

  @Test func `With breaks, too, tasks with fair shares take turns`() throws {
    let request = try PlanRequest(work: "08:00-13:00", tasks: ["Essay est:3h", "Maths est:2h"]) {
      $0.maximum = .seconds(1800)
      $0.pause = .seconds(300)
    }
    let order = Plan(for: request).work.map(\.title)
    #expect(
      order.prefix(8) == ["Essay", "Maths", "Essay", "Maths", "Essay", "Maths", "Essay", "Maths"])
  }

  @Test func `Between the blocks of a dated task a shorter one and two breaks have room`() throws {
    let request = try PlanRequest(
      work: "08:00-14:00", tasks: ["Essay est:3h slice:1h due:2026-11-23", "Form est:20m"]
    ) { $0.pause = .seconds(600) }
    #expect(
      Plan(for: request).words().filter { !$0.hasSuffix("-") } == [
        "08:00-09:00 Essay", "09:10-09:30 Form", "09:40-10:40 Essay", "10:50-11:50 Essay",
      ])
  }
}
