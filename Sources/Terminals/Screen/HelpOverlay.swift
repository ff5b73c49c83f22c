import Drawing

/// The keys and what they do.
package struct HelpOverlay {
  package let ink: Ink
  /// Each key, and what it does.
  package let keys: [(String, String)]

  package init(ink: Ink, keys: [(String, String)]) {
    self.ink = ink
    self.keys = keys
  }

  /// Draws the keys in two columns, in the middle of the rectangle.
  package func draw(into grid: inout Grid, in area: Rect) {
    let rows = (keys.count + 1) / 2
    let isAiry = area.height >= 2 * rows + 4
    let hasTitle = area.height >= rows + 2
    let height = rows * (isAiry ? 2 : 1) + (hasTitle ? 2 : 0)
    let gap = area.width >= 48 ? 10 : 2
    let columns = [Column(keys.prefix(rows)), Column(keys.dropFirst(rows))]
    var x = area.x + max(0, (area.width - columns[0].width - gap - columns[1].width) / 2)
    let top = area.y + max(0, (area.height - height) / 2)
    if hasTitle { grid.put("Keys", x: x, y: top, ink.strong) }
    for column in columns {
      var y = top + (hasTitle ? 2 : 0)
      for (key, meaning) in column.keys where y < area.maxY {
        let line = TextLine([
          TextLine.Span(text: TextWidth.padded(key, to: column.keyWidth), style: ink.strong),
          TextLine.Span(text: meaning, style: ink.label),
        ])
        line.draw(into: &grid, x: x, y: y, width: area.maxX - x, ellipsis: ink.ellipsis)
        y += isAiry ? 2 : 1
      }
      x += column.width + gap
    }
  }

  private struct Column {
    let keys: ArraySlice<(String, String)>
    let keyWidth: Int
    let width: Int

    init(_ keys: ArraySlice<(String, String)>) {
      self.keys = keys
      keyWidth = (keys.map { TextWidth.of($0.0) }.max() ?? 0) + 2
      width = keyWidth + (keys.map { TextWidth.of($0.1) }.max() ?? 0)
    }
  }
}
