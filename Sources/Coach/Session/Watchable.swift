import EventStream

/// A rotation that can be looked at: the one that runs here, or one that is followed from elsewhere.
package protocol Watchable {
  /// All there is to know now; costs time that grows with the number of tasks.
  var content: SnapshotContent { get }
  var wall: WallClock { get }
  var isOver: Bool { get }
}

extension Session: Watchable {
  package var wall: WallClock { scribe.wall }
}
