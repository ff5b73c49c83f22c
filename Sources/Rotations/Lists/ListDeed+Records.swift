import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import Journals
import Platform
import RoundRobin
import TaskLists
import Tasks
import Terminals

/// The journal records for changes of a list without a rotation.
extension ListDeed {
  /// The name of such rotations, which no rotation that runs can have.
  static let rotationName = "no rotation"
  /// The number of the record of the change: the opening has the first.
  static let seq = 2

  /// Whether it is relevant for the journal.
  var isJournaled: Bool {
    (task ?? former)?.isCommitment == false && change != .moved && change != .unchanged
  }

  /// The records of a rotation that consists only of this: the opening, the change, and the end.
  /// Empty if it is irrelevant for the journal.
  func records(id: String, origin: Origin, wall: WallClock) -> [Record] {
    let handle = Handle(0)
    let item = task ?? former
    guard let item, isJournaled else { return [] }
    var rotation = Rotation(
      tasks: former.map { [Terms($0, on: wall.beginning.date, wall: wall)] } ?? [],
      rules: Rules(quantum: .seconds(1500)))
    if change == .reopened {
      rotation.replay(Event(at: .zero, cycle: 1, fact: .completed(handle, spent: .zero)))
    }
    var scribe = Scribe(
      rotationID: id, origin: origin, roster: Roster(tasks: former.map { [$0] } ?? []), wall: wall)
    var records = [scribe.opening(rotation)]
    let terms = Terms(item, on: wall.beginning.date, wall: wall)
    let fact: Fact
    switch change {
    case .added:
      scribe.roster.add(item)
      fact = .added(handle, terms, isFirst ? .head : .tail)
    case .edited, .moved, .unchanged:
      scribe.roster.replace(handle, by: item)
      fact = .edited(handle, terms)
    case .completed: fact = .completed(handle, spent: .zero)
    case .reopened: fact = .reopened(handle)
    case .removed: fact = .removed(handle, spent: .zero)
    }
    for fact in [fact, .ended(.stopped)] {
      let event = Event(at: .zero, cycle: 1, fact: fact)
      rotation.replay(event)
      records.append(scribe.record(event, of: rotation))
    }
    return records
  }

  /// The change in one line.
  var sentence: String {
    let name = (task ?? former).map { "'\(harmless($0.title))' (\($0.id))" } ?? ""
    return switch change {
    case .added: "added \(name)"
    case .edited: "edited \(name)\(changes)"
    case .moved: "moved \(name)"
    case .completed: "completed \(name)"
    case .reopened: "reopened \(name)"
    case .unchanged: "nothing to change"
    case .removed: "removed \(name)"
    }
  }
}

extension ListDeed {
  /// The words that turned the task into the present one: “: est:2h -@home”.
  private var changes: String {
    guard let former, let task else { return "" }
    let words = TaskEdit.words(from: former, to: task)
    return words.isEmpty ? "" : ": \(harmless(words))"
  }
}

extension World {
  /// Draws the ids of rotations.
  func drawRotations(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: drawSeed())
    return (0..<count).map { _ in RotationID.draw(using: &random) }
  }

  /// Journals changes of a list, each as a rotation of its own with the given id.
  ///
  /// The list is already on the disk: records lost by a power cut are missing only in the
  /// statistics.
  ///
  /// - Returns: The records of each, and why the journal does not have them, if so.
  func journal(
    _ deeds: some Sequence<(ListDeed, String)>, of list: String
  ) -> (records: [[Record]], failure: String?) {
    let machine: String
    do throws(Failure) {
      machine = try ownMachine().text
    } catch {
      return (deeds.map { _ in [] }, unjournaled(error))
    }
    let wall = WallClock(anchor: now, zone: zone)
    let origin = Origin(name: ListDeed.rotationName, machine: machine, pid: 0, list: list)
    let all = deeds.map { deed, id in deed.records(id: id, origin: origin, wall: wall) }
    return (all, journal(all.flatMap(\.self), on: machine))
  }

  /// Appends records to the journal of this machine without flushing.
  ///
  /// - Returns: Why that failed; `nil` on success.
  func journal(_ records: [Record], on machine: String) -> String? {
    var lines: [UInt8] = []
    for record in records { record.append(to: &lines) }
    let folder = journalFolder
    let latest = folder.latestMonth(of: machine, on: fileSystem)
    let file = folder.file(of: machine, max(latest ?? JournalMonth(of: now), JournalMonth(of: now)))
    let appender = JournalAppender(on: fileSystem, isSynchronizing: false) { say($0) }
    do throws(SystemError) {
      try appender.append([(file, lines)])
      return nil
    } catch {
      return unjournaled(error)
    }
  }

  /// The message that a change is done, but not journaled.
  func unjournaled(_ error: some Error & CustomStringConvertible) -> String {
    "it is not in the journal: \(error)"
  }
}
