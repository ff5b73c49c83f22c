import CivilTime
import EventStream
import RoundRobin
import Tasks

/// What of a list takes part in a rotation, with names and on the rotation's clock.
public struct Enrolment: Sendable {
  public private(set) var roster = Roster()
  public private(set) var terms: [Terms] = []
  public private(set) var commitments: [(start: Duration, end: Duration)] = []

  /// The open tasks of a list in its order, and its commitments around the day of the start.
  public init(_ items: [TaskItem], wall: WallClock) {
    let today = wall.zone.local(wall.anchor).date
    for item in items where !item.isDone && !item.isCommitment {
      roster.add(item)
      terms.append(Terms(item, on: today, wall: wall))
    }
    for item in items where !item.isDone && item.isCommitment {
      for offset in -1...1 { add(item, on: today.adding(days: offset), today: today, wall: wall) }
    }
  }

  /// Adds what a line with `at:` means on a day, if it is not over yet.
  private mutating func add(
    _ item: TaskItem, on day: CivilDate, today: CivilDate, wall: WallClock
  ) {
    guard let block = FixedBlock(item, on: day, wall: wall), block.end > .zero else { return }
    let id = day == today ? item.id : "\(item.id)@\(day)"
    roster.add(Roster.Block(id: roster.freeID(like: id), title: item.title))
    commitments.append((block.start, block.end))
  }
}

/// A commitment of one day on the rotation's clock.
struct FixedBlock {
  let start: Duration
  let end: Duration

  /// What a line with `at:` means on a day; `nil`: it does not take place then.
  init?(_ item: TaskItem, on day: CivilDate, wall: WallClock) {
    guard let span = item.at?.resolved(on: day), item.occurs(on: day) else { return nil }
    start = wall.position(of: wall.zone.instant(of: span.start))
    end = wall.position(of: wall.zone.instant(of: span.end))
    // When the clocks go forward, a block in the gap may begin where it ends, or later.
    if end <= start { return nil }
  }
}

extension Terms {
  /// What a task brings to a rotation; `from:` with a time alone is meant on `day`.
  init(_ item: TaskItem, on day: CivilDate, wall: WallClock) {
    self.init(
      slice: item.slice, estimate: item.estimate,
      from: item.from.map { wall.position(of: wall.zone.instant(of: $0.resolved(on: day))) })
  }
}
