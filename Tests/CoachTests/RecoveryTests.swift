import CivilTime
import Coach
import CoachSupport
import EventStream
import Journals
import RoundRobin
import Testing
import Thoroughness

/// How a rotation goes on after its program was gone.
@Suite struct RecoveryTests {
  @Test func `A slice has what was left of it at the last record`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 12)

    #expect(try rehearsal.takeUp(after: 30) == ["10m 09:40 recovered 30m 0s"])
    #expect(
      rehearsal.told(until: 20) == [
        "20m 09:50 slice_ended Biology expired 10m", "20m 09:50 cycle_ended",
        "20m 09:50 slice_started Algebra 10m",
      ])
  }

  @Test func `A note written in between counts`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 10)

    #expect(try rehearsal.takeUp(after: 30, lastSeen: 14) == ["14m 09:40 recovered 30m 4m"])
    #expect(rehearsal.told(until: 20).first == "20m 09:46 slice_ended Biology expired 10m")
  }

  @Test func `A note cannot say more than the time that is gone, nor pass a deadline`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 10)
    var other = rehearsal

    #expect(try rehearsal.takeUp(after: 3, lastSeen: 18) == ["13m 09:13 recovered 3m 3m"])
    #expect(
      try other.takeUp(after: 60, lastSeen: 45) == [
        "20m 10:10 recovered 1h 10m", "20m 10:10 slice_ended Biology expired 10m",
        "20m 10:10 cycle_ended", "20m 10:10 slice_started Algebra 10m",
      ])
  }

  @Test func `A break counts the time of an absence, and the next segment begins now`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology",
      rules: Rules(quantum: .seconds(600), breaks: .init(length: .seconds(300))))
    rehearsal.skip(to: 10)

    let rules = Rules(quantum: .seconds(600), breaks: .init(length: .seconds(300)))
    #expect(
      try rehearsal.takeUp(after: 60, rules: rules) == [
        "15m 10:10 recovered 1h 5m", "15m 10:10 break_ended expired 5m",
        "15m 10:10 slice_started Biology 10m",
      ])
  }

  @Test func `An interrupted rotation has the rest of the slice`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 14)
    rehearsal.close(.interrupted)

    #expect(
      try rehearsal.takeUp(after: 5) == [
        "14m 09:19 recovered 5m 0s", "14m 09:19 slice_started Biology 6m",
      ])
    #expect(
      rehearsal.told(until: 20) == [
        "20m 09:25 slice_ended Biology expired 6m", "20m 09:25 cycle_ended",
        "20m 09:25 slice_started Algebra 10m",
      ])
  }

  @Test func `A rotation that was paused is paused again`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    try rehearsal.ask("pause", at: 4)
    rehearsal.run(to: 7)
    rehearsal.close(.hangup)

    #expect(
      try rehearsal.takeUp(after: 5) == [
        "7m 09:12 recovered 5m 0s", "7m 09:12 slice_started Algebra 6m standing",
      ])
    #expect(try rehearsal.ask("resume", at: 10) == ["10m 09:15 resumed 6m 6m left"])
  }

  @Test func `Rules given now hold from the next slice on`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 3)

    let rules = Rules(quantum: .seconds(1200), breaks: .init(length: .seconds(60)))
    try rehearsal.takeUp(after: 1, rules: rules)
    #expect(
      rehearsal.told(until: 11) == [
        "10m 09:11 slice_ended Algebra expired 10m", "10m 09:11 break_started 1m",
        "11m 09:12 break_ended expired 1m", "11m 09:12 slice_started Biology 20m",
      ])
  }

  @Test func `A commitment that runs by the wall clock begins at once`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Lunch at:09:20-09:50")
    rehearsal.skip(to: 5)

    #expect(
      try rehearsal.takeUp(after: 25) == [
        "0s 09:25 recovered 25m 0s", "0s 09:25 slice_ended Algebra commitment 0s",
        "0s 09:25 commitment_started Lunch until 09:50",
      ])
  }

  @Test func `The end at a given time is the one that is given now`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", until: Timestamp(parsing: "2026-11-20T09:15:00+01:00").instant)
    rehearsal.skip(to: 5)

    try rehearsal.takeUp(after: 25, until: Timestamp(parsing: "2026-11-20T09:32:00+01:00").instant)
    #expect(
      rehearsal.told(until: 30) == [
        "7m 09:32 slice_ended Algebra stopped 7m", "7m 09:32 ended until 0",
      ])
  }

  @Test func `A rotation that is not resumed is closed where it was last seen`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 12)

    #expect(
      try rehearsal.abandon(lastSeen: 14) == [
        "14m 09:14 slice_ended Biology stopped 4m", "14m 09:14 ended abandoned 0",
      ])
    #expect(try rehearsal.abandon() == [])
  }

  @Test func `A rotation that an interruption ended comes back to be closed`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 12)
    rehearsal.close(.hangup)
    #expect(
      try rehearsal.abandon() == ["12m 09:12 recovered 0s 0s", "12m 09:12 ended abandoned 0"])
    #expect(try rehearsal.abandon() == [])
  }

  @Test func `A rotation that was closed is not closed once more`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 12)
    rehearsal.close(.stopped)
    #expect(try rehearsal.abandon() == [])
    var fold = StreamFold()
    for record in rehearsal.records { try fold.append(record) }
    var session = try #require(Session(fold, above: 20))
    #expect(session.abandon(at: session.wall.anchor, loss: "record 3 is missing") == [])
  }

  @Test func `An absence is never shorter than nothing, and the zone is the one of now`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 12)
    let told = try rehearsal.takeUp(after: -10, zone: .utc)
    #expect(told.first == "10m 08:00 recovered 0s 0s")
  }

  @Test func `A warning that was due during an absence is skipped`() throws {
    let rules = Rules(
      quantum: .seconds(600), breaks: .init(length: .seconds(300)), warnings: [.seconds(120)])
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)
    rehearsal.skip(to: 11)

    #expect(try rehearsal.takeUp(after: 4, rules: rules) == ["14m 09:14 recovered 4m 4m"])
    #expect(rehearsal.told(until: 15).first == "15m 09:15 break_ended expired 5m")
  }

  @Test func `A commitment that passed during a pause is over, also when the clock is set back`()
    throws
  {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Lunch at:09:10-09:20")
    try rehearsal.ask("pause", at: 5)
    try rehearsal.ask("quantum 5m", at: 25)
    #expect(rehearsal.commitments == ["Lunch 21 09:10"])
    rehearsal.setWall(by: .seconds(-15 * 60), at: 26)
    try rehearsal.ask("resume", at: 26)
    rehearsal.skip(to: 30)

    #expect(rehearsal.commitments == ["Lunch 21 09:10"])
    #expect(rehearsal.told(until: 45).allSatisfy { !$0.contains("commitment") })
  }

  @Test func `A rotation taken up from ruins says so, and gives no number again`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.skip(to: 12)
    let last = try #require(rehearsal.records.last?.seq)
    var fold = StreamFold()
    for record in rehearsal.records { try fold.append(record) }
    var session = try #require(Session(fold, above: last + 7))
    var other = session
    let wall = session.wall
    let records = session.takeUp(
      Session.Resumption(
        wall: wall.anchor + .seconds(1800), zone: wall.zone, origin: session.scribe.origin,
        rules: .tenMinutes, loss: "record 3 is missing"))

    #expect(records.map(\.seq) == [last + 8, last + 9, last + 10])
    #expect(
      records.map { "\($0.content.kind)" } == ["snapshot", "recovered", "problem"])
    #expect(records[2].content == .problem(.journal, message: "record 3 is missing"))
    let end = other.abandon(at: wall.anchor, loss: "record 3 is missing")
    #expect(
      end.map { "\($0.content.kind)" } == ["snapshot", "slice_ended", "ended"])
    #expect(end.first?.seq == last + 8)
  }

  @Test(arguments: Seeds.first(10, of: 25))
  func `A stream that is taken up anywhere goes on as one stream`(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let rules = Rules(
      quantum: .seconds(600),
      breaks: Bool.random(using: &random) ? .init(length: .seconds(120)) : nil,
      checkIn: Bool.random(using: &random) ? .seconds(60) : nil, unused: .keep,
      warnings: [.seconds(180)])
    var rehearsal = try Rehearsal(
      "Algebra est:25m", "Biology slice:7m", "Chemistry from:09:30", "Lunch at:09:45-10:10",
      rules: rules)
    var minute = 0
    for _ in 0..<12 {
      minute += Int.random(in: 1...9, using: &random)
      rehearsal.run(to: minute)
      if rehearsal.session.isOver { return }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try rehearsal.ask("toggle", at: minute)
      case 1: try rehearsal.ask("add Task \(minute) est:9m", at: minute)
      case 2: try rehearsal.ask("quantum 8m", at: minute)
      case 3: rehearsal.close(Bool.random(using: &random) ? .interrupted : .hangup)
      default: break
      }
      let isClosed = rehearsal.session.isOver
      if isClosed || Bool.random(using: &random) {
        let before = rehearsal.records.last?.seq ?? 0
        let told = try rehearsal.takeUp(
          after: Int.random(in: 0...30, using: &random),
          lastSeen: Bool.random(using: &random) ? minute : nil, rules: rules)
        #expect(told.count == rehearsal.records.count - before)
        #expect(rehearsal.records.map(\.seq) == (1...rehearsal.records.count).map { $0 })
        #expect(rehearsal.records.map(\.at) == rehearsal.records.map(\.at).sorted())
        minute = Int(rehearsal.session.now.components.seconds / 60)
      }
    }
    rehearsal.close(.stopped)
    #expect(Conservation.isKept(by: rehearsal.records))
  }
}
