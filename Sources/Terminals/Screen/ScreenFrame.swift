import CivilTime
import Drawing

/// How a whole screen is divided: a header, the area of what it is about, a notice, the keys.
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

  /// The row of the keys, below which a large screen keeps one free.
  package var bottomRow: Int { height >= 20 ? height - 2 : height - 1 }

  /// The row of messages, above the keys; the same on a small screen.
  package var footerRow: Int { bottomRow - (height >= 8 ? 1 : 0) }

  /// What lies between the header and the footer.
  package var area: Rect {
    let top = height >= 16 ? 2 : 1
    return Rect(x: margin, y: top, width: room, height: footerRow - top)
  }

  /// Draws the header: the program, a word about what is shown, and the day.
  package func drawHeader(_ detail: String?, day: CivilDate, ink: Ink, into grid: inout Grid) {
    let name = TextSpan("Rota", ink.strong)
    let detail = detail.map { TextSpan("  \($0)", ink.label) }
    let date = TextSpan(TimeText.day(day, isShort: width < 60), ink.label)
    TextLine([name, detail].compactMap(\.self), end: date)
      .draw(into: &grid, x: margin, y: 0, width: room, ellipsis: ink.ellipsis)
  }
}
