import Drawing
import Terminals

/// Draws the past into cells.
struct StatsScreen: Sendable {
  var ink: Ink

  /// The picture of a state; a pure function except for the cache of the book.
  func picture(
    of state: StatsScreenState, in book: inout StatsBook, width: Int, height: Int
  ) -> Grid {
    var scene = StatsScene(
      view: StatsView(state, in: &book), state: state, book: book,
      ink: ink,
      grid: Grid(width: width, height: height))
    scene.draw()
    return scene.grid
  }
}
