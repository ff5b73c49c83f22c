import Coach
import CoachSupport
import EventStream
import RoundRobin
import Tasks
import Testing

/// “Not today”: a task that takes turns is let be until a day, or a time of this one.
@Suite struct PuttingOffTests {
  /// The line of a task, as a list has it.
  private static func line(of title: String, in rehearsal: Rehearsal) -> String? {
    rehearsal.session.scribe.roster.tasks.first { $0.title == title }?.line(as: .todoTxt)
  }

  @Test func `The running task loses its slice, and the next one has a whole one`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    let told = try rehearsal.ask("later Algebra", at: 4)
    #expect(
      told.whats == [
        "slice_ended Algebra skipped 4m", "task_edited Algebra pnmkwp from:00:00",
        "slice_started Biology 10m",
      ])
    #expect(rehearsal.ring == ["Biology"])
    let tomorrow = Duration.seconds(15 * 3600)
    #expect(rehearsal.session.rotation.snapshot.coming.map(\.terms.from) == [tomorrow])
    #expect(Self.line(of: "Algebra", in: rehearsal) == "Algebra from:2026-11-21")
  }

  @Test(arguments: [
    ("later Biology", "2026-11-21"), ("later Biology fri", "2026-11-27"),
    ("later Biology mon", "2026-11-23"), ("later Biology 2026-12-24", "2026-12-24"),
    ("later Biology +3d", "2026-11-23"), ("later \"Biology\" tomorrow", "2026-11-21"),
  ])
  func `A postponed task leaves the ring until its day, and nothing else is disturbed`(
    _ command: String, _ day: String
  ) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")
    let told = try rehearsal.ask(command, at: 4).whats
    #expect(told.count == 1 && told.first?.hasPrefix("task_edited Biology") == true)
    #expect(rehearsal.ring == ["Algebra", "Chemistry"])
    #expect(Self.line(of: "Biology", in: rehearsal) == "Biology from:\(day)")
    #expect(rehearsal.told(until: 11).contains("10m 09:10 slice_started Chemistry 10m"))
  }

  @Test func `A time of today lets it come again then, at the tail`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    try rehearsal.ask("edit Biology from:09:12", at: 4)
    #expect(rehearsal.ring == ["Algebra"])
    let told = rehearsal.told(until: 13)
    #expect(told.contains { $0.hasPrefix("12m 09:12 task_arrived Biology") }, "\(told)")
    #expect(rehearsal.ring == ["Algebra", "Biology"])
  }

  @Test func `Other words leave a task where it is, whatever time its line says`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology from:09:05")
    rehearsal.run(to: 6)
    #expect(rehearsal.ring == ["Algebra", "Biology"])
    #expect(try rehearsal.ask("edit Biology est:1h", at: 6).count == 1)
    #expect(try rehearsal.ask("edit Biology from:09:02", at: 7).count == 1)
    #expect(rehearsal.ring == ["Algebra", "Biology"])
  }

  @Test func `On later days, too, other words leave a task that comes every day where it is`()
    throws
  {
    var rehearsal = try Rehearsal("Algebra", "Biology from:14:00")
    rehearsal.run(to: 25 * 60)
    #expect(rehearsal.ring.sorted() == ["Algebra", "Biology"])
    #expect(try rehearsal.ask("edit Biology est:9h", at: 25 * 60).count == 1)
    #expect(rehearsal.ring.sorted() == ["Algebra", "Biology"])
  }

  @Test func `Where it was the last one, the rotation waits`() throws {
    var rehearsal = try Rehearsal("Algebra")
    let told = try rehearsal.ask("later Algebra", at: 4)
    #expect(told.whats.last?.hasPrefix("waiting_started") == true)
    #expect(try rehearsal.ask("undo", at: 5).whats.last == "slice_started Algebra 6m")
  }

  @Test func `An invalid day is refused with an example`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    #expect(
      try rehearsal.refusal("later Biology someday", at: 4)
        == "'someday' is not a day; write one as in: rota later \"Write essay\" fri, or +3d, +2w")
  }

  @Test(arguments: ["2026-11-20", "2026-11-19"])
  func `A task waits for a day to come only`(day: String) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    #expect(
      try rehearsal.refusal("later Biology \(day)", at: 1)
        == "\(day) is not a future day; write one as in: rota later \"Write essay\" fri")
  }
}
