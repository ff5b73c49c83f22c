import EventStream

/// A rotation to display: one in this process, or one followed from elsewhere.
package protocol Watchable {
  /// The complete state; takes time proportional to the number of tasks.
  var content: SnapshotContent { get }
  var wall: WallClock { get }
  var isOver: Bool { get }
  /// Whether no command can be undone; `false` if that is not known.
  var hasNothingToUndo: Bool { get }
}

extension Session: Watchable {
  package var wall: WallClock { scribe.wall }
  package var hasNothingToUndo: Bool { history.steps.isEmpty }
}
