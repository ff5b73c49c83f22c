import CivilTime
import Drawing
import Terminals

/// A plan drawn on a terminal: the days, with remarks below.
struct PlanSheet {
  /// The minimum number of columns for days side by side.
  private static let wide = 100
  /// The maximum width of a single day.
  private static let widest = 100
  /// The minimum and maximum height of a day above others, in rows.
  private static let rows = 8...48
  private static let stackedRows = 14
  /// The rows used by the heading, the end of the clock and the shell's prompt.
  private static let around = 5

  let page: PlanPage
  let ink: Ink
  let width: Int
  let height: Int

  /// The picture.
  var grid: Grid {
    let below = [sum].compactMap(\.self) + page.parts.map(part)
    let used = below.reduce(Self.around) { $0 + $1.height + 1 }
    let grids = days(limit: height - used) + below
    var sheet = Grid(width: width, height: grids.reduce(-1) { $0 + $1.height + 1 })
    var row = 0
    for grid in grids {
      sheet.draw(grid, x: 0, y: row)
      row += grid.height + 1
    }
    return sheet
  }

  /// The days, in one picture or several.
  private func days(limit: Int) -> [Grid] {
    if page.days.count == 1 { return page.days.map { picture(of: $0, limit: limit) } }
    if width >= Self.wide, !page.explains {
      return WeekBoard.boards(of: page.days, ink: ink, width: width, limit: limit).map(\.grid)
    }
    return page.days.map { picture(of: $0, limit: Self.stackedRows) }
  }

  private func picture(of day: PlanDay, limit: Int) -> Grid {
    let width = min(width, Self.widest)
    let rows = min(max(limit, Self.rows.lowerBound), Self.rows.upperBound)
    let board = DayBoard(day, ink: ink, explains: page.explains, width: width, limit: rows).grid
    let heading = heading(of: day, width: width)
    var grid = Grid(width: width, height: heading.height + board.height)
    grid.draw(heading, x: 0, y: 0)
    grid.draw(board, x: 0, y: heading.height)
    return grid
  }

  private func heading(of day: PlanDay, width: Int) -> Grid {
    let total = TextSpan(PlanWords.total(of: [day]), ink.label)
    let lines = [false, true].map { isShort in
      let name = TimeText.day(day.date, isShort: isShort)
      return TextLine([TextSpan(" \(name)", ink.strong)], end: total)
    }
    let line = lines.first { $0.width < width } ?? lines[0]
    return grid([line, .blank], width: width - 1)
  }

  /// The total of several days.
  private var sum: Grid? {
    page.span.map { span in
      let title = TextSpan(" \(span): ", ink.strong)
      let total = TextSpan(page.total, ink.label)
      return grid([TextLine([title, total])], width: width)
    }
  }

  private func part(_ part: PlanPage.Part) -> Grid {
    let style = part.isUrgent ? Style(ink.palette.warning, .bold) : ink.strong
    let lines = part.lines.flatMap { TextWidth.wrapped($0, to: width - 5, indent: 2) }
      .map { TextLine(" \($0)") }
    return grid([TextLine(" \(part.heading)", style)] + lines, width: width)
  }

  private func grid(_ lines: [TextLine], width: Int) -> Grid {
    var grid = Grid(width: width, height: lines.count)
    grid.put(lines, x: 0, y: 0, width: width, ellipsis: ink.ellipsis)
    return grid
  }
}
