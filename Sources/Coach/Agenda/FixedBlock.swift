import CivilTime
import EventStream
import RoundRobin
import Tasks

/// A commitment of one day on the rotation's clock.
struct FixedBlock: Equatable {
  let start: Duration
  let end: Duration

  init(start: Duration, end: Duration) {
    self.start = start
    self.end = end
  }

  /// The block of a line with `at:` on a day; `nil` if it does not take place then.
  init?(_ item: TaskItem, on day: CivilDate, wall: WallClock) {
    guard let span = item.at?.resolved(on: day), item.occurs(on: day) else { return nil }
    let instants = wall.zone.instants(from: span.start, to: span.end)
    start = wall.position(of: instants.start)
    end = wall.position(of: instants.end)
  }

  /// Whether another block has the same time, in the precision of records.
  func isSame(as other: FixedBlock) -> Bool {
    let tolerance = Duration.seconds(1)
    return start < other.start + tolerance && other.start < start + tolerance
      && end < other.end + tolerance && other.end < end + tolerance
  }
}
