import Drawing

/// The keys and what they do.
struct HelpOverlay {
  let ink: Ink

  private static let keys = [
    ("space", "pause, go on"),
    ("d", "done"),
    ("n", "skip"),
    ("+", "5 min more"),
    ("b", "back"),
    ("g", "go to ..."),
    ("a", "add"),
    ("e", "edit"),
    ("u", "reopen"),
    ("?", "help"),
    ("q", "end for today"),
  ]

  /// Draws the keys in two columns, in the middle of the rectangle.
  func draw(into grid: inout Grid, in area: Rect) {
    let rows = (Self.keys.count + 1) / 2
    let isAiry = area.height >= 2 * rows + 2
    let columnWidth = min(30, area.width / 2)
    let height = rows * (isAiry ? 2 : 1) + 1
    let x = area.x + (area.width - 2 * columnWidth) / 2
    let y = area.y + max(0, (area.height - height) / 2)
    if area.height > rows {
      grid.put("Keys", x: x, y: y, ink.strong)
    }
    let top = y + (area.height > rows ? (isAiry ? 2 : 1) : 0)
    for (index, (key, meaning)) in Self.keys.enumerated() {
      let row = top + index % rows * (isAiry ? 2 : 1)
      guard row < area.maxY else { continue }
      let line = TextLine([
        TextLine.Span(text: TextWidth.padded(key, to: 7), style: ink.strong),
        TextLine.Span(text: meaning, style: ink.label),
      ])
      line.draw(
        into: &grid, x: x + index / rows * columnWidth, y: row, width: columnWidth - 1,
        ellipsis: ink.ellipsis)
    }
  }
}
