import Ahead
import CivilTime
import Commands
import EventStream
import Options
import RoundRobin

/// The time at which rotations end, and whether another one follows.
extension RunOptions {
  /// The time at which the rotation ends, which must be ahead; `nil` for no fixed one.
  func end(on wall: WallClock) throws(Failure) -> Instant? {
    let tomorrow = wall.beginning.date.adding(days: 1)
    let day = endsTomorrow ? wall.zone.startOfDay(tomorrow) : wall.anchor
    guard let end = until?.end(after: day, in: wall.zone) else { return nil }
    if end > wall.anchor { return end }
    func words(_ instant: Instant) -> String {
      endsDaily
        ? TimeText.clock(wall.zone.local(instant).time)
        : Timestamp(instant, in: wall.zone).withoutMilliseconds
    }
    throw .usage(.past(option: "--until", found: words(end), now: words(wall.anchor)))
  }

  /// Refuses a time at which rotations end that is over.
  func expectEndAhead(in world: some World) throws(Failure) {
    _ = try end(on: world.wall(at: start, zone: zone))
  }

  /// Whether the time at which rotations end is over.
  func isOver(in world: some World) -> Bool {
    until.map { $0.end(after: world.now, in: world.zone(chosen: zone)) <= world.now } ?? false
  }

  /// Whether rotations end on every day, at the same time.
  var endsDaily: Bool { if case .timeOfDay = until { true } else { false } }

  /// Whether a rotation ends when all open tasks come on a later day: the next one on the same list
  /// has them then. A plan may be for several days.
  var endsWithDay: Bool { stays || pace == .live && tasks.isDefaultList && plan == nil }

  /// Whether no rotation begins when all its tasks come on later days. With `--stay` the run has
  /// waited for a task by then.
  var beginsOnlyForToday: Bool { endsWithDay && !stays }

  /// Whether another rotation follows one that ended for this reason.
  func goOn(after reason: Closing) -> Bool {
    switch reason {
    case .finished: stays
    case .until: stays && endsDaily
    case .stopped, .cycles, .interrupted, .hangup, .readerGone, .abandoned, .failed: false
    }
  }
}
