import Drawing
import EventStream
import RoundRobin
import Statistics
import Terminals

/// The picture of a rotation, with the position of the cursor.
package struct Picture: Equatable, Sendable {
  package var grid: Grid
  /// The cell of the cursor while a line is typed, which is drawn in reverse already.
  package var cursor: Cursor?

  package init(grid: Grid, cursor: Cursor? = nil) {
    self.grid = grid
    self.cursor = cursor
  }

  /// A cell, counted from the upper left one.
  package struct Cursor: Equatable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Places the cursor in a cell, which is drawn in reverse; ignored outside of the picture.
  package mutating func putCursor(x: Int, y: Int) {
    guard (0..<grid.width).contains(x), (0..<grid.height).contains(y) else { return }
    grid.put(grid[x, y].character ?? " ", x: x, y: y, Style(nil, .reverse))
    cursor = Cursor(x: x, y: y)
  }
}

/// Draws a rotation at an instant on the full screen.
///
/// Reuse it for further pictures, as it caches the ring.
package struct Screen: Sendable {
  /// The shape that shows the remaining time.
  package enum Shape: Equatable, Sendable {
    case ring, bar
    case tree(Tree.Kind)
  }

  /// The styles, with the colours of tags.
  package var ink: Ink
  package var shape: Shape
  /// Whether slices under a minute move ten times a second.
  package var isAnimated: Bool
  /// The direction in which slices count.
  package var count: Presentation.Count
  /// The earnings before this rotation; `nil` to hide points.
  package var earnings: Earnings?
  private var rings = RingStore()
  private var estimates = EstimateStore()
  /// The last picture; `nil` if it had no ring.
  private var still: StillPicture?

  package init(
    ink: Ink, shape: Shape = .ring, isAnimated: Bool = true, count: Presentation.Count = .down,
    earnings: Earnings? = nil
  ) {
    self.ink = ink
    self.shape = shape
    self.isAnimated = isAnimated
    self.count = count
    self.earnings = earnings
  }

  /// The picture of a rotation.
  ///
  /// - Parameters:
  ///   - content: The rotation at the clock of its snapshot.
  ///   - now: The instant on the rotation's clock, not before that; without events in between.
  ///   - state: The state of the screen.
  ///   - width: The columns of the terminal.
  ///   - height: The rows of the terminal.
  ///   - isStill: Whether nothing has changed since the last picture but the time.
  /// - Returns: The cells, and the position of the cursor.
  package mutating func picture(
    of content: SnapshotContent, at now: Duration, state: ScreenState = ScreenState(), width: Int,
    height: Int, isStill: Bool = false
  ) -> Picture {
    let status = RotationStatus(content, at: now, count: count)
    let view = StillPicture.View(
      palette: ink.palette, width: width, height: height, beat: status.beat(isAnimated: isAnimated))
    if !isStill { ink.tellApart(content.roster.tasks) }
    var scene = Scene(
      status: status, state: state, ink: ink, isAnimated: isAnimated,
      picture: Picture(grid: Grid(width: 0, height: 0)))
    if isStill, let still, view.beat != nil, still.view == view {
      scene.picture = still.picture
      scene.redraw(still.dial)
      self.still = scene.dial.map { StillPicture(view: view, picture: scene.picture, dial: $0) }
      return scene.picture
    }
    scene.picture.grid = Grid(width: width, height: height)
    scene.end = estimates.estimate(status)
    scene.experience = earnings.map { earned in
      Experience(points: (earned + state.grove.earnings(at: status)).points)
    }
    scene.draw(shape, rings: &rings)
    still = scene.dial.map { StillPicture(view: view, picture: scene.picture, dial: $0) }
    return scene.picture
  }

  /// The form of one line: a small ring, the task, the time left, the next task.
  package func line(of content: SnapshotContent, at now: Duration, width: Int) -> Grid {
    var ink = ink
    ink.tellApart(content.roster.tasks)
    let status = RotationStatus(content, at: now, count: count)
    var grid = Grid(width: width, height: 1)
    OneLine(status: status, ink: ink)
      .draw(into: &grid, x: 0, y: 0, width: width)
    return grid
  }
}

/// A cache of the last estimate of the end, which changes only with events.
struct EstimateStore: Sendable {
  private var snapshot: Snapshot?
  private var estimate: EndEstimate?

  mutating func estimate(_ status: RotationStatus) -> EndEstimate? {
    // While paused, the end moves with the present.
    if status.paused == nil, snapshot == status.rotation { return estimate }
    snapshot = status.rotation
    estimate = EndEstimate(status)
    return estimate
  }
}

/// A cache of the last ring: creating one is more expensive than drawing it.
package struct RingStore: Sendable {
  private var last: Ring?

  package init() {}

  package mutating func ring(rows: Int, profile: TerminalProfile, hasRound: Bool = false) -> Ring {
    let hasRound = hasRound && rows >= Ring.leastRowsOfRound
    if let last, last.rows == rows, last.profile == profile, last.hasRound == hasRound {
      return last
    }
    let ring = Ring(rows: rows, profile: profile, hasRound: hasRound)
    last = ring
    return ring
  }
}
