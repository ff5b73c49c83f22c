import CivilTime
import CoachSupport
import Dispatch
import EventStream
import Glibc
import Platform
import RoundRobin
import Tasks
import WorldSupport

@testable import Coach
@testable import Journals
@testable import TaskLists

/// A rotation with a list on a disk in memory, whose program dies and comes back.
///
/// It starts on Friday, 2026-11-20 at 09:00; no time passes. What it says is in its journal at once.
final class ListLife: @unchecked Sendable {
  static let path = "/home/list"
  static let notes = "/state/lists"

  let disk: MemoryDisk
  /// What goes wrong with the disk from the list's point of view.
  let faults: FaultyFileSystem
  private let queue = DispatchQueue(label: "list life")
  private let rotation: String
  /// The records of former rotations in the journal.
  private let past: [Record]
  private(set) var records: [Record] = []
  private var session: Session
  private var list: FollowedList?
  private var answers: [String] = []
  private let happened = DispatchSemaphore(value: 0)

  /// A rotation on a list, which a former one may have left.
  init(_ text: String, keepsUp: Bool = true, behind former: ListLife? = nil) throws {
    rotation = former.map { "\($0.rotation)+" } ?? "life"
    past = former?.records ?? []
    disk = former?.disk ?? MemoryDisk()
    faults = FaultyFileSystem(disk)
    disk.putFolder("/home")
    disk.putFolder("/state")
    disk.put(Array(text.utf8), at: Self.path)
    let wall = WallClock(
      anchor: try Timestamp(parsing: "2026-11-20T09:00:00+01:00").instant,
      zone: Zone(offset: 3600))
    let items = try TaskList(reading: Array(text.utf8), as: .todoTxt).items
    session = Session(
      Enrolment(items, wall: wall), rules: .tenMinutes, rotationID: rotation,
      origin: Origin(
        name: "default", machine: "here", pid: 1, list: Self.path, keepsUpList: keepsUp),
      wall: wall)
    let mirror = ListMirror(enrolled: items, in: session)
    begin(mirror, keepsUp: keepsUp, records: [session.open()])
  }

  var unwritten: UnwrittenChanges {
    UnwrittenChanges(
      notes: Self.notes, journal: JournalFolder("/journal"),
      editor: ListEditor(faults, lock: "/state/lists-lock"), on: faults)
  }

  private func begin(_ mirror: ListMirror, keepsUp: Bool = true, records: [Record]) {
    let list = FollowedList(
      Self.path, mirror: mirror, keepsUp: keepsUp,
      keeper: ListKeeper(
        unwritten, rotation: rotation, machine: "here", list: Self.path,
        upTo: session.scribe.seq - records.count, after: self.records),
      editor: ListEditor(faults, lock: "/state/lists-lock"), queue: queue)
    self.list = list
    queue.sync {
      tell(records + session.advance(to: session.now))
      list.open { [weak self] in self?.take($0) }
    }
  }

  private func tell(_ news: [Record]) {
    records += news
    disk.put((past + records).flatMap(\.bytes), at: "/journal/here/2026-11.ndjson")
    list?.take(news, roster: session.scribe.roster)
  }

  private func take(_ event: ListEvent) {
    switch event {
    case .changed(let changes):
      for change in changes {
        let outcome = Result { () throws(Refused) in try session.perform(change) }
        tell(((try? outcome.get()) ?? []) + session.advance(to: session.now))
        list?.settle(change, outcome)
      }
    case .wrote: answers.append("wrote")
    case .unwritten(_, let message): answers.append(message)
    case .committed, .failing, .working: break
    }
    happened.signal()
  }

  // MARK: What happens

  /// Asks something of the rotation; the list is given the time to be written, or dies before it is.
  func ask(_ requests: String..., isWritten: Bool = true) throws {
    for words in requests {
      if !isWritten { die() }
      let count: Int = try queue.sync { () throws -> Int in
        let count = answers.count
        tell(try session.perform(.reading(words)) + session.advance(to: session.now))
        return count
      }
      while isWritten, told.count == count {
        if happened.wait(timeout: .now() + 5) == .timedOut { return }
      }
    }
  }

  /// Lets somebody else change the list beside the rotation, which hears of it.
  func change(_ text: String) {
    disk.put(Array(text.utf8), at: Self.path)
    queue.sync {}
  }

  /// Kills the program, and waits until it has let go of everything.
  func die() {
    weak let program = queue.sync { list }
    queue.sync { list = nil }
    // It is gone for others a moment before it lets go of its note.
    for _ in 0..<5_000 where program != nil || disk.isLocked(note) { usleep(1_000) }
  }

  /// Replaces the note of a program that died.
  func putNote(_ bytes: [UInt8]) { disk.put(bytes, at: note) }

  /// Ends the program as it should; answers whether the list has everything.
  func finish() -> Bool {
    queue.sync { list?.finish(by: SystemClocks().monotonic + .seconds(5)) ?? false }
  }

  /// Lets a new program take the rotation up, and waits until the list is as it should be.
  func recover() throws {
    var fold = StreamFold()
    for record in records { try fold.append(record) }
    guard let recovered = Session(fold) else { return }
    session = recovered
    let wall = session.scribe.wall
    let records = session.takeUp(
      Session.Resumption(
        wall: wall.anchor + session.now, zone: wall.zone,
        origin: Origin(name: "default", machine: "here", pid: 2, list: Self.path),
        rules: .tenMinutes))
    begin(ListMirror(recovering: session.content, isKept: true), records: records)
    _ = finish()
  }

  // MARK: How things stand

  var text: String { String(decoding: disk.files[Self.path] ?? [], as: UTF8.self) }
  var hasNote: Bool { noteBytes != nil }
  var noteBytes: [UInt8]? { disk.files[note] }
  private var note: String { "\(Self.notes)/\(rotation)" }
  /// What was told of whether changes are in the list.
  var told: [String] { queue.sync { answers } }
  /// The titles in the ring.
  var titles: [String] {
    queue.sync { session.rotation.snapshot.ring.map { session.scribe.roster[$0.task].title } }
  }
}
