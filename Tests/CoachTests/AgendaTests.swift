import CivilTime
import CoachSupport
import EventStream
import Journals
import RoundRobin
import Tasks
import Testing

@testable import Coach

/// How a rotation that runs for days comes to have the commitments of each.
@Suite struct AgendaTests {
  static let day = 24 * 60

  private func lines(_ records: [Record], _ kind: String) -> [String] {
    records.map(RecordWords.line).filter { $0.contains(" \(kind) ") }
  }

  @Test func `Every day has its commitments, known a day before`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:12:30-13:15 id:lunch")
    rehearsal.run(to: 4 * Self.day)

    #expect(
      lines(rehearsal.records, "commitment_added") == [
        "15h 00:00 commitment_added Lunch 12:30-13:15",
        "39h 00:00 commitment_added Lunch 12:30-13:15",
        "63h 00:00 commitment_added Lunch 12:30-13:15",
        "87h 00:00 commitment_added Lunch 12:30-13:15",
      ])
    #expect(lines(rehearsal.records, "commitment_started").count == 4)
    #expect(
      rehearsal.session.scribe.roster.commitments.map(\.id) == [
        "lunch", "lunch@2026-11-21", "lunch@2026-11-22", "lunch@2026-11-23", "lunch@2026-11-24",
        "lunch@2026-11-25",
      ])
    #expect(rehearsal.session.scribe.roster.commitments.allSatisfy { $0.source == .list })
    rehearsal.close(.stopped)
    #expect(Conservation.isKept(by: rehearsal.records))
  }

  @Test func `A commitment of several days is one, seen from each of them`() throws {
    let trip = "Trip at:2026-11-23T09:00/2026-11-25T17:00 id:trip"
    var rehearsal = try Rehearsal("Algebra", trip)
    rehearsal.run(to: 4 * Self.day)
    #expect(rehearsal.session.scribe.roster.commitments.map(\.id) == ["trip"])
    let during = try Rehearsal("Algebra", trip, at: "2026-11-24T10:00:00+01:00")
    #expect(during.session.scribe.roster.commitments.map(\.id) == ["trip"])
  }

  @Test func `A commitment of one day takes place on no other`() throws {
    let item = try #require(TaskItem.reading("Lecture at:10:00-11:00 due:2026-11-20").item)
    let wall = WallClock(anchor: Instant(seconds: 1_795_161_600), zone: .utc)
    let day = try CivilDate(parsing: "2026-11-20")
    #expect(
      FixedBlock(item, on: day, wall: wall)
        == FixedBlock(start: .seconds(2 * 3600), end: .seconds(3 * 3600)))
    #expect(FixedBlock(item, on: day.adding(days: 1), wall: wall) == nil)
  }

  @Test func `Only what begins and ends together is at the same time`() {
    let (short, long) = (
      FixedBlock(start: .zero, end: .seconds(60)), FixedBlock(start: .zero, end: .seconds(3600))
    )
    #expect(!short.isSame(as: long))
    #expect(!long.isSame(as: short))
    #expect(
      short.isSame(as: FixedBlock(start: .milliseconds(999), end: .milliseconds(60_999))))
  }

  @Test func `A weekly commitment takes place a week later`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lecture at:10:00-11:30 rec:thu")
    rehearsal.run(to: 8 * Self.day)

    #expect(
      lines(rehearsal.records, "commitment_started") == [
        "145h 10:00 commitment_started Lecture until 11:30"
      ])
  }

  @Test func `A new day comes after all other events of its first instant`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Lunch at:12:30-13:10")
    rehearsal.skip(to: 15 * 60 - 1)

    #expect(
      rehearsal.told(until: 15 * 60).map { $0.split(separator: " ")[2] } == [
        "slice_ended", "cycle_ended", "slice_started", "commitment_added",
      ])
  }

  @Test func `Without anything that could take place no day is looked at`() throws {
    var rehearsal = try Rehearsal("Algebra", rules: Rules(quantum: .seconds(20 * 3600)))
    #expect(rehearsal.session.nextDeadline == .zero)
    rehearsal.run(to: 1)
    #expect(rehearsal.session.nextDeadline == .seconds(20 * 3600))

    var other = try Rehearsal(
      "Algebra", rules: Rules(quantum: .seconds(20 * 3600)), calendar: { _ in [] })
    other.run(to: 1)
    #expect(other.session.nextDeadline == .seconds(15 * 3600))
  }

  @Test func `While paused no day causes a wake-up, and each is examined on demand`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:12:30-13:15")
    try rehearsal.ask("pause", at: 5)
    #expect(rehearsal.session.nextDeadline == nil)
    rehearsal.run(to: 2 * Self.day)
    #expect(rehearsal.commitments == ["Lunch 22 12:30", "Lunch 23 12:30"])
  }

  // MARK: The clocks

  @Test func `When the wall clock is set forward, the days that it skips are over`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:12:30-13:15")
    rehearsal.setWall(by: .seconds(3 * 24 * 3600), at: 60)
    rehearsal.skip(to: 61)

    #expect(rehearsal.commitments == ["Lunch 23 12:30", "Lunch 24 12:30"])
  }

  @Test func `When the wall clock is set back, nothing comes twice`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:12:30-13:15")
    rehearsal.run(to: 20 * 60)
    rehearsal.setWall(by: .seconds(-12 * 3600), at: 20 * 60)
    rehearsal.run(to: 20 * 60 + 2 * Self.day)

    let ids = rehearsal.session.scribe.roster.commitments.map(\.id)
    #expect(ids.count == Set(ids).count)
    #expect(rehearsal.commitments == ["Lunch 23 12:30"])
  }

  @Test(arguments: SleepPolicy.allCases)
  func `After two days of suspend the commitments of that day apply`(_ policy: SleepPolicy) throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology", "Lecture at:10:00-12:00", onSleep: policy,
      at: "2026-11-20T09:00:00+01:00")
    let (_, counted) = rehearsal.sleep(2 * Self.day + 90, at: 5)
    // A slice that stands, stands in the lecture, too.
    if rehearsal.session.rotation.isPaused { try rehearsal.ask("resume", at: counted + 6) }

    #expect(rehearsal.commitments.first == "Lecture 22 10:00")
    #expect(rehearsal.session.rotation.state.isCommitment)
    #expect(
      lines(rehearsal.records, "slice_ended").allSatisfy { !$0.hasSuffix(" 0s") },
      "a slice has no length")
  }

  @Test func `The day on which the clocks change has its own length`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Lunch at:12:30-13:15", at: "2026-10-24T09:00:00+02:00",
      zone: try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    rehearsal.run(to: 3 * Self.day)

    #expect(
      lines(rehearsal.records, "commitment_added") == [
        "15h 00:00 commitment_added Lunch 12:30-13:15",
        "40h 00:00 commitment_added Lunch 12:30-13:15",
        "64h 00:00 commitment_added Lunch 12:30-13:15",
      ])
  }

  @Test
  func `Known commitments stay when the clock is set back before the day on which they were found`()
    throws
  {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:12:30-13:15")
    rehearsal.setWall(by: .seconds(-24 * 3600), at: 16 * 60)
    let told = rehearsal.follow(at: 16 * 60 + 1) { _ in }
    #expect(!told.contains { $0.contains("commitment_removed") })
    #expect(rehearsal.commitments.contains("Lunch 22 12:30"))
  }

  @Test func `A commitment that began yesterday and still lasts takes place`() throws {
    let rehearsal = try Rehearsal(
      "Algebra", "Night at:23:00-02:00", at: "2026-11-20T00:30:00+01:00")
    #expect(rehearsal.commitments == ["Night 19 23:00", "Night 20 23:00", "Night 21 23:00"])
  }

  @Test func `A commitment that falls into a clock change completely keeps its length after it`()
    throws
  {
    let item = try #require(TaskItem.reading("Lecture at:02:30-03:00").item)
    let wall = WallClock(
      anchor: try Timestamp(parsing: "2026-03-28T09:00:00+01:00").instant,
      zone: try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let day = try CivilDate(parsing: "2026-03-29")
    let block = FixedBlock(item, on: day, wall: wall)
    #expect(block == FixedBlock(start: .seconds(63_000), end: .seconds(64_800)))
  }

  // MARK: Calendars

  @Test func `Events of distant days are added when the days are near`() throws {
    let calendar = MadeUpCalendar(
      "Seminar 21 23:00-23:30", "Midnight 22 00:00-01:00", "Talk 22 10:00-11:00")
    let rehearsal = try Rehearsal("Algebra", calendar: { _ in calendar.appointments })
    #expect(rehearsal.commitments == ["Seminar 21 23:00"])
  }

  @Test func `A requested commitment stays until it becomes a line that is then removed`() throws {
    var rehearsal = try Rehearsal("Algebra")
    try rehearsal.ask("add Talk at:15:00-15:30", at: 5)
    #expect(rehearsal.follow(at: 6) { _ in } == [])
    let line = try #require(
      TaskItem.reading("Talk at:15:00-15:30 due:2026-11-20 id:other").item)
    #expect(rehearsal.follow(at: 7) { $0.lines = [line] } == [])
    #expect(
      rehearsal.follow(at: 8) { $0.lines = [] } == ["8m 09:08 commitment_removed Talk by list"])
  }

  @Test func `An event that ends at the instant at which it is found does not take place`() throws {
    var rehearsal = try Rehearsal("Algebra")
    let calendar = MadeUpCalendar("Lecture 20 09:05-09:10", "Talk 20 09:05-09:11")
    let told = rehearsal.follow(at: 10) { $0.calendar = { calendar($0) } }
    #expect(
      told.filter { $0.contains("commitment_added") } == [
        "10m 09:10 commitment_added Talk 09:05-09:11"
      ])
  }

  @Test func `A commitment that was cancelled and returns is the same one`() throws {
    let calendar = MadeUpCalendar("Lecture 20 10:00-11:00")
    var rehearsal = try Rehearsal("Algebra", calendar: { calendar($0) })
    _ = rehearsal.follow(at: 5) { $0.calendar = { _ in [] } }
    _ = rehearsal.follow(at: 6) { $0.calendar = { calendar($0) } }
    #expect(rehearsal.commitments == ["Lecture 20 10:00"])
    let ids = rehearsal.session.scribe.roster.commitments.map(\.id)
    #expect(Set(ids) == ["Lecture@20T10:00"])
  }

  @Test func `A commitment that was extended continues under an id of its own`() throws {
    var calendar = MadeUpCalendar("Lecture 20 09:05-09:15")
    var rehearsal = try Rehearsal("Algebra", calendar: { [calendar] in calendar($0) })
    calendar = MadeUpCalendar("Lecture 20 09:05-09:30")
    _ = rehearsal.follow(at: 10) { $0.calendar = { [calendar] in calendar($0) } }
    let ids = rehearsal.session.scribe.roster.commitments.map(\.id)
    #expect(ids.count == 2)
    #expect(ids[0] != ids[1])
    #expect(rehearsal.told(until: 30).last?.contains("09:30 slice_started") == true)
  }

  @Test func `Slices bend around what calendars say`() throws {
    let calendar = MadeUpCalendar("Lecture 20 09:05-09:15", "Seminar 21 09:00-10:00")
    var rehearsal = try Rehearsal("Algebra", "Biology", calendar: { calendar($0) })
    rehearsal.skip(to: 4)

    #expect(
      rehearsal.told(until: 15) == [
        "5m 09:05 slice_ended Algebra commitment 5m",
        "5m 09:05 commitment_started Lecture until 09:15",
        "15m 09:15 commitment_ended Lecture 10m", "15m 09:15 slice_started Algebra 5m",
      ])
    #expect(rehearsal.commitments == ["Seminar 21 09:00"])
  }

  @Test func `Events that a calendar removes are removed, and those that it moves are moved`()
    throws
  {
    var calendar = MadeUpCalendar("Lecture 20 10:00-11:00", "Seminar 20 12:00-13:00")
    var rehearsal = try Rehearsal("Algebra", calendar: { [calendar] in calendar($0) })
    calendar = MadeUpCalendar("Lecture 20 10:30-11:00", "Talk 20 09:30-09:40")

    #expect(
      rehearsal.follow(at: 5) { $0.calendar = { [calendar] in calendar($0) } } == [
        "5m 09:05 commitment_removed Lecture by calendar",
        "5m 09:05 commitment_removed Seminar by calendar",
        "5m 09:05 commitment_added Lecture 10:30-11:00",
        "5m 09:05 commitment_added Talk 09:30-09:40",
      ])
    #expect(rehearsal.follow(at: 6) { _ in } == [])
  }

  @Test func `A running commitment is not cut off by its calendar, nor announced twice`() throws {
    var calendar = MadeUpCalendar("Lecture 20 09:05-10:00")
    var rehearsal = try Rehearsal("Algebra", calendar: { [calendar] in calendar($0) })
    calendar = MadeUpCalendar("Lecture 20 09:05-09:30")
    #expect(rehearsal.follow(at: 10) { $0.calendar = { [calendar] in calendar($0) } } == [])
    calendar = MadeUpCalendar()
    #expect(rehearsal.follow(at: 20) { $0.calendar = { [calendar] in calendar($0) } } == [])
    #expect(rehearsal.told(until: 60).first == "1h 10:00 commitment_ended Lecture 55m")
  }

  @Test func `One that is in two calendars, or in list and calendar, takes place once`() throws {
    let calendar = MadeUpCalendar("Lunch 20 12:30-13:15", "Lunch 20 12:30-13:15")
    let rehearsal = try Rehearsal(
      "Algebra", "Lunch at:12:30-13:15 due:2026-11-20", calendar: { calendar($0) })

    #expect(rehearsal.commitments == ["Lunch 20 12:30"])
  }

  @Test func `A sign of life is not what a calendar gives`() throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    let calendar = MadeUpCalendar("Lecture 20 12:30-13:15")
    var rehearsal = try Rehearsal("Algebra", rules: rules)

    #expect(
      rehearsal.follow(at: 11) { $0.calendar = { calendar($0) } } == [
        "11m 09:11 commitment_added Lecture 12:30-13:15"
      ])
    #expect(rehearsal.session.rotation.state == .checkIn)
  }

  // MARK: Taking up

  @Test func `A rotation that is taken up has no commitment twice`() throws {
    let calendar = MadeUpCalendar("Lecture 20 10:00-11:00", "Seminar 21 12:00-13:00")
    var rehearsal = try Rehearsal(
      "Algebra", "Lunch at:12:30-13:15", calendar: { calendar($0) })
    rehearsal.run(to: 5)
    let agenda = rehearsal.session.agenda

    #expect(
      try rehearsal.takeUp(after: 10, agenda: agenda) == ["0s 09:10 recovered 10m 0s"])
    #expect(rehearsal.commitments.count == 4)
  }

  @Test func `A rotation that is taken up days later has what takes place then`() throws {
    let calendar = MadeUpCalendar(
      "Lecture 20 10:00-11:00", "Seminar 22 12:00-13:00", "Talk 23 12:00-13:00")
    var rehearsal = try Rehearsal(
      "Algebra", "Lunch at:12:30-13:15 id:lunch", calendar: { calendar($0) })
    rehearsal.run(to: 5)
    let agenda = rehearsal.session.agenda
    try rehearsal.takeUp(after: 2 * Self.day, agenda: agenda)

    #expect(
      rehearsal.commitments == [
        "Seminar 22 12:00", "Lunch 22 12:30", "Talk 23 12:00", "Lunch 23 12:30",
      ])
    rehearsal.run(to: 5 + Self.day)
    #expect(rehearsal.commitments == ["Talk 23 12:00", "Lunch 23 12:30", "Lunch 24 12:30"])
    #expect(
      rehearsal.session.scribe.roster.commitments.last?.id == "lunch@2026-11-24")
  }

  @Test func `A commitment cancelled during an absence is withdrawn`() throws {
    let calendar = MadeUpCalendar("Lecture 20 10:00-11:00", "Seminar 20 12:00-13:00")
    var rehearsal = try Rehearsal("Algebra", "Tea at:16:00-16:10", calendar: { calendar($0) })
    rehearsal.run(to: 5)
    let later = MadeUpCalendar("Seminar 20 12:00-13:00")

    #expect(
      try rehearsal.takeUp(after: 10, agenda: Agenda(calendar: { later($0) })) == [
        "0s 09:10 recovered 10m 0s", "0s 09:10 commitment_removed Lecture by calendar",
        "0s 09:10 commitment_removed Tea by list", "0s 09:10 commitment_removed Tea by list",
      ])
  }

  @Test(arguments: [("09:40-10:00", true), ("09:15-10:00", false), ("09:10-09:20", false)])
  func `A line whose time is over takes place again if it gets a later one`(
    _ time: String, _ isNew: Bool
  ) throws {
    var following = try Following("A\nMeeting at:09:10-09:20\n")
    following.run(to: .seconds(1800))
    #expect(following.commitments.filter { $0.hasPrefix("Meeting 20") } == [])
    try following.follow("A\nMeeting at:\(time)\n")
    #expect(following.commitments.contains("Meeting 20 \(time.prefix(5))") == isNew)
    try following.follow("A\n")
    #expect(following.commitments == [])
  }

  @Test func `A rotation resumed without its calendar keeps what it knows of it`() throws {
    let calendar = MadeUpCalendar("Lecture 20 10:00-11:00", "Seminar 21 12:00-13:00")
    var rehearsal = try Rehearsal("Algebra", calendar: { calendar($0) })
    rehearsal.run(to: 5)

    #expect(try rehearsal.takeUp(after: 10, agenda: Agenda()) == ["0s 09:10 recovered 10m 0s"])
    #expect(rehearsal.commitments == ["Lecture 20 10:00", "Seminar 21 12:00"])
    rehearsal.run(to: 5 + Self.day)
    #expect(rehearsal.commitments == ["Seminar 21 12:00"])
  }

  @Test func `A cancelled commitment that is back at the resumption takes place`() throws {
    let calendar = MadeUpCalendar("Lecture 20 10:00-11:00", "Seminar 20 12:00-13:00")
    var rehearsal = try Rehearsal("Algebra", "Tea at:16:00-16:10", calendar: { calendar($0) })
    let agenda = rehearsal.session.agenda
    let later = MadeUpCalendar("Seminar 20 12:00-13:00")
    _ = rehearsal.follow(at: 5) { $0 = Agenda(calendar: { later($0) }) }

    #expect(
      try rehearsal.takeUp(after: 10, agenda: agenda) == [
        "5m 09:15 recovered 10m 0s", "5m 09:15 commitment_added Tea 16:00-16:10",
        "5m 09:15 commitment_added Tea 16:00-16:10",
        "5m 09:15 commitment_added Lecture 10:00-11:00",
      ])
    #expect(try rehearsal.takeUp(after: 1, agenda: agenda) == ["5m 09:16 recovered 1m 0s"])
  }

  @Test func `A withdrawn commitment does not return when a rotation is resumed`() throws {
    let calendar = MadeUpCalendar("Lecture 20 10:00-11:00")
    var rehearsal = try Rehearsal("Algebra", calendar: { calendar($0) })
    let agenda = rehearsal.session.agenda
    try rehearsal.ask("rm Lecture", at: 5)

    #expect(try rehearsal.takeUp(after: 10, agenda: agenda) == ["5m 09:15 recovered 10m 0s"])
  }

  @Test func `A commitment that was cut short by an interrupt goes on when it is taken up`() throws
  {
    let calendar = MadeUpCalendar("Lecture 20 09:10-11:00")
    var rehearsal = try Rehearsal("Algebra", calendar: { calendar($0) })
    rehearsal.run(to: 20)
    rehearsal.close(.interrupted)

    #expect(
      try rehearsal.takeUp(after: 10, agenda: Agenda(calendar: { calendar($0) })) == [
        "20m 09:30 recovered 10m 0s", "20m 09:30 commitment_added Lecture 09:10-11:00",
        "20m 09:30 commitment_started Lecture until 11:00",
      ])
  }

  @Test(arguments: [5, 20], [Closing?.none, .interrupted])
  func `A commitment removed by command does not come back, however the rotation was interrupted`(
    minute: Int, closing: Closing?
  ) throws {
    let calendar = MadeUpCalendar("Lecture 20 09:10-11:00")
    var rehearsal = try Rehearsal(
      "Algebra", "Lunch at:09:15-11:00 due:2026-11-20", calendar: { calendar($0) })
    let agenda = rehearsal.session.agenda
    try rehearsal.ask("rm Lecture", at: minute)
    try rehearsal.ask("rm Lunch", at: minute)
    rehearsal.run(to: 22)
    if let closing { rehearsal.close(closing) }

    let resumed = try rehearsal.takeUp(after: 10, agenda: agenda)
    #expect(!resumed.contains { $0.contains("commitment") })
    #expect(rehearsal.commitments == [])
  }

  @Test func `Of two commitments only the one that the interrupt cut short comes back`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Lunch at:09:05-11:00 due:2026-11-20", "Talk at:09:05-11:00 due:2026-11-20")
    let agenda = rehearsal.session.agenda
    try rehearsal.ask("rm Lunch", at: 8)
    rehearsal.run(to: 20)
    rehearsal.close(.hangup)

    #expect(
      try rehearsal.takeUp(after: 10, agenda: agenda).whats == [
        "recovered 10m 0s", "commitment_added Talk 09:05-11:00",
        "commitment_started Talk until 11:00",
      ])
  }

  @Test func `A commitment that was over before the interrupt is not one that comes back`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:09:05-09:15 due:2026-11-20 id:lunch")
    rehearsal.run(to: 20)
    rehearsal.close(.interrupted)
    var fold = StreamFold()
    for record in rehearsal.records { try fold.append(record) }

    #expect(fold.withdrawn == [])
  }

  @Test func `A commitment that lasts when a rotation is resumed begins before any slice`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    rehearsal.run(to: 5)
    rehearsal.close(.interrupted)
    let calendar = MadeUpCalendar("Lecture 20 09:10-11:00")

    #expect(
      try rehearsal.takeUp(after: 30, agenda: Agenda(calendar: { calendar($0) })) == [
        "5m 09:35 recovered 30m 0s", "5m 09:35 commitment_added Lecture 09:10-11:00",
        "5m 09:35 commitment_started Lecture until 11:00",
      ])
  }
}

extension State {
  fileprivate var isCommitment: Bool { if case .commitment = self { true } else { false } }
}
