import Drawing
import Terminals

extension Picture {
  /// Draws a text prompt with its label and the cursor.
  package mutating func drawPrompt(
    _ label: String, _ editor: LineEditor, in row: Rect, ink: Ink
  ) {
    let label = row.width >= 16 ? label + "  " : ""
    grid.put(label, x: row.x, y: row.y, ink.label)
    let start = row.x + TextWidth.of(label)
    let area = Rect(x: start, y: row.y, width: row.width - TextWidth.of(label), height: 1)
    let window = editor.window(width: area.width, glyphs: ink.profile.glyphs)
    grid.put(window.text, x: start, y: row.y, ink.text, within: area)
    putCursor(x: start + window.cursor, y: row.y)
  }
}
