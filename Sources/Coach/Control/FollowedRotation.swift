import CivilTime
import EventStream
import Platform
import RoundRobin

/// A rotation of another process, reconstructed from its stream.
package struct FollowedRotation: Watchable {
  private var fold = StreamFold()
  /// The instant of CLOCK_MONOTONIC at which the rotation's clock would have shown zero.
  private var origin = Duration.zero
  /// The state after the last record.
  package private(set) var content: SnapshotContent

  /// A rotation from the beginning of its stream.
  package init(_ records: [Record], clocks: any Clocks) throws(StreamFold.Inconsistency) {
    guard case .snapshot(let content) = records.first?.content else { throw .noSnapshot }
    self.content = content
    try take(records, clocks: clocks)
  }

  package var wall: WallClock { content.wall }

  package var isOver: Bool { content.rotation.state.isOver }

  package var hasNothingToUndo: Bool { fold.isWhole && fold.history.steps.isEmpty }

  /// Applies further records.
  package mutating func take(_ records: [Record], clocks: any Clocks) throws(StreamFold
    .Inconsistency)
  {
    if records.isEmpty { return }
    for record in records { try fold.append(record) }
    guard var known = fold.content, let rotation = fold.rotation else { return }
    known.rotation = rotation.snapshot
    content = known
    // A record gives the relation of the rotation's clock to the wall clock. A change of the latter
    // before the next record has no effect.
    let now = content.wall.position(of: Instant(milliseconds: clocks.wall))
    origin = clocks.monotonic - now
  }

  /// The current time on the rotation's clock.
  package func now(_ clocks: any Clocks) -> Duration {
    max(content.rotation.clock, clocks.monotonic - origin)
  }

  /// The instant of CLOCK_MONOTONIC at which the rotation's clock shows `time`.
  package func monotonic(at time: Duration) -> Duration { origin + time }
}

extension FollowedRotation? {
  /// Begins with the first records of a stream, or applies further ones; returns the rotation.
  package mutating func take(
    _ records: [Record], clocks: any Clocks
  ) throws(ControlFailure) -> FollowedRotation {
    do throws(StreamFold.Inconsistency) {
      guard var known = self else {
        let opened = try FollowedRotation(records, clocks: clocks)
        self = opened
        return opened
      }
      // Released first, so that changing it makes no copy.
      self = nil
      try known.take(records, clocks: clocks)
      self = known
      return known
    } catch {
      throw .protocol("the stream of the rotation has a gap")
    }
  }
}
