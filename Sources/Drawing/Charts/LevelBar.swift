/// A level with the progress to the next one and its points, in one row.
///
/// `level 3 ━━━━────────── 13 of 600`; if there is little room, the points are omitted first, and
/// then the bar.
package struct LevelBar: Equatable, Sendable {
  /// The level, from 1.
  package let level: Int
  /// Points since the level was reached.
  package let into: Int
  /// The number of points for the level.
  package let whole: Int

  package init(level: Int, into: Int, of whole: Int) {
    self.level = level
    self.into = into
    self.whole = whole
  }

  /// The completed share of the level, 0 to 1.
  package var share: Double { whole > 0 ? min(max(Double(into) / Double(whole), 0), 1) : 0 }

  /// The minimum length of the bar in cells.
  private static let shortest = 6

  /// Draws it centred into one row of `width` cells.
  package func draw(
    ink: Ink, into grid: inout Grid, x: Int, y: Int, width: Int
  ) {
    let label = "level \(level)"
    let points = "\(into) of \(whole)"
    let area = Rect(x: x, y: y, width: width, height: 1)
    let room = width - TextWidth.of(label) - TextWidth.of(points) - 2
    if room < Self.shortest {
      let text = label + ink.separator + points
      grid.put(
        TextWidth.of(text) <= width ? text : label, .center, in: area, ink.label, ellipsis: "")
      return
    }
    let length = min(room, 30)
    var column = x + (room - length) / 2
    column = grid.put(label, x: column, y: y, ink.label, within: area) + 1
    Bar(share: share).draw(
      color: ink.palette.rest, ink: ink, into: &grid, x: column, y: y,
      width: length)
    grid.put(points, x: column + length + 1, y: y, ink.label, within: area)
  }
}
