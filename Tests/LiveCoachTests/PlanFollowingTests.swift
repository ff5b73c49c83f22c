import CivilTime
import Coach
import CoachSupport
import EventStream
import Journals
import RoundRobin
import TaskLists
import Tasks
import Testing

/// How a rotation follows a plan, whoever makes it. Slices are 10 minutes long without one.
@Suite struct PlanFollowingTests {
  private func slices(_ rehearsal: Rehearsal) -> [String] {
    rehearsal.records.compactMap { record in
      guard case .sliceStarted(let task, _, _, _, _, _, let run) = record.content else {
        return nil
      }
      return "\(task.title) \(run.length / .seconds(60))".replacing(".0", with: "")
    }
  }

  @Test func `The first task of the plan is first, for as long as its block`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", "Drawing", plan: .of(["Chemistry 30", "Algebra 45"]))
    #expect(rehearsal.ring == ["Chemistry", "Algebra", "Biology", "Drawing"])
    rehearsal.run(to: 120)

    #expect(
      slices(rehearsal) == [
        "Chemistry 30", "Algebra 45", "Biology 10", "Drawing 10", "Chemistry 10", "Algebra 10",
        "Biology 10",
      ])
  }

  @Test func `The plan is reported when the first slice has begun`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", plan: .of(["Biology 30", "Algebra 45"]))
    #expect(
      rehearsal.told(until: 0).map { $0.split(separator: " ")[2] } == [
        "snapshot", "started", "slice_started", "planned", "task_edited",
      ])
  }

  @Test func `The plan is followed block by block, whatever the ring would be`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry",
      plan: .of(["Algebra 30", "Biology 20", "Algebra 15", "Biology 5", "Chemistry 50"]))
    rehearsal.run(to: 125)

    #expect(
      slices(rehearsal) == [
        "Algebra 30", "Biology 20", "Algebra 15", "Biology 5", "Chemistry 50", "Algebra 10",
      ])
  }

  @Test func `A task has two blocks in a row if a break lies between them`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", rules: rules, plan: .of(["Algebra 30", "Algebra 20", "Biology 10"]))
    rehearsal.run(to: 80)

    #expect(slices(rehearsal) == ["Algebra 30", "Algebra 20", "Biology 10", "Algebra 10"])
  }

  @Test func `A running task with another block waits for it until another task had a turn`() throws
  {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Algebra 20", "Chemistry 15"]))
    rehearsal.run(to: 64)
    #expect(slices(rehearsal).prefix(3) == ["Algebra 30", "Chemistry 15", "Algebra 20"])
  }

  @Test func `Another task moved to the front does not displace the next one of the plan`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Algebra 20", "Chemistry 15"]))
    try rehearsal.ask("move Biology first", at: 10)
    rehearsal.run(to: 64)
    #expect(slices(rehearsal).prefix(2) == ["Algebra 30", "Chemistry 15"])
  }

  @Test func `While a commitment keeps a task waiting the plan moves no task`() throws {
    let calendar = MadeUpCalendar("Lecture 20 09:10-09:20")
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", calendar: { calendar($0) },
      plan: .of(["Biology 30", "Chemistry 20"]))
    #expect(try rehearsal.ask("move Algebra first", at: 12).count == 1)
    rehearsal.run(to: 60)
    #expect(slices(rehearsal).prefix(3) == ["Biology 30", "Biology 20", "Chemistry 20"])
  }

  @Test func `A slice that a commitment cuts is one turn`() throws {
    let calendar = MadeUpCalendar("Lecture 20 09:10-09:20")
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", calendar: { calendar($0) }, plan: .of(["Biology 30", "Algebra 20"]))
    rehearsal.run(to: 69)

    #expect(slices(rehearsal) == ["Biology 30", "Biology 20", "Algebra 20", "Biology 10"])
  }

  @Test func `The running segment is not disturbed, and removed tasks are skipped`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20", "Chemistry 15"]),
      planner: MadeUpPlanner(.of(["Biology 20", "Chemistry 15"])))
    try rehearsal.ask("done Biology", at: 10)
    rehearsal.run(to: 50)

    #expect(slices(rehearsal) == ["Algebra 30", "Chemistry 15", "Algebra 10"])
  }

  @Test func `A coming task has its place when it arrives`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Later from:09:35",
      plan: .of(["Algebra 30", "Later 20", "Biology 20"]))
    rehearsal.run(to: 90)

    #expect(slices(rehearsal).prefix(3) == ["Algebra 30", "Biology 20", "Later 20"])
  }

  @Test func `A check-in is not answered by the plan`() throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", rules: rules,
      plan: .of(["Algebra 30", "Chemistry 20", "Algebra 5", "Biology 20"]))
    rehearsal.skip(to: 30)
    #expect(rehearsal.session.rotation.state == .checkIn)
    #expect(
      rehearsal.told(until: 35).first == "35m 09:35 checked_in Algebra unconfirmed 5m")
    rehearsal.run(to: 75)
    #expect(slices(rehearsal).prefix(3) == ["Algebra 30", "Chemistry 20", "Algebra 5"])
  }

  @Test func `Changes by the plan are reported, and not written to the list`() throws {
    var rehearsal = try Rehearsal(
      "Algebra slice:25m", "Biology", "Chemistry",
      plan: .of(["Algebra 30", "Chemistry 20", "Biology 15"]),
      planner: MadeUpPlanner(.of(["Biology 15", "Chemistry 20"])))
    try rehearsal.ask("add Drawing", at: 5)
    let planned = rehearsal.records.filter { record in
      switch record.content {
      case .taskEdited(let task, _), .taskMoved(let task, _): task.isPlanned
      default: false
      }
    }
    #expect(
      planned.map { "\($0.content.kind)" } == ["task_edited", "task_moved"])
    for record in planned {
      #expect(ListNews(record, roster: rehearsal.session.scribe.roster) == nil)
    }
    #expect(rehearsal.session.scribe.roster.tasks[0].slice == .seconds(1500))
  }

  // MARK: Planning anew

  @Test(arguments: [
    ("add Drawing", "a task was added"), ("done Biology", "a task was done"),
    ("rm Biology", "a task was removed"), ("edit Biology Biology est:1h", "a task was changed"),
    ("add Tea at:16:00-16:30", "a commitment was changed"), ("skip", nil),
    ("go Chemistry", "another task was chosen"), ("pause", nil), ("extend 5m", nil),
    ("quantum 20m", nil), ("move Chemistry first", nil),
  ])
  func `A plan is made anew when a task or a commitment changes`(
    _ request: String, _ reason: String?
  ) throws {
    let planner = MadeUpPlanner(.of(["Chemistry 20"], changes: "everything moves"))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20"]), planner: planner)
    let told = try rehearsal.ask(request, at: 5)

    #expect(planner.asked.map(\.reason) == [reason].compactMap(\.self))
    #expect(
      told.filter { $0.contains(" planned ") && !$0.contains("task_") }
        == (reason.map { ["5m 09:05 planned 1 0 \($0) everything moves"] } ?? []))
  }

  @Test(arguments: [
    ["done Biology", "undo"], ["rm Biology", "undo"], ["skip", "undo"], ["done", "undo", "redo"],
  ])
  func `After an undo, the plan is made for how things are then`(_ requests: [String]) throws {
    let planner = MadeUpPlanner(.of(["Biology 20", "Chemistry 15"]))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20", "Chemistry 15"]),
      planner: planner)
    for (index, request) in requests.enumerated() { try rehearsal.ask(request, at: 5 + index) }
    #expect(planner.asked.count == requests.count { $0 != "skip" })
    #expect(planner.asked.last?.reason.hasSuffix("something was undone") == true)
    let done = Set(rehearsal.session.rotation.snapshot.done.map { $0.task.index })
    #expect(
      planner.asked.last?.tasks.map(\.title)
        == ["Algebra", "Biology", "Chemistry"].enumerated().filter { !done.contains($0.offset) }
        .map(\.element))
  }

  @Test(arguments: [
    // Chemistry has five minutes, and Algebra the rest of its block.
    ("go Chemistry 5m", 10, ["Algebra 30", "Chemistry 5", "Algebra 20", "Chemistry 15"]),
    // Biology keeps its whole block.
    ("back 3m", 30, ["Algebra 30", "Biology 20", "Algebra 3", "Biology 20"]),
  ])
  func `A displaced task comes next, before all blocks of the plan`(
    _ request: String, _ minute: Int, _ expected: [String]
  ) throws {
    let planner = MadeUpPlanner(.of(["Chemistry 15", "Biology 20"]))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20", "Chemistry 15"]),
      planner: planner)
    try rehearsal.ask(request, at: minute)
    rehearsal.run(to: 60)
    #expect(slices(rehearsal).prefix(4) == expected[...])
    // The plan begins after what is displaced.
    let start = rehearsal.session.wall.anchor
    #expect(planner.asked[0].start == start + .seconds(60 * (minute == 10 ? 35 : 53)))
  }

  @Test func `What is left of a skipped block comes behind all others`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20", "Chemistry 15"]))
    try rehearsal.ask("skip", at: 10)
    try rehearsal.ask("skip", at: 12)
    rehearsal.run(to: 80)
    #expect(
      slices(rehearsal).prefix(6) == [
        "Algebra 30", "Biology 20", "Chemistry 15", "Algebra 20", "Biology 18", "Chemistry 10",
      ])
  }

  @Test func `A task that has arrived is not planned for its time on the next day`() throws {
    let planner = MadeUpPlanner(days: 1)
    var rehearsal = try Rehearsal(
      "Algebra", "Biology from:09:30", "Later from:23:00", plan: .of(["Algebra 30"]),
      planner: planner)
    try rehearsal.ask("add Drawing", at: 40)
    let situation = try #require(planner.asked.first)
    #expect(situation.tasks.map { situation.present.contains($0.id) } == [true, true, false, true])
  }

  @Test func `A changed calendar is a reason to plan, the beginning of a day alone is not`()
    throws
  {
    let planner = MadeUpPlanner(days: 3)
    var rehearsal = try Rehearsal(
      "Algebra", "Lunch at:12:30-13:00", plan: .of(["Algebra 30"], days: 3), planner: planner)
    rehearsal.run(to: 30 * 60)
    #expect(planner.asked == [])

    let calendar = MadeUpCalendar("Lecture 22 10:00-12:00")
    _ = rehearsal.follow(at: 30 * 60) { $0.calendar = { calendar($0) } }
    #expect(planner.asked.map(\.reason) == ["the calendar has changed"])
  }

  @Test func `A change of one minute on a later day causes another plan`()
    throws
  {
    let planner = MadeUpPlanner(days: 4)
    var calendar = MadeUpCalendar("Lecture 23 10:00-12:00")
    var rehearsal = try Rehearsal(
      "Algebra", calendar: { [calendar] in calendar($0) }, plan: .of(["Algebra 30"], days: 4),
      planner: planner)
    #expect(rehearsal.follow(at: 1) { _ in } == [])
    #expect(planner.asked == [])
    calendar = MadeUpCalendar("Lecture 23 10:01-12:01")
    _ = rehearsal.follow(at: 2) { $0.calendar = { [calendar] in calendar($0) } }
    rehearsal.run(to: 31)
    #expect(planner.asked.map(\.reason) == ["the calendar has changed"])
  }

  @Test func `An unchanged plan is not announced again`() throws {
    let planner = MadeUpPlanner(.of(["Algebra 30", "Biology 20"]))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", plan: .of(["Algebra 30", "Biology 20"]), planner: planner)
    let told = try rehearsal.ask("edit Biology Biology est:1h", at: 5)
    #expect(planner.asked.count == 1)
    #expect(told.filter { $0.contains(" planned ") && !$0.contains("task_") } == [])
  }

  @Test func `A slice ends after all commitments that cut it, overlaps counted once`() throws {
    let calendar = MadeUpCalendar("Lecture 20 09:10-09:20", "Talk 20 09:15-09:25")
    var rehearsal = try Rehearsal(
      "Algebra", rules: Rules(quantum: .seconds(1800)), calendar: { calendar($0) })
    rehearsal.run(to: 5)
    let situation = rehearsal.session.situation("a task was added", days: 1)
    #expect(situation.start == rehearsal.session.wall.anchor + .seconds(45 * 60))
  }

  @Test func `A day that was not planned is planned when it begins`() throws {
    let planner = MadeUpPlanner(.of(["Biology 60"]))
    var rules = Rules.tenMinutes
    // No slice ends at midnight.
    rules.quantum = .seconds(7 * 60)
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", rules: rules, plan: .of(["Algebra 30"]), planner: planner)
    rehearsal.run(to: 16 * 60)

    #expect(planner.asked.map(\.reason) == ["a day has begun"])
    let start = rehearsal.session.wall.anchor
    #expect(planner.asked.map { $0.now - start } == [.seconds(15 * 3600)])
  }

  @Test func `A planner gets the remaining tasks and times`() throws {
    let planner = MadeUpPlanner()
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    let calendar = MadeUpCalendar("Lecture 20 10:00-11:00", "Seminar 21 09:00-10:00")
    var rehearsal = try Rehearsal(
      "Algebra est:2h", "Biology est:15m", "Chemistry", rules: rules, calendar: { calendar($0) },
      plan: .of(["Biology 15", "Algebra 30", "Chemistry 20"]), planner: planner)
    try rehearsal.ask("add Drawing", at: 25)

    let asked = try #require(planner.asked.first)
    let start = rehearsal.session.wall.anchor
    #expect(asked.now == start + .seconds(25 * 60))
    // Algebra runs until 9:50, and a break follows.
    #expect(asked.start == start + .seconds(55 * 60))
    #expect(asked.tasks.map(\.title) == ["Biology", "Algebra", "Chemistry", "Drawing"])
    #expect(asked.tasks.map(\.estimate) == [.seconds(900), .seconds(7200), nil, nil])
    // Biology has had all of it; Algebra will have had half an hour.
    #expect(
      asked.efforts == [id("Biology"): .seconds(900), id("Algebra"): .seconds(1800)])
    #expect(asked.running == id("Algebra"))
    #expect(asked.commitments.map(\.title) == ["Lecture", "Seminar"])
    #expect(asked.turns.map(\.task) == [id("Chemistry")])
  }

  // MARK: From elsewhere

  @Test func `Nothing is done by the plan while another one is made`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20", "Chemistry 15"]))
    try rehearsal.ask("add Drawing", at: 5)
    let situation = rehearsal.change(at: 5) { $0.takeSituation() }
    #expect(situation?.reason == "a task was added")
    #expect(rehearsal.change(at: 5) { $0.takeSituation() } == nil)
    #expect(rehearsal.told() == [])
  }

  @Test func `A block that began while a plan was made does not begin again`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20", "Chemistry 15"]))
    try rehearsal.ask("add Drawing", at: 29)
    _ = rehearsal.change(at: 29) { $0.takeSituation() }
    rehearsal.run(to: 40)
    rehearsal.change(at: 40) { $0.adopt(.of(["Biology 20", "Drawing 25", "Chemistry 15"])) }
    rehearsal.run(to: 91)

    #expect(
      slices(rehearsal) == ["Algebra 30", "Biology 20", "Drawing 25", "Chemistry 15", "Algebra 10"])
  }

  @Test func `A change during planning causes another plan`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", plan: .of(["Algebra 30"]))
    try rehearsal.ask("add Chemistry", at: 5)
    _ = rehearsal.change(at: 5) { $0.takeSituation() }
    try rehearsal.ask("add Drawing", at: 6)
    try rehearsal.ask("done Biology", at: 6)
    #expect(rehearsal.change(at: 6) { $0.takeSituation() } == nil, "One plan is made at a time")
    rehearsal.change(at: 7) { $0.adopt(.of(["Chemistry 20"])) }

    #expect(
      rehearsal.change(at: 7) { $0.takeSituation() }?.reason
        == "a task was added and a task was done")
  }

  @Test func `A rotation that is taken up asks for a plan`() throws {
    var rehearsal = try Rehearsal("Algebra slice:25m", "Biology", plan: .of(["Algebra 30"]))
    rehearsal.run(to: 5)
    try rehearsal.takeUp(after: 10)
    let items = try list("Algebra slice:25m due:2026-11-21\nBiology").items
    let records = rehearsal.records
    rehearsal.change(at: 10) { session in
      session.recall(items, after: records)
      session.pursue(nil, days: 1)
    }
    let situation = rehearsal.change(at: 10) { $0.takeSituation() }
    #expect(situation?.reason == "the rotation was resumed")
    #expect(situation?.tasks.first?.slice == .seconds(1500))
    #expect(situation?.tasks.first?.due == items[0].due)
  }
}
