import CivilTime
import Coach
import CommandSupport
import Commands
import EventStream
import Platform
import RoundRobin
import Rotations
import TaskLists
import Tasks
import WorldSupport

/// A rotation on the list of a world with a journal, which keeps the list up to date.
struct ListRotation {
  private let world: FakeWorld
  private let path: String
  private let keeper: UndoKeeper
  private var session: Session
  private var mirror: ListMirror
  private var hunks: [Int: ListHunk] = [:]
  private var records: [Record]

  /// A rotation that begins now.
  init(_ id: String, on path: String, in world: FakeWorld) throws {
    self.world = world
    self.path = path
    let wall = WallClock(anchor: world.now, zone: .utc)
    let items = try world.lists.read(path).items
    session = Session(
      Enrolment(items, wall: wall), rules: Rules(quantum: .seconds(600)), rotationID: id,
      origin: Origin(name: "default", machine: "here-abcd", pid: 42, list: path), wall: wall)
    mirror = ListMirror(enrolled: items, in: session)
    keeper = world.undoKeeper(of: path, for: id)
    records = [session.open()] + session.advance(to: .zero)
    keeper.begin()
  }

  /// Asks for something a second later, if that is possible, and writes it to the list.
  mutating func ask(_ words: String) throws {
    if session.isOver { return }
    let now = session.now + .seconds(1)
    records += session.advance(to: now)
    let request = try Request(parsing: words)
    let answer = ((try? session.perform(request)) ?? []) + session.advance(to: now)
    records += answer
    let roster = session.scribe.roster
    let command = answer.first { $0.cause == .user }?.seq
    let news = answer.compactMap { ListNews($0, roster: roster) }
    try world.lists.edit(path) { draft throws(ListFailure) in
      var written = mirror
      for event in news { written.take(event, isWritten: true) }
      let changed = try written.write(
        news.map { (command: command, news: $0, isFromList: false) }, into: &draft)
      hunks.merge(changed) { $1 }
      mirror = written
    }
  }

  /// Ends it, or lets it die.
  mutating func end(byDeath isDeath: Bool = false) throws {
    if !isDeath, !session.isOver { try ask("stop") }
    let journal = "\(world.directories.journal)/here-abcd/2026-11.ndjson"
    let journaled = world.disk.files[journal] ?? []
    let lines = records.filter { $0.seq != nil }.flatMap(\.bytes)
    world.disk.put(journaled + lines, at: journal)
    records = []
    keeper.end(hunks)
    _ = world.clock(world.now + session.now + .seconds(1))
  }
}
