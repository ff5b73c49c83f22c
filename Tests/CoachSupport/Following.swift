import CivilTime
import Coach
import Journals
import EventStream
import RoundRobin
import TaskLists
import Tasks
import Testing

/// A rotation on a list that others change, without a file or a clock.
///
/// It starts on Friday, 2026-11-20 at 09:00.
package struct Following {
  package private(set) var session: Session
  package private(set) var mirror: ListMirror
  /// Whether what happens is to be written down, and what is.
  private let isKept: Bool
  private var unwritten: [ListMirror.Unwritten] = []
  /// What the rotation is to be asked because of what was written.
  private var corrections: [ListChange] = []
  /// The number of the first record of the last command.
  private var command: Int?
  /// Everything that was said, as the journal has it.
  package private(set) var records: [Record] = []
  private var turns = TurnBook()

  package init(_ text: String, only filter: TaskFilter? = nil, isKept: Bool = false) throws {
    self.isKept = isKept
    let wall = WallClock(
      anchor: try Timestamp(parsing: "2026-11-20T09:00:00+01:00").instant,
      zone: Zone(offset: 3600))
    let items = try list(text).items
    let meant = items.filter { item in
      filter?.matches(item, today: wall.timestamp(at: .zero).local.date) ?? true
    }
    session = Session(
      Enrolment(meant, wall: wall), rules: .tenMinutes, rotationID: "following",
      origin: Origin(name: "default", machine: "here", pid: 1, list: nil), wall: wall)
    mirror = ListMirror(enrolled: items, in: session, only: filter)
    take([session.open()])
    run(to: .zero)
  }

  /// Lets time pass up to an instant.
  package mutating func run(to instant: Duration) {
    while let record = session.step(to: instant) { take([record]) }
  }

  /// Takes note of records, also of those that came of a change of the list.
  private mutating func take(_ records: [Record], isOwn: Bool = false) {
    self.records += records
    for record in records {
      turns.enter(record)
      if record.cause == .user { command = record.seq }
      guard let news = ListNews(record, roster: session.scribe.roster) else { continue }
      mirror.take(news, isWritten: isKept && !isOwn)
      if isKept, !isOwn || !unwritten.isEmpty {
        unwritten.append((isOwn ? nil : command, news, isFromList: isOwn))
      }
    }
    if unwritten.isEmpty { mirror.forgetSettledEdits() }
  }

  /// Writes down what has happened.
  package mutating func write(into draft: inout ListDraft) throws(ListFailure) {
    try mirror.write(unwritten, into: &draft)
    unwritten = []
    corrections += mirror.takeCorrections()
  }

  /// What the rotation is asked when the list says something else.
  package mutating func requests(after text: String) throws -> [String] {
    mirror.changes(to: try list(text)).map(\.request.description)
  }

  /// What the rotation is to be asked, which is not done yet.
  package mutating func changes(after text: String) throws -> [ListChange] {
    mirror.changes(to: try list(text))
  }

  /// Does what the list asks.
  package mutating func carryOut(_ changes: [ListChange]) {
    let changes = changes + corrections
    corrections = []
    for change in changes {
      let outcome = Result { () throws(Refused) in try session.perform(change) }
      take((try? outcome.get()) ?? [], isOwn: true)
      mirror.settle(change, outcome)
      run(to: session.now)
    }
  }

  /// Brings the rotation to a list; answers what it was asked, with what was refused.
  @discardableResult
  package mutating func follow(_ text: String) throws -> (asked: [String], refused: [String]) {
    try follow(try list(text))
  }

  package mutating func follow(_ list: TaskList) throws -> (asked: [String], refused: [String]) {
    var asked: [String] = []
    var refused: [String] = []
    for change in mirror.changes(to: list) {
      asked.append(change.request.description)
      do throws(Refused) {
        let records = try session.perform(change)
        mirror.settle(change, .success(records))
        take(records, isOwn: true)
        run(to: session.now)
      } catch {
        mirror.settle(change, .failure(error))
        refused.append(error.description)
      }
    }
    take(session.follow(Agenda(lines: mirror.commitments)), isOwn: true)
    run(to: session.now)
    return (asked, refused)
  }

  /// Does something in the rotation itself.
  package mutating func ask(_ words: String) throws {
    take(try session.perform(.reading(words)))
    run(to: session.now)
  }

  // MARK: How things stand

  /// The tasks from the one that runs on.
  package var ring: [TaskItem] {
    session.rotation.snapshot.ring.map { session.scribe.roster[$0.task] }
  }

  /// The tasks of the ring, and those still to come.
  package var open: [TaskItem] {
    ring + session.rotation.snapshot.coming.map { session.scribe.roster[$0.task] }
  }

  package var titles: [String] { ring.map(\.title) }

  /// The commitments that are not over, as `Lunch 20 12:30` on the day of the month.
  package var commitments: [String] { session.upcoming }

  /// The time that every task has had, by its title.
  package var spent: [String: Duration] {
    let ring = session.rotation.snapshot.ring
    return Dictionary(
      ring.map { (session.scribe.roster[$0.task].title, $0.spent) }, uniquingKeysWith: +)
  }
}

/// A list in todo.txt, or a checklist if all of it looks so.
package func list(_ text: String) throws -> TaskList {
  let bytes = Array(text.utf8)
  return try TaskList(reading: bytes, as: ListFormat(fileName: nil, bytes: bytes))
}
