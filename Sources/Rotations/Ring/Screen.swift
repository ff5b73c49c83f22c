import Drawing
import EventStream
import RoundRobin
import Statistics
import Terminals

/// The picture of a rotation, and where a cursor belongs in it.
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

  /// Puts the cursor into a cell, which is drawn in reverse; nothing outside of the picture.
  package mutating func putCursor(x: Int, y: Int) {
    guard (0..<grid.width).contains(x), (0..<grid.height).contains(y) else { return }
    grid.put(grid[x, y].character ?? " ", x: x, y: y, Style(nil, .reverse))
    cursor = Cursor(x: x, y: y)
  }
}

/// The whole screen: draws a rotation at an instant into cells.
///
/// Keep it from picture to picture, as it keeps the ring it has made.
package struct Screen: Sendable {
  /// What shows the time that is left.
  package enum Shape: Equatable, Sendable {
    case ring, bar
    case tree(Tree.Kind)
  }

  /// What it is drawn with; the tags in it have colours.
  package var ink: Ink
  package var shape: Shape
  /// Whether slices under a minute move ten times a second.
  package var isAnimated: Bool
  /// Whether slices show what they have had, and not what is left.
  package var count: Presentation.Count
  /// What had been earned before, to which the screen adds; `nil`: points are not shown.
  package var earnings: Earnings?
  private var rings = RingStore()
  private var estimates = EstimateStore()

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
  ///   - content: The rotation as it was at the clock of its snapshot.
  ///   - now: The present on the rotation's clock, not before that; nothing may have happened since.
  ///   - state: What is open on the screen.
  ///   - width: The columns of the terminal.
  ///   - height: The rows of the terminal.
  /// - Returns: The cells, and where a cursor belongs.
  package mutating func picture(
    of content: SnapshotContent, at now: Duration, state: ScreenState = ScreenState(), width: Int,
    height: Int
  ) -> Picture {
    let status = RotationStatus(content, at: now, count: count)
    var scene = Scene(
      status: status, state: state, ink: ink, isAnimated: isAnimated,
      picture: Picture(grid: Grid(width: width, height: height)))
    scene.end = estimates.estimate(status)
    scene.experience = earnings.map { earned in
      Experience(points: (earned + state.grove.earnings(at: status)).points)
    }
    scene.draw(shape, rings: &rings)
    return scene.picture
  }

  /// The form of one line: a small ring, the task, the time left, who is next.
  package func line(of content: SnapshotContent, at now: Duration, width: Int) -> Grid {
    let status = RotationStatus(content, at: now, count: count)
    var grid = Grid(width: width, height: 1)
    OneLine(status: status, ink: ink)
      .draw(into: &grid, x: 0, y: 0, width: width)
    return grid
  }
}

/// The estimate of the end that was wanted last: it changes only when something happens.
struct EstimateStore: Sendable {
  private var snapshot: Snapshot?
  private var estimate: EndEstimate?

  mutating func estimate(_ status: RotationStatus) -> EndEstimate? {
    // While all stands, the end moves with the present.
    if status.paused == nil, snapshot == status.rotation { return estimate }
    snapshot = status.rotation
    estimate = EndEstimate(status)
    return estimate
  }
}

/// The ring of the size that was wanted last: making one costs more than drawing it.
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
