import Drawing

extension Picture {
  /// Draws a text prompt with its label and the cursor, and as many keys as there is room for.
  package mutating func drawPrompt(
    _ label: String, _ editor: LineEditor, keys: [KeyHint], in row: Rect, ink: Ink
  ) {
    let label = row.width >= 16 ? label + "  " : ""
    grid.put(label, x: row.x, y: row.y, ink.label)
    let start = row.x + TextWidth.of(label)
    var area = Rect(x: start, y: row.y, width: row.width - TextWidth.of(label), height: 1)
    let text = editor.window(width: area.width, glyphs: ink.profile.glyphs).text
    let room = area.width - TextWidth.of(text) - KeyBar.gap.count
    let bar = KeyBar.line(keys, ink: ink, width: room)
    if bar.width <= room {
      bar.draw(
        into: &grid, x: row.maxX - bar.width, y: row.y, width: bar.width, ellipsis: ink.ellipsis)
      area.width -= bar.width + KeyBar.gap.count - 1
    }
    let window = editor.window(width: area.width, glyphs: ink.profile.glyphs)
    grid.put(window.text, x: start, y: row.y, ink.text, within: area)
    putCursor(x: start + window.cursor, y: row.y)
  }
}
