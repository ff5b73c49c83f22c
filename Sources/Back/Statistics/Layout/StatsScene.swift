import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// One picture of the statistics under construction.
struct StatsScene: ~Copyable {
  let view: StatsView
  let state: StatsScreenState
  let book: StatsBook
  let ink: Ink
  var grid: Grid

  var frame: ScreenFrame { ScreenFrame(width: grid.width, height: grid.height) }
  private var isAiry: Bool { frame.height >= 20 }
  var words: StatsWords { StatsWords(today: view.today, glyphs: ink.profile.glyphs) }

  /// Draws the layout that suits the size.
  mutating func draw() {
    if frame.width < 24 || frame.height < 6 {
      if !drawOpen(in: grid.bounds) { drawLines() }
      return
    }
    drawTabs()
    var area = frame.area
    if drawOpen(in: area) {
      if let problem = state.tagList?.problem {
        frame.drawMessage(TextLine(problem, ink.warning), below: 1, ink: ink, into: &grid)
      }
    } else {
      // A blank row separates the numbers of the selected item from the chart and the keys.
      if isAiry { area.height -= 2 }
      if state.showsExperience { drawExperience(in: &area) }
      drawHead(in: &area)
      if view.isEmpty {
        drawEmptiness(in: area)
      } else {
        drawChart(in: area)
        drawDetail()
      }
    }
    let keys = StatsKeys.hints(state, view, ink: ink, width: frame.room)
    put(KeyBar.line(keys, ink: ink, width: frame.room), row: frame.bottomRow)
  }

  /// Draws the help or the list of tags; returns whether one of them is open.
  private mutating func drawOpen(in area: Rect) -> Bool {
    if let help = state.help {
      HelpOverlay(ink: ink, keys: state.bindings).draw(help, into: &grid, in: area)
    } else if let list = state.tagList {
      list.draw(into: &grid, in: area, ink: ink)
    } else {
      return false
    }
    return true
  }

  /// The numbers of the selected item; a very low screen has no row for them beside the keys.
  private mutating func drawDetail() {
    if frame.footerRow == frame.bottomRow { return }
    put(
      StatsDetail(view: view, ink: ink, words: words).line(width: frame.room),
      row: frame.footerRow - (isAiry ? 1 : 0))
  }

  mutating func put(_ line: TextLine, row: Int) {
    line.draw(
      into: &grid, x: frame.margin, y: row, width: frame.room, ellipsis: ink.ellipsis)
  }

  // MARK: Header

  /// The names of the charts with the open one highlighted; on a small terminal only that one.
  private mutating func drawTabs() {
    let charts = StatsChart.allCases
    let width = charts.reduce(2 * (charts.count - 1)) { $0 + TextWidth.of($1.rawValue) }
    put(TextLine("Rota", ink.strong), row: 0)
    guard frame.room >= width + 14 else {
      put(
        TextLine(
          [TextSpan("Rota", ink.strong)],
          end: TextSpan(state.chart.rawValue, ink.label)), row: 0)
      return
    }
    put(
      TextLine([
        TextSpan("Rota", ink.strong),
        TextSpan("  looking back", ink.label),
      ]), row: 0)
    var x = frame.margin + frame.room - width
    for (index, chart) in charts.enumerated() {
      grid.mark(
        Rect(x: x, y: 0, width: TextWidth.of(chart.rawValue), height: 1), .item(-1 - index))
      let isOpen = chart == state.chart
      grid.put(
        chart.rawValue, x: x, y: 0,
        isOpen ? openTab : ink.label)
      x += TextWidth.of(chart.rawValue) + 2
    }
  }

  /// Bold and in colour; underlined without colours.
  private var openTab: Style {
    let hasNoColors = ink.profile.depth == .none
    return Style(ink.palette.accent, hasNoColors ? [.bold, .underline] : .bold)
  }

  /// The days and their total; takes its rows from the area.
  private mutating func drawHead(in area: inout Rect) {
    let head = StatsHead(
      view: view, open: book.openTasks, tag: book.tag, task: book.selection, ink: ink, words: words)
    let lines = head.lines(width: area.width, height: area.height)
    grid.put(lines, x: area.x, y: area.y, width: area.width, ellipsis: ink.ellipsis)
    let gap = area.height >= 13 ? 1 : 0
    area.y += lines.count + gap
    area.height -= lines.count + gap
  }

  // MARK: Body

  private mutating func drawChart(in area: Rect) {
    switch state.chart {
    case .time: StatsBars(view: view, ink: ink, words: words).draw(into: &grid, in: area)
    case .tags: StatsDonut(view: view, ink: ink).draw(into: &grid, in: area)
    case .year: StatsYear(view: view, ink: ink, words: words).draw(into: &grid, in: area)
    case .tasks, .projects: StatsRanking(view: view, ink: ink).draw(into: &grid, in: area)
    }
  }

  /// The message that there are no data, with a suggestion.
  private mutating func drawEmptiness(in area: Rect) {
    let lines = StatsEmptiness(view: view, book: book, words: words).lines(ink)
      .flatMap { $0.wrapped(to: area.width, indent: 0) }
    let top = area.y + max(0, (area.height - lines.count) / 2)
    for (row, line) in lines.enumerated() where top + row < area.maxY {
      let x = area.x + max(0, (area.width - line.width) / 2)
      line.draw(
        into: &grid, x: x, y: top + row, width: area.maxX - x, ellipsis: ink.ellipsis)
    }
  }

  /// The level and its progress, at the lower edge; takes its rows from the area.
  private mutating func drawExperience(in area: inout Rect) {
    guard area.height >= 8 else { return }
    ExperienceBar(experience: book.experience, ink: ink)
      .draw(into: &grid, x: area.x, y: area.maxY - 1, width: area.width)
    area.height -= 2
  }

  // MARK: Small terminals

  /// The form for very little room: the days, the total, and the selected item.
  private mutating func drawLines() {
    let head = StatsHead(
      view: view, open: nil, tag: book.tag, task: book.selection, ink: ink, words: words)
    let detail = StatsDetail(view: view, ink: ink, words: words)
    let lines = head.lines(width: grid.width, height: 1) + [detail.line(width: grid.width)]
    grid.put(lines.prefix(grid.height), x: 0, y: 0, width: grid.width, ellipsis: ink.ellipsis)
  }
}
