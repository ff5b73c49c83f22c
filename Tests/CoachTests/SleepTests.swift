import CivilTime
import Coach
import CoachSupport
import Journals
import RoundRobin
import Testing
import Thoroughness

/// What becomes of a rotation whose machine sleeps, or whose wall clock is set.
@Suite struct SleepTests {
  @Test func `A slice pauses in suspend until the user resumes it`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", onSleep: .pause)

    let sleep = rehearsal.sleep(30, at: 4)
    #expect(sleep.told == ["4m 09:34 slept 30m pause", "4m 09:34 paused sleep 6m left"])
    #expect(sleep.counted == 0)
    #expect(rehearsal.told(until: 60) == [])
    #expect(
      try rehearsal.ask("resume", at: 60) == ["1h 10:30 resumed 56m 6m left"])
    #expect(
      rehearsal.told(until: 66) == [
        "1h6m 10:36 slice_ended Algebra expired 10m", "1h6m 10:36 slice_started Biology 10m",
      ])
  }

  @Test func `A slice that continues goes on at the wake-up`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", onSleep: .continue)

    #expect(rehearsal.sleep(30, at: 4).told == ["4m 09:34 slept 30m continue"])
    #expect(
      rehearsal.told(until: 10) == [
        "10m 09:40 slice_ended Algebra expired 10m", "10m 09:40 slice_started Biology 10m",
      ])
  }

  @Test func `Sleep that counts lets slices pass`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", onSleep: .count)

    let sleep = rehearsal.sleep(20, at: 4)
    #expect(sleep.counted == 20)
    #expect(
      sleep.told == [
        "4m 09:04 slept 20m count",
        "10m 09:10 slice_ended Algebra expired 10m", "10m 09:10 slice_started Biology 10m",
        "20m 09:20 slice_ended Biology expired 10m", "20m 09:20 cycle_ended",
        "20m 09:20 slice_started Algebra 10m",
      ])
    #expect(rehearsal.told(until: 30).first == "30m 09:30 slice_ended Algebra expired 10m")
  }

  @Test func `A slice may end by sleep, and the next one begins at the wake-up`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", onSleep: .endSlice)

    #expect(
      rehearsal.sleep(30, at: 4, frozen: true).told == [
        "4m 09:34 slept 30m end-slice frozen", "4m 09:34 slice_ended Algebra slept 4m",
        "4m 09:34 slice_started Biology 10m",
      ])
  }

  @Test(arguments: SleepPolicy.allCases)
  func `Nothing passes while the rotation is paused`(_ policy: SleepPolicy) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", onSleep: policy)
    try rehearsal.ask("pause", at: 4)

    let sleep = rehearsal.sleep(30, at: 6)
    #expect(sleep.told == ["6m 09:36 slept 30m \(policy.rawValue)"])
    #expect(try rehearsal.ask("resume", at: 8) == ["8m 09:38 resumed 4m 6m left"])
  }

  @Test(arguments: [SleepPolicy.pause, .continue, .endSlice])
  func `A break counts sleep, and what follows begins at the wake-up`(
    _ policy: SleepPolicy
  ) throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules, onSleep: policy)

    let short = rehearsal.sleep(2, at: 11)
    #expect(short.told == ["11m 09:11 slept 2m \(policy.rawValue)"])
    #expect(short.counted == 2)

    let long = rehearsal.sleep(30, at: 13)
    #expect(
      long.told == [
        "13m 09:13 slept 30m \(policy.rawValue)", "15m 09:43 break_ended expired 5m",
        "15m 09:43 slice_started Biology 10m",
      ])
    #expect(long.counted == 2)
  }

  @Test func `A break counts all suspended time, even if a task arrives meanwhile`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry from:09:12", rules: rules)

    #expect(
      rehearsal.sleep(30, at: 11).told == [
        "11m 09:11 slept 30m pause", "12m 09:12 task_arrived Chemistry \(id("Chemistry"))",
        "15m 09:41 break_ended expired 5m", "15m 09:41 slice_started Biology 10m",
      ])
  }

  @Test func `A check-in counts sleep and stays unanswered`() throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)

    #expect(
      rehearsal.sleep(30, at: 11).told == [
        "11m 09:11 slept 30m pause", "15m 09:41 checked_in Algebra unconfirmed 5m",
        "15m 09:41 slice_started Biology 10m",
      ])
  }

  @Test func `A commitment counts sleep, and its end comes no later than the wake-up`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Lecture at:09:05-09:35")

    #expect(rehearsal.sleep(10, at: 7).told == ["7m 09:07 slept 10m pause"])
    #expect(
      rehearsal.sleep(60, at: 20).told == [
        "20m 09:20 slept 1h pause", "35m 10:20 commitment_ended Lecture 30m",
        "35m 10:20 slice_started Algebra 5m",
      ])
  }

  @Test
  func `Waiting counts suspended time, and a task that arrived meanwhile begins at the wake-up`()
    throws
  {
    var rehearsal = try Rehearsal("Algebra from:09:30")

    #expect(
      rehearsal.sleep(60, at: 10).told == [
        "10m 09:10 slept 1h pause", "30m 10:10 task_arrived Algebra \(id("Algebra"))",
        "30m 10:10 waiting_ended 30m", "30m 10:10 slice_started Algebra 10m",
      ])
  }

  @Test func `A commitment that began asleep has what is left of it`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lecture at:09:12-09:30", onSleep: .continue)

    #expect(
      rehearsal.sleep(15, at: 4).told == [
        "4m 09:19 slept 15m continue", "4m 09:19 slice_ended Algebra commitment 4m",
        "4m 09:19 commitment_started Lecture until 09:30",
      ])
    #expect(
      rehearsal.told(until: 15) == [
        "15m 09:30 commitment_ended Lecture 11m", "15m 09:30 slice_started Algebra 6m",
      ])
  }

  @Test func `A commitment that cut a break asleep has what is left of it`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Lecture at:09:12-09:30", rules: rules)

    #expect(
      rehearsal.sleep(10, at: 11).told == [
        "11m 09:11 slept 10m pause", "12m 09:21 break_ended commitment 2m",
        "12m 09:21 commitment_started Lecture until 09:30",
      ])
    #expect(rehearsal.told(until: 21).first == "21m 09:30 commitment_ended Lecture 9m")
  }

  @Test func `A commitment that began and ended asleep is over at the wake-up`() throws {
    var rules = Rules.tenMinutes
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Lecture at:09:12-09:30", rules: rules)

    #expect(
      rehearsal.sleep(60, at: 11).told == [
        "11m 09:11 slept 1h pause", "12m 09:12 break_ended commitment 2m",
        "12m 09:12 commitment_started Lecture until 09:30",
        "15m 10:11 commitment_ended Lecture 3m", "15m 10:11 slice_started Biology 10m",
      ])
  }

  @Test func `The end of the day that came asleep closes everything at the wake-up`() throws {
    let until = try Timestamp(parsing: "2026-11-20T09:20:00+01:00").instant
    var rehearsal = try Rehearsal("Algebra", onSleep: .continue, until: until)

    #expect(
      rehearsal.sleep(30, at: 4).told == [
        "4m 09:34 slept 30m continue", "4m 09:34 slice_ended Algebra stopped 4m",
        "4m 09:34 ended until 0",
      ])
    #expect(Conservation.isKept(by: rehearsal.records))
  }

  @Test func `After the end sleep is nothing`() throws {
    var rehearsal = try Rehearsal("Algebra")
    try rehearsal.ask("stop", at: 4)

    #expect(rehearsal.sleep(30, at: 4).told == [])
  }

  @Test func `A warning during a sleep in a break has its own time`() throws {
    var rules = Rules(quantum: .seconds(600), warnings: [.seconds(60)])
    rules.breaks = Rules.Breaks(length: .seconds(300))
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)

    #expect(
      rehearsal.sleep(60, at: 11).told == [
        "11m 09:11 slept 1h pause", "14m 09:14 warning break - 1m",
        "15m 10:11 break_ended expired 5m", "15m 10:11 slice_started Biology 10m",
      ])
  }

  /// Moments to fall asleep at, with each policy others of them.
  static let moments = SleepPolicy.allCases.flatMap { policy in
    [0, 2, 5, 11, 13, 17, 21, 33, 47, 61, 74].map { (policy, $0) }
  }.sampled(oneIn: 3)

  @Test(arguments: moments)
  func `Time is conserved over sleep at any moment`(_ policy: SleepPolicy, _ minute: Int) throws {
    var rules = Rules(
      quantum: .seconds(600), checkIn: .seconds(120), warnings: [.seconds(60), .seconds(600)])
    rules.breaks = Rules.Breaks(length: .seconds(240))
    // Short ones and long ones by turns.
    for minutes in minute.isMultiple(of: 2) ? [1, 25] : [7, 90] {
      var rehearsal = try Rehearsal(
        "Algebra est:25m", "Biology from:09:50", "Lecture at:09:20-09:45", "Lunch at:10:10-10:30",
        rules: rules, onSleep: policy)
      let sleep = rehearsal.sleep(minutes, at: minute)
      let now = minute + sleep.counted
      try rehearsal.ask("resume", at: now)
      rehearsal.run(to: now + 60)
      rehearsal.close(.stopped)

      #expect(Conservation.isKept(by: rehearsal.records))
    }
  }

  // MARK: The wall clock

  @Test func `Setting the wall clock forward brings what hangs on it nearer`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology from:10:20", "Lunch at:10:30-11:00")
    rehearsal.skip(to: 0)

    rehearsal.setWall(by: .seconds(3600), at: 5)
    #expect(
      rehearsal.told(until: 30) == [
        "10m 10:10 slice_ended Algebra expired 10m", "10m 10:10 cycle_ended",
        "10m 10:10 slice_started Algebra 10m",
        "20m 10:20 task_arrived Biology \(id("Biology"))",
        "20m 10:20 slice_ended Algebra expired 10m", "20m 10:20 cycle_ended",
        "20m 10:20 slice_started Biology 10m",
        "30m 10:30 slice_ended Biology expired 10m",
        "30m 10:30 commitment_started Lunch until 11:00",
      ])
  }

  @Test func `Setting the wall clock back puts what hangs on it off, and no slice`() throws {
    let until = try Timestamp(parsing: "2026-11-20T09:30:00+01:00").instant
    var rehearsal = try Rehearsal("Algebra", "Lunch at:09:15-09:20", until: until)
    rehearsal.skip(to: 0)

    rehearsal.setWall(by: .seconds(-3600), at: 5)
    #expect(rehearsal.told(until: 10).first == "10m 08:10 slice_ended Algebra expired 10m")
    rehearsal.skip(to: 74)
    #expect(
      rehearsal.told(until: 90) == [
        "1h15m 09:15 slice_ended Algebra commitment 5m",
        "1h15m 09:15 commitment_started Lunch until 09:20",
        "1h20m 09:20 commitment_ended Lunch 5m", "1h20m 09:20 slice_started Algebra 5m",
        "1h25m 09:25 slice_ended Algebra expired 5m", "1h25m 09:25 cycle_ended",
        "1h25m 09:25 slice_started Algebra 10m",
        "1h30m 09:30 slice_ended Algebra stopped 5m", "1h30m 09:30 ended until 0",
      ])
    #expect(Conservation.isKept(by: rehearsal.records))
  }

  @Test func `A reader of the stream knows what is to come when the clock was set back in silence`()
    throws
  {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:09:10-09:40", "Call at:09:20-09:50")
    rehearsal.run(to: 35)
    rehearsal.setWall(by: .seconds(-1200), at: 35)
    try rehearsal.ask("add Biology", at: 55)

    rehearsal.skip(to: 62)
    #expect(
      try rehearsal.takeUp(after: 30) == [
        "1h10m 10:10 recovered 30m 10m", "1h10m 10:10 commitment_ended Call 10m",
        "1h10m 10:10 slice_started Algebra 10m",
      ])
  }

  @Test func `A commitment not reported as over returns when the clock is set back`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:09:10-10:30", "Call at:09:20-09:30")
    rehearsal.run(to: 35)
    rehearsal.setWall(by: .seconds(-1200), at: 35)
    try rehearsal.ask("add Biology", at: 40)

    let coming = rehearsal.session.rotation.snapshot.commitments
    #expect(coming.map(\.start).prefix(2) == [.seconds(1800), .seconds(2400)])
  }

  @Test func `A commitment that runs ends by the wall clock`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:09:05-10:05")
    rehearsal.skip(to: 10)

    rehearsal.setWall(by: .seconds(1800), at: 15)
    #expect(
      rehearsal.told(until: 35) == [
        "35m 10:05 commitment_ended Lunch 30m", "35m 10:05 slice_started Algebra 5m",
      ])
  }

  @Test func `A commitment that the clock jumped over is not announced`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:09:30-09:45")
    rehearsal.skip(to: 5)

    rehearsal.setWall(by: .seconds(3600), at: 5)
    #expect(rehearsal.told(until: 60).allSatisfy { !$0.contains("Lunch") })
  }
}
