import CivilTime
import Coach
import Journals
import EventStream
import RoundRobin
import Tasks
import Testing
import Thoroughness

/// A session that is told and asked minute by minute, with an eye on the laws of the stream.
///
/// It starts on Friday, 2026-11-20 at 09:00; slices are 10 minutes long.
package struct Rehearsal {
  package private(set) var session: Session
  /// The session before its first record.
  package let unopened: Session
  /// Everything that was said.
  package private(set) var records: [Record] = []
  private var untold: [Record] = []
  private var fold = StreamFold()
  private var turns = TurnBook()

  package init(
    _ lines: String..., rules: Rules = .tenMinutes, onSleep: SleepPolicy = .pause,
    at start: String = "2026-11-20T09:00:00+01:00", zone: Zone = Zone(offset: 3600),
    until: Instant? = nil, calendar: Agenda.Calendar? = nil, plan: Itinerary? = nil,
    planner: MadeUpPlanner? = nil
  ) throws {
    let wall = WallClock(anchor: try Timestamp(parsing: start).instant, zone: zone)
    let list = try TaskList(
      reading: Array(lines.joined(separator: "\n").utf8), as: .todoTxt)
    #expect(list.problems.isEmpty)
    session = Session(
      Enrolment(list.items, calendar: calendar, plan: plan, wall: wall), rules: rules, until: until,
      rotationID: "rehearsal",
      origin: Origin(name: "default", machine: "here", pid: 1, list: nil, onSleep: onSleep),
      wall: wall)
    if let plan { session.pursue(plan, days: planner?.days ?? 1, planner: planner) }
    unopened = session
    hear(session.open())
  }

  // MARK: Asking

  /// Lets time pass up to a minute.
  package mutating func run(to minute: Int) { run(to: .seconds(60 * minute)) }

  /// Lets time pass up to an instant.
  package mutating func run(to instant: Duration) {
    while let record = session.step(to: instant) { hear(record) }
  }

  /// Makes a request, which must be accepted, and answers what was said since the last look.
  @discardableResult
  package mutating func ask(
    _ words: String, at minute: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    run(to: minute)
    untold = []
    do throws(Refused) {
      hear(try session.perform(Request.reading(words)))
    } catch {
      Issue.record("\(words) was refused: \(error)", sourceLocation: sourceLocation)
    }
    run(to: minute)
    return told()
  }

  /// Makes a request, which may be refused.
  package mutating func attempt(_ words: String, at minute: Int) {
    run(to: minute)
    if let records = try? session.perform(Request.reading(words)) { hear(records) }
    run(to: minute)
  }

  /// Makes a request, which must be refused and change nothing, and answers what is said to that.
  package mutating func refusal(
    _ words: String, at minute: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String? {
    run(to: minute)
    let before = session
    do throws(Refused) {
      hear(try session.perform(Request.reading(words)))
      return nil
    } catch {
      #expect(session.rotation == before.rotation, sourceLocation: sourceLocation)
      #expect(session.scribe.roster == before.scribe.roster, sourceLocation: sourceLocation)
      #expect(session.scribe.seq == before.scribe.seq, sourceLocation: sourceLocation)
      return error.description
    }
  }

  /// Lets the machine sleep from a minute on; the wall clock goes on meanwhile.
  ///
  /// Answers what was said, and how many minutes passed on the rotation's clock.
  package mutating func sleep(
    _ minutes: Int, at minute: Int, frozen: Bool = false
  ) -> (told: [String], counted: Int) {
    run(to: minute)
    untold = []
    let start = Duration.seconds(60 * minute)
    let asleep = Duration.seconds(60 * minutes)
    let wakeUp = session.scribe.wall.anchor + start + asleep
    let (records, counted) = session.sleep(
      for: asleep, since: start, frozen: frozen, wakingAt: wakeUp)
    hear(records)
    return (told(), Int(counted.components.seconds / 60))
  }

  /// Sets the wall clock at a minute.
  package mutating func setWall(by offset: Duration, at minute: Int) {
    run(to: minute)
    let now = Duration.seconds(60 * minute)
    session.setWall(to: session.scribe.wall.anchor + now + offset, at: now)
  }

  /// Takes the commitments from another agenda from a minute on, and answers what was said.
  package mutating func follow(at minute: Int, _ change: (inout Agenda) -> Void) -> [String] {
    skip(to: minute)
    var agenda = session.agenda
    change(&agenda)
    hear(session.follow(agenda))
    run(to: minute)
    return told()
  }

  /// Does something to the session that says nothing, and answers what follows from it.
  package mutating func change<Answer>(at minute: Int, _ change: (inout Session) -> Answer)
    -> Answer
  {
    run(to: minute)
    untold = []
    defer { run(to: minute) }
    return change(&session)
  }

  /// Closes everything.
  package mutating func close(_ reason: Closing) { hear(session.close(reason)) }

  /// Loses the program, and takes the rotation up from what it said, minutes later.
  ///
  /// Answers what was said then.
  @discardableResult
  package mutating func takeUp(
    after minutes: Int, lastSeen minute: Int? = nil, rules: Rules = .tenMinutes,
    until: Instant? = nil, agenda: Agenda? = nil, zone: Zone? = nil
  ) throws -> [String] {
    untold = []
    let wall = session.scribe.wall
    session = try #require(Session(fold))
    hear(
      session.takeUp(
        Session.Resumption(
          wall: wall.anchor + session.now + .seconds(60 * minutes), zone: zone ?? wall.zone,
          origin: Origin(name: "default", machine: "here", pid: 2, list: nil), rules: rules,
          until: until, lastSeen: minute.map { .seconds(60 * $0) },
          agenda: agenda)))
    return told()
  }

  /// Loses the program, and gives the rotation up.
  package mutating func abandon(lastSeen minute: Int? = nil) throws -> [String] {
    untold = []
    session = try #require(Session(fold))
    hear(
      session.abandon(
        at: session.scribe.wall.anchor + session.now, lastSeen: minute.map { .seconds(60 * $0) }))
    return told()
  }

  // MARK: Hearing

  /// What was said since the last look.
  package mutating func told() -> [String] {
    defer { untold = [] }
    return untold.map(RecordWords.line)
  }

  /// What was said since the last look up to and at a minute.
  package mutating func told(until minute: Int) -> [String] {
    run(to: minute)
    return told()
  }

  /// Forgets what was said up to and at a minute.
  package mutating func skip(to minute: Int) { _ = told(until: minute) }

  /// The commitments that are not over, as `Lunch 20 12:30` on the day of the month.
  package var commitments: [String] { session.upcoming }

  /// The ring from its head, as titles.
  package var ring: [String] {
    session.rotation.snapshot.ring.map { session.scribe.roster[$0.task].title }
  }

  private mutating func hear(_ record: Record) { hear([record]) }

  /// Takes note of records, and checks that a reader of the stream knows as much as the session.
  private mutating func hear(_ news: [Record]) {
    guard !news.isEmpty else { return }
    records += news
    untold += news
    for record in news {
      #expect(throws: Never.self) { try fold.append(record) }
      checkPlace(record)
      turns.enter(record)
    }
    checkLaw()
  }

  /// Expects that a task that was edited is where its record says.
  private func checkPlace(_ record: Record) {
    guard case .taskEdited(let task, let place) = record.content,
      let rotation = fold.rotation, let roster = fold.content?.roster,
      let handle = roster.handle(of: task.card.id)
    else { return }
    let position: Record.Place =
      switch rotation.position(of: handle) {
      case .tail: .tail
      case .head: .head
      case .after(let other): .after(roster[other].id)
      }
    #expect(place == position, "\(RecordWords.line(record))")
  }

  /// Expects that a reader of the stream knows how things stand (rule 17); where much is said, now and
  /// then, unless there is time for all.
  private func checkLaw() {
    guard session.now == records.last?.at else { return }
    guard isExhaustive || records.count < 60 || records.count.isMultiple(of: 13) else { return }
    let (told, known) = (fold.snapshot, session.snapshot)
    // Values are compared first, as writing so many is slow.
    let isLawful = told == known || told?.text == known.text
    #expect(isLawful, "what was told is not what is: \(untold.last.map(RecordWords.line) ?? "")")
  }
}

extension Session {
  /// The commitments that are not over, as `Lunch 20 12:30` on the day of the month.
  package var upcoming: [String] {
    rotation.snapshot.commitments.map { block in
      let start = scribe.wall.timestamp(at: block.start).local
      return "\(scribe.roster.commitments[block.number].title) \(start.date.day) \(start.time)"
    }
  }
}

extension Rules {
  package static let tenMinutes = Rules(quantum: .seconds(600))
}

extension Request {
  package static func reading(_ words: String) -> Request {
    do throws(UnreadableRequest) {
      return try Request(parsing: words)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension Record {
  /// The line without its end.
  package var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }
}

extension Sequence<String> {
  /// Records as words, without their times.
  package var whats: [String] {
    map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
  }
}
