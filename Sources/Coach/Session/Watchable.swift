import EventStream

/// A rotation to display: one in this process, or one followed from elsewhere.
package protocol Watchable {
  /// The complete state; takes time proportional to the number of tasks.
  var content: SnapshotContent { get }
  var wall: WallClock { get }
  var isOver: Bool { get }
}

extension Session: Watchable {
  package var wall: WallClock { scribe.wall }
}
