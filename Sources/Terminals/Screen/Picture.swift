import Drawing

/// The picture of a screen, with the position of the cursor.
package struct Picture: Equatable, Sendable {
  package var grid: Grid
  /// The cell of the cursor while a line is typed, which is drawn in reverse already.
  package var cursor: Cursor?

  package init(grid: Grid) { self.grid = grid }

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
