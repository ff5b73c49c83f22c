import Drawing

/// The keys and what they do.
package struct HelpOverlay {
  private let ink: Ink
  /// Each key, and what it does.
  private let keys: [(String, String)]

  package init(ink: Ink, keys: [KeyBinding<some Sendable>]) {
    self.ink = ink
    self.keys = keys.map { ($0.name, $0.help) }
  }

  /// Draws the keys in two columns, in the middle of the rectangle.
  package func draw(into grid: inout Grid, in area: Rect) {
    let rows = (keys.count + 1) / 2
    let isAiry = area.height >= 2 * rows + 4
    let hasTitle = area.height >= rows + 2
    let height = rows * (isAiry ? 2 : 1) + (hasTitle ? 2 : 0)
    let gap = area.width >= 48 ? 10 : 2
    let columns = [keys.prefix(rows), keys.dropFirst(rows)].map { keys in
      TextTable(rows: keys.map { [TextLine($0, ink.strong), TextLine($1, ink.label)] }).lines()
    }
    let widths = columns.map { $0.map(\.width).max() ?? 0 }
    var x = area.x + max(0, (area.width - widths.reduce(gap, +)) / 2)
    let top = area.y + max(0, (area.height - height) / 2)
    if hasTitle { grid.put("Keys", x: x, y: top, ink.strong) }
    for (lines, width) in zip(columns, widths) {
      let y = top + (hasTitle ? 2 : 0)
      let step = isAiry ? 2 : 1
      let shown = lines.prefix(max(0, (area.maxY - y + step - 1) / step))
      grid.put(shown, x: x, y: y, width: area.maxX - x, step: step, ellipsis: ink.ellipsis)
      x += width + gap
    }
  }
}
