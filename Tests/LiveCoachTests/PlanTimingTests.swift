import CivilTime
import Coach
import CoachSupport
import EventStream
import RoundRobin
import Testing

/// The ends of a plan's turns, made in the session or by a planner beside it.
@Suite struct PlanTimingTests {
  /// 2026-11-20T09:00:00+01:00, when a rehearsal begins.
  private static let nine = Instant(seconds: 1_795_161_600)

  @Test(arguments: [
    (1800, 0, 0), (1800, 6, -6), (1800, -20_500, 20_500), (1800, 59_999, -59_999),
    (1800, 60_000, 0), (1800, -60_000, 0), (30, 30_000, 0),
  ])
  func `The first turn ends as planned if it begins within a minute of that`(
    length: Int, late: Int, longer: Int
  ) throws {
    var plan = Itinerary.of(["Biology 30"], from: Self.nine)
    plan.turns[0].length = .seconds(length)
    let rehearsal = try Rehearsal("Algebra", "Biology", plan: plan)
    var session = rehearsal.unopened
    session.setWall(to: Self.nine + .milliseconds(late), at: .zero)
    _ = session.open()
    _ = session.advance(to: .zero)
    #expect(session.rotation.snapshot.length == .seconds(length) + .milliseconds(longer))
  }

  @Test func `The first turn of a later plan ends as planned, to the nanosecond`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Chemistry", plan: .of(["Algebra 30", "Biology 20", "Chemistry 15"]),
      planner: MadeUpPlanner(.of(["Chemistry 15"], from: Self.nine + .seconds(26 * 60))))
    let odd = Duration.seconds(300) + .nanoseconds(123)
    rehearsal.run(to: odd)
    try rehearsal.ask("done", at: 5)
    rehearsal.run(to: odd + .seconds(20 * 60))
    let snapshot = rehearsal.session.rotation.snapshot
    #expect(rehearsal.ring.first == "Chemistry")
    #expect(snapshot.length == .seconds(16 * 60) - .nanoseconds(123))
  }
}
