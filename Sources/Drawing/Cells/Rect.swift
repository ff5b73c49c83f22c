/// A rectangle of cells.
package struct Rect: Equatable, Sendable {
  /// The column of the left edge, counted from 0.
  package var x: Int
  /// The row of the upper edge, counted from 0.
  package var y: Int
  package var width: Int
  package var height: Int

  /// A rectangle; a negative width or height counts as 0.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The first column to the right of the rectangle.
  package var maxX: Int { x + width }
  /// The first row below the rectangle.
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// The intersection with another rectangle.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The rectangle made smaller on every side.
  package func inset(x dx: Int, y dy: Int) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
