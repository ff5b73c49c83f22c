import Drawing
import EventStream
import Rotations
import Terminals

/// Draws the start page.
///
/// Reuse it for further pictures, as it caches its rings.
package struct StartScreen: Sendable {
  package var ink: Ink
  private var rings = DialRings()

  package init(ink: Ink) { self.ink = ink }

  /// The picture of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - wall: The wall clock, whose anchor is now.
  ///   - width: The columns of the terminal.
  ///   - height: The rows of the terminal.
  /// - Returns: The cells, and the position of the cursor.
  package mutating func picture(
    of page: StartPage, at wall: WallClock, width: Int, height: Int
  ) -> Picture {
    let forecast = StartForecast(page, at: wall)
    // Those that take turns come first, as on the ring that follows.
    let order = forecast?.order ?? []
    var items = order.compactMap { page.lines[$0].item }
    let turns = Set(order)
    for index in page.lines.indices where !turns.contains(index) {
      if let item = page.lines[index].item { items.append(item) }
    }
    ink.tellApart(items)
    var scene = StartScene(
      page: page, forecast: forecast, wall: wall,
      ink: ink,
      picture: Picture(grid: Grid(width: width, height: height)))
    scene.draw(rings: &rings)
    return scene.picture
  }
}

/// The rings of the two dials.
struct DialRings: Sendable {
  var slice = RingStore()
  var rest = RingStore()
}
