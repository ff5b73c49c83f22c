import CivilTime
import Coach
import CoachSupport
import EventStream
import RoundRobin
import Tasks
import Testing

/// What of a list takes part in a rotation.
@Suite struct EnrolmentTests {
  /// The rule of Central Europe: the clocks go back on 2026-10-25 and forward on 2026-03-29.
  static let rule = "CET-1CEST,M3.5.0,M10.5.0/3"

  private func enrolment(_ lines: String..., at start: String) throws -> Enrolment {
    let list = try TaskList(reading: Array(lines.joined(separator: "\n").utf8), as: .todoTxt)
    let zone = try Zone(posix: EnrolmentTests.rule)
    return Enrolment(
      list.items, wall: WallClock(anchor: try Timestamp(parsing: start).instant, zone: zone))
  }

  /// The commitments with their minutes.
  private func commitments(_ enrolment: Enrolment) -> [String] {
    zip(enrolment.roster.commitments, enrolment.commitments).map { block, span in
      "\(block.title) \(span.start.shortText) \(span.end.shortText)"
    }
  }

  @Test func `Open tasks take part in the order of the list`() throws {
    let enrolment = try enrolment(
      "Chemistry", "x Done already", "Lunch at:12:30-13:15", "Algebra slice:40m est:2h",
      "Biology from:10:00", at: "2026-11-20T09:00:00+01:00")

    #expect(enrolment.roster.tasks.map(\.title) == ["Chemistry", "Algebra", "Biology"])
    #expect(enrolment.terms.map(\.slice) == [nil, .seconds(2400), nil])
    #expect(enrolment.terms.map(\.estimate) == [nil, .seconds(7200), nil])
    #expect(enrolment.terms.map(\.from) == [nil, nil, .seconds(3600)])
  }

  @Test func `A task from a day arrives at its beginning, or was there all along`() throws {
    let enrolment = try enrolment(
      "Later from:2026-11-21", "Earlier from:2026-11-19", "Exactly from:2026-11-20T18:30",
      at: "2026-11-20T09:00:00+01:00")

    #expect(
      enrolment.terms.map(\.from) == [.seconds(15 * 3600), .seconds(-33 * 3600), .seconds(34_200)])
  }

  @Test func `A commitment takes place yesterday, today and tomorrow, if it is not over`() throws {
    let start = "2026-11-20T13:00:00+01:00"

    #expect(
      try commitments(enrolment("Lunch at:12:30-13:15", at: start)) == [
        "Lunch -30m 15m", "Lunch 23h30m 24h15m",
      ])
    #expect(try commitments(enrolment("Lunch at:12:30-13:00", at: start)) == ["Lunch 23h30m 24h"])
    #expect(try commitments(enrolment("x Lunch at:12:30-13:15", at: start)) == [])
  }

  @Test func `A block over midnight belongs to the day it began on`() throws {
    let night = "Night shift at:22:00-06:00"

    #expect(
      try commitments(enrolment(night, at: "2026-11-20T01:00:00+01:00")) == [
        "Night shift -3h 5h", "Night shift 21h 29h", "Night shift 45h 53h",
      ])
    // Friday the 20th: the block of Thursday runs, the one of Friday does not take place.
    #expect(
      try commitments(enrolment(night + " rec:thu", at: "2026-11-20T01:00:00+01:00")) == [
        "Night shift -3h 5h"
      ])
  }

  @Test(arguments: [
    ("rec:fri", 1), ("rec:sat", 1), ("rec:thu", 0), ("rec:mon,fri", 1), ("rec:1d", 2),
    ("due:2026-11-20", 1), ("due:2026-11-22", 0), ("from:2026-11-21", 1),
  ])
  func `A commitment takes place on its days only`(_ days: String, _ count: Int) throws {
    let enrolment = try enrolment(
      "Lunch at:12:30-13:15 \(days)", at: "2026-11-20T09:00:00+01:00")

    #expect(enrolment.commitments.count == count)
  }

  @Test func `Each day's block has an id of its own`() throws {
    let enrolment = try enrolment(
      "Lunch at:12:30-13:15 id:lunch", at: "2026-11-20T09:00:00+01:00")

    #expect(enrolment.roster.commitments.map(\.id) == ["lunch", "lunch@2026-11-21"])
  }

  @Test func `When the clocks go back, a block has its hour twice if both ends say so`() throws {
    let enrolment = try enrolment(
      "Night at:01:30-03:30 due:2026-10-25", "Early from:04:00", at: "2026-10-25T00:00:00+02:00")

    #expect(commitments(enrolment) == ["Night 1h30m 4h30m"])
    #expect(enrolment.terms.map(\.from) == [.seconds(5 * 3600)])
  }

  @Test func `When the clocks go forward, a block that begins in the gap begins after it`() throws {
    let enrolment = try enrolment(
      "Night at:02:30-04:00 due:2026-03-29", "Early from:04:00", at: "2026-03-29T00:00:00+01:00")

    #expect(commitments(enrolment) == ["Night 2h30m 3h"])
    #expect(enrolment.terms.map(\.from) == [.seconds(3 * 3600)])
  }

  @Test(arguments: [
    ("02:00-03:00", "2h 3h"), ("02:30-03:15", "2h30m 3h15m"), ("02:30-03:30", "2h30m 3h30m"),
  ])
  func `A block of which the gap leaves nothing keeps its length after it`(
    _ span: String, _ expected: String
  ) throws {
    let enrolment = try enrolment(
      "Night at:\(span) due:2026-03-29", at: "2026-03-29T00:00:00+01:00")

    #expect(commitments(enrolment) == ["Night \(expected)"])
  }
}
