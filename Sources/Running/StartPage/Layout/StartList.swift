import CivilTime
import Drawing
import Rotations
import Tasks
import Terminals

/// The visible lines of the start page, around the focus.
struct StartList {
  let page: StartPage
  /// The index of the line that begins.
  let beginner: Int?
  /// The local time.
  let now: CivilDateTime
  let ink: Ink

  /// The preferred number of rows for the lines of a page.
  static func height(of page: StartPage) -> Int {
    page.shownLines.count + 1 + (isNew(page) ? 4 : 0)
  }

  /// Whether there is no task except one being typed.
  private static func isNew(_ page: StartPage) -> Bool { page.lines.count == 1 }

  /// Draws the lines from the top of a rectangle, the empty line as the last.
  func draw(into picture: inout Picture, in area: Rect) {
    guard area.height > 0 else { return }
    var row = Rect(x: area.x, y: area.y, width: area.width, height: 1)
    if Self.isNew(page), area.height >= 5 {
      drawWelcome(into: &picture.grid, in: row)
      row.y += 4
    }
    // A single row is that of the focus.
    if area.height == 1, let focus { return drawLine(focus, into: &picture, in: row) }
    let shown = page.shownLines
    let place = focus.flatMap(shown.firstIndex)
    let window = ListWindow(
      count: shown.count, focus: place ?? (page.hasGrown ? nil : 0), rows: area.height - 1)
    let rows = window.rows
    for content in rows {
      switch content {
      case .line(let index): drawLine(shown[index], into: &picture, in: row)
      case .more(let count):
        picture.grid.put(
          "\(count) more", x: row.x + StartRow.indent(ink), y: row.y, ink.label, within: row)
      }
      row.y += 1
    }
    if page.finder == nil {
      // Two rows are not wasted on the number of the others.
      let hidden = shown.count - window.range.count
      if hidden > 0, rows.count < 3, page.lines[page.lastLine].isBlank {
        let more = "\(hidden) more"
        picture.grid.put(more, .trailing, in: row, ink.label)
        row.width -= TextWidth.of(more) + 1
      }
      drawLine(page.lastLine, into: &picture, in: row)
    } else if shown.isEmpty {
      picture.grid.put("no match", .leading, in: row, ink.label, ellipsis: ink.ellipsis)
    }
  }

  /// The line the keys go to.
  private var focus: Int? {
    if case .line(let index) = page.place { index } else { nil }
  }

  private func drawWelcome(into grid: inout Grid, in row: Rect) {
    let lines = [
      TextLine("What is to be done today?", ink.strong),
      TextLine(
        row.width < 42
          ? "Each has its slice, in turn." : "Each task has its slice of time, in turn.",
        ink.label),
      TextLine("Type one; Enter adds it, then starts.", ink.label),
    ]
    grid.put(lines, x: row.x, y: row.y, width: row.width, ellipsis: ink.ellipsis)
  }

  private func drawLine(_ index: Int, into picture: inout Picture, in row: Rect) {
    picture.grid.mark(row, .item(index))
    let example = Self.isNew(page) ? "Write essay est:2h" : "another task"
    StartRow(
      line: page.lines[index], isFocus: index == focus, isBeginner: index == beginner,
      hasPriorities: page.lines.contains { $0.item?.priority != nil },
      effort: page.lines[index].item.flatMap { page.efforts[$0.id] },
      filter: TextFilter(page.finder?.text ?? ""), now: now, ink: ink
    ).draw(into: &picture, in: row, example: example)
  }
}
