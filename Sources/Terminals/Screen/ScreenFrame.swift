import CivilTime
import Drawing

/// The layout of a full screen: header, main area, notice, keys.
package struct ScreenFrame {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The columns that stay free at both sides.
  package var margin: Int { width >= 48 ? 2 : 1 }

  /// The columns between the margins.
  package var room: Int { width - 2 * margin }

  /// The row of the keys; a large screen leaves one row free below.
  package var bottomRow: Int { height >= 20 ? height - 2 : height - 1 }

  /// The row of messages, above the keys; the same on a small screen.
  package var footerRow: Int { bottomRow - (height >= 8 ? 1 : 0) }

  /// The area between header and footer.
  package var area: Rect {
    let top = height >= 16 ? 2 : 1
    return Rect(x: margin, y: top, width: room, height: footerRow - top)
  }

  /// Draws a message in one style above the keys, over as many rows as it needs below a row.
  ///
  /// - Returns: The number of rows.
  @discardableResult
  package func drawMessage(
    _ message: TextLine, below row: Int, ink: Ink, into grid: inout Grid
  ) -> Int {
    let rows = TextWidth.wrapped(message.text, to: room, rows: max(1, footerRow - row))
    let top = footerRow - rows.count + 1
    grid.fill(Rect(x: 0, y: top, width: width, height: rows.count))
    let lines = rows.map { TextLine($0, message.spans.first?.style ?? .plain) }
    grid.put(lines, x: margin, y: top, width: room, ellipsis: ink.ellipsis)
    return rows.count
  }

  /// Draws the header: the program, a detail, and the date.
  package func drawHeader(_ detail: String?, day: CivilDate, ink: Ink, into grid: inout Grid) {
    let name = TextSpan("Rota", ink.strong)
    let detail = detail.map { TextSpan("  \($0)", ink.label) }
    let date = TextSpan(TimeText.day(day, isShort: width < 60), ink.label)
    TextLine([name, detail].compactMap(\.self), end: date)
      .draw(into: &grid, x: margin, y: 0, width: room, ellipsis: ink.ellipsis)
  }
}
