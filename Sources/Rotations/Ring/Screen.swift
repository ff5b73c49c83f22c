import Drawing
import EventStream
import RoundRobin
import Statistics
import Terminals

/// Draws a rotation at an instant on the full screen.
///
/// Reuse it for further pictures, as it caches the ring, and draws nothing else while nothing but
/// the time changes.
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
  /// - Returns: The cells, and the position of the cursor.
  package mutating func picture(
    of content: SnapshotContent, at now: Duration, state: ScreenState = ScreenState(), width: Int,
    height: Int
  ) -> Picture {
    let status = RotationStatus(content, at: now, count: count)
    let view = StillPicture.View(
      content: content, state: state, palette: ink.palette, width: width, height: height,
      beat: status.beat(isAnimated: isAnimated))
    let isStill = view.beat != nil && still?.view == view
    if !isStill { ink.tellApart(content.roster.tasks) }
    var scene = Scene(
      status: status, state: state, ink: ink, isAnimated: isAnimated,
      picture: Picture(grid: Grid(width: 0, height: 0)))
    if isStill, let still {
      scene.picture = still.picture
      scene.redraw(still.dial)
      self.still = StillPicture(scene, in: view)
      return scene.picture
    }
    scene.picture.grid = Grid(width: width, height: height)
    scene.end = estimates.estimate(status)
    scene.experience = earnings.map { earned in
      Experience(points: (earned + state.grove.earnings(at: status)).points)
    }
    if case .picker(let picker) = state.open {
      scene.picker = PickerScene(picker, status, ink: ink)
    }
    scene.draw(shape, rings: &rings)
    still = StillPicture(scene, in: view)
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
