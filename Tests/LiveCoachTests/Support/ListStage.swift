import CivilTime
import Coach
import CoachSupport
import Dispatch
import EventStream
import Glibc
import Journals
import Platform
import RoundRobin
import TaskLists
import Tasks
import WorldSupport

/// A rotation on a real list that others change; it has no timer, and no time passes.
///
/// It starts on Friday, 2026-11-20 at 09:00.
final class ListStage: @unchecked Sendable {
  let folder = TemporaryFolder()
  let queue = DispatchQueue(label: "list stage")
  let list: FollowedList
  /// All that is used on the queue.
  private var session: Session
  private var failures: [String?] = []
  /// The changes by commands that the list kept at its end.
  private let kept = Locked([ListHunk]())
  private let happened = DispatchSemaphore(value: 0)

  init(
    _ text: String, name: String = "list", keepsUp: Bool = true,
    system: any FileSystem = LocalFileSystem(), retry: Duration = .seconds(3600),
    meanwhile: (TemporaryFolder) throws -> Void = { _ in }
  ) throws {
    try folder.write(text, to: name)
    let wall = WallClock(
      anchor: try Timestamp(parsing: "2026-11-20T09:00:00+01:00").instant,
      zone: Zone(offset: 3600))
    let bytes = Array(text.utf8)
    let items = try TaskList(reading: bytes, as: ListFormat(fileName: name, bytes: bytes)).items
    session = Session(
      Enrolment(items, wall: wall), rules: .tenMinutes, rotationID: "stage",
      origin: Origin(name: "default", machine: "here", pid: 1, list: name), wall: wall)
    let mirror = ListMirror(enrolled: items, in: session)
    list = FollowedList(
      folder / name, mirror: mirror, keepsUp: keepsUp,
      editor: ListEditor(system, lock: folder / "lock"), retry: retry,
      undo: UndoKeeper(
        begin: {},
        end: { [kept] hunks in
          kept.withLock { $0 = hunks.sorted { $0.key < $1.key }.map(\.value) }
        }), queue: queue)
    try meanwhile(folder)
    queue.sync {
      // In the order of the coach: the list hears of the start before anybody hears of the list.
      list.take([session.open()] + session.advance(to: .zero), roster: session.scribe.roster)
      list.open { [weak self] in self?.take($0) }
    }
  }

  /// Does in the rotation what the list says, as a coach does.
  private func take(_ event: ListEvent) {
    switch event {
    case .changed(let changes):
      var records: [Record] = []
      let outcomes = changes.map { change in
        let outcome = Result { () throws(Refused) in try session.perform(change) }
        records += ((try? outcome.get()) ?? []) + session.advance(to: .zero)
        return outcome
      }
      list.take(records, roster: session.scribe.roster)
      for (change, outcome) in zip(changes, outcomes) { list.settle(change, outcome) }
    case .committed(let lines):
      let records = session.follow(Agenda(lines: lines)) + session.advance(to: .zero)
      list.take(records, roster: session.scribe.roster)
    case .failing(let message): failures.append(message)
    case .working: failures.append(nil)
    case .wrote, .unwritten: return
    }
    happened.signal()
  }

  /// Asks something of the rotation, as from elsewhere.
  func ask(_ requests: String...) {
    queue.sync {
      for words in requests {
        let records = (try? session.perform(.reading(words))) ?? []
        list.take(records + session.advance(to: .zero), roster: session.scribe.roster)
      }
    }
  }

  /// Asks something of the rotation after another program wrote the list, and before the rotation
  /// hears of that.
  func ask(_ words: String, overtaking text: String) throws {
    try queue.sync {
      try folder.write(text, to: "list")
      // The list reads it, and tells the rotation, which is not listening yet.
      usleep(200_000)
      let records = (try? session.perform(.reading(words))) ?? []
      list.take(records + session.advance(to: .zero), roster: session.scribe.roster)
    }
  }

  /// Waits for something that the list tells.
  func wait() { _ = happened.wait(timeout: .now() + 5) }

  /// Waits until everything is written; answers the list, and how often something went wrong.
  func close(name: String = "list", within patience: Duration = .seconds(5)) -> Bool {
    queue.sync { list.finish(by: SystemClocks().monotonic + patience) }
  }

  func text(of name: String = "list") -> String? { try? folder.text(of: name) }

  /// The list with the changes of all commands undone.
  var undone: String? {
    text().map { text in
      let bytes = kept.withLock { $0 }.reversed().reduce(Array(text.utf8)) { bytes, hunk in
        hunk.takenBack(in: ListText(bytes)) ?? []
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The titles in the ring.
  var titles: [String] {
    queue.sync {
      session.rotation.snapshot.ring.map { session.scribe.roster[$0.task].title }
    }
  }

  /// The tasks in the ring, as lines.
  var lines: [String] {
    queue.sync {
      session.rotation.snapshot.ring.map {
        session.scribe.roster[$0.task].line(as: .todoTxt)
      }
    }
  }

  /// What was told of failures; `nil` when all was well again.
  var told: [String?] { queue.sync { failures } }
}
