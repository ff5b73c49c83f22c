import CivilTime
import Coach
import EventStream
import RoundRobin
import Tasks

/// The journal records for changes of a list without a rotation.
extension ListDeed {
  /// The name of such rotations, which no rotation that runs can have.
  package static let rotationName = "no rotation"
  /// The number of the record of the change: the opening has the first.
  package static let changeNumber = 2

  /// Whether it is relevant for the journal.
  package var isJournaled: Bool {
    (task ?? former)?.isCommitment == false && change != .moved && change != .unchanged
  }

  /// The records of a rotation that consists only of this: the opening, the change, and the end.
  /// Empty if it is irrelevant for the journal.
  package func records(id: String, origin: Origin, wall: WallClock) -> [Record] {
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
}
