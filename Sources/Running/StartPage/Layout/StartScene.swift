import CivilTime
import Drawing
import EventStream
import Rotations
import Terminals

/// One picture of the start page under construction.
struct StartScene: ~Copyable {
  let page: StartPage
  let forecast: StartForecast?
  let wall: WallClock
  let ink: Ink
  var picture: Picture

  var frame: ScreenFrame { ScreenFrame(width: picture.grid.width, height: picture.grid.height) }

  /// The local time.
  var now: CivilDateTime { wall.beginning }

  /// The day that is begun.
  var today: CivilDate { now.date }

  var words: StartWords { StartWords(page: page, forecast: forecast, wall: wall, ink: ink) }

  /// Draws the layout that suits the size.
  mutating func draw(rings: inout DialRings) {
    if frame.width < 24 || frame.height < 6 { return drawLines() }
    frame.drawHeader("today", day: today, ink: ink, into: &picture.grid)
    let area = frame.area
    if let help = page.help {
      HelpOverlay(ink: ink, keys: page.bindings).draw(help, into: &picture.grid, in: area)
    } else if let heights = dialHeights(in: area) {
      drawWide(in: area, heights, rings: &rings)
    } else {
      drawNarrow(in: area)
    }
    drawFooter()
  }

  // MARK: Wide

  /// The heights of the two dials above each other; `nil` if there is no room.
  private func dialHeights(in area: Rect) -> (slice: Int, rest: Int)? {
    guard frame.width >= 64 else { return nil }
    let slice = min(21, (area.height - 1) * 11 / 18)
    let rest = min(13, max(7, slice * 5 / 8))
    let fitting = min(slice, area.height - 1 - rest)
    return fitting < 7 ? nil : (fitting, rest)
  }

  /// The dials at the left; the list at the right, with the summary below it.
  private mutating func drawWide(
    in area: Rect, _ heights: (slice: Int, rest: Int), rings: inout DialRings
  ) {
    let ringWidth = 2 * heights.slice
    let gap = max(4, frame.width / 20)
    let listWidth = min(72, area.width - 1 - ringWidth - gap)
    let x = max(area.x + 1, (frame.width - ringWidth - gap - listWidth) / 2)
    let dialsHeight = heights.slice + heights.rest + 1
    let y = area.y + (area.height - dialsHeight) / 2
    drawDial(
      .slice, ring: rings.slice.ring(rows: heights.slice, profile: ink.profile), x: x, y: y)
    drawDial(
      .rest, ring: rings.rest.ring(rows: heights.rest, profile: ink.profile),
      x: x + heights.slice - heights.rest, y: y + heights.slice + 1)
    let list = Rect(
      x: x + ringWidth + gap, y: y, width: listWidth, height: max(0, area.maxY - y))
    drawListAndWords(in: list, below: y + heights.slice + 1)
  }

  /// The list, with the summary beside the lower dial; a long list moves that down.
  private mutating func drawListAndWords(in area: Rect, below row: Int) {
    let lines = words.lines(width: area.width)
    let last = area.maxY - lines.count
    let height = StartList.height(of: page)
    let y = min(last, max(row + 2, area.y + 1 + height + 1))
    picture.grid.put(lines, x: area.x, y: y, width: area.width, ellipsis: ink.ellipsis)
    drawList(in: Rect(x: area.x, y: area.y + 1, width: area.width, height: y - 2 - area.y))
  }

  private mutating func drawDial(_ place: StartPage.Place, ring: Ring, x: Int, y: Int) {
    guard let dial = DialFace(page, place, ink: ink) else { return }
    dial.draw(ring, into: &picture.grid, x: x, y: y)
  }

  private mutating func drawList(in area: Rect) {
    StartList(page: page, beginner: forecast?.order.first, now: now, ink: ink)
      .draw(into: &picture, in: area)
  }

  // MARK: Narrow

  /// The dials as bars, the list, and the summary below each other.
  private mutating func drawNarrow(in area: Rect) {
    var area = area
    for place in dialsWithRoom(in: area) {
      DialFace(page, place, ink: ink)?.drawBar(into: &picture.grid, in: area)
      area.y += 1
      area.height -= 1
    }
    if frame.height >= 14 {
      area.y += 1
      area.height -= 1
    }
    let all = words.lines(width: area.width)
    let lines = all.prefix(frame.height >= 14 ? all.count : 1)
    let gap = frame.height >= 14 ? 1 : 0
    let list = Rect(
      x: area.x, y: area.y, width: area.width, height: area.height - lines.count - gap)
    drawList(in: list)
    picture.grid.put(
      lines, x: area.x, y: list.maxY + gap, width: area.width, ellipsis: ink.ellipsis)
  }

  /// Both dials, or the one with the focus.
  private func dialsWithRoom(in area: Rect) -> [StartPage.Place] {
    if area.height >= 6 { return [.slice, .rest] }
    return area.height < 4 ? [] : [page.place == .rest ? .rest : .slice]
  }

  // MARK: Small terminals

  /// The form for very little room: the focus, the message, the summary.
  private mutating func drawLines() {
    let area = picture.grid.bounds
    guard !area.isEmpty else { return }
    if let help = page.help {
      return HelpOverlay(ink: ink, keys: page.bindings).draw(help, into: &picture.grid, in: area)
    }
    switch page.place {
    case .slice, .rest:
      DialFace(page, page.place, ink: ink)?.drawBar(into: &picture.grid, in: area)
    case .line:
      drawList(in: Rect(x: 0, y: 0, width: area.width, height: max(1, area.height - 2)))
    }
    var rest = [words.notice ?? .blank, words.lines(width: area.width).first ?? .blank]
    if area.height == 2, rest[0] == .blank { rest.removeFirst() }
    for (line, row) in zip(rest, max(1, area.height - 2)..<max(1, area.height)) {
      line.draw(into: &picture.grid, x: 0, y: row, width: area.width, ellipsis: ink.ellipsis)
    }
    if let finder = page.finder {
      let row = Rect(x: 0, y: area.height - 1, width: area.width, height: 1)
      picture.drawPrompt("find", finder, keys: [], in: row, ink: ink)
    }
  }

  // MARK: Footer

  private mutating func drawFooter() {
    let row = frame.bottomRow
    let hints = StartKeys.hints(page, ink, width: frame.room)
    let keys = KeyBar.line(hints, ink: ink, width: frame.room)
    let notice = words.notice
    if let finder = page.finder {
      let line = Rect(x: frame.margin, y: row, width: frame.room, height: 1)
      picture.drawPrompt("find", finder, keys: hints, in: line, ink: ink)
    } else {
      put(keys, row: row)
      // The line that keys go to stays visible.
      let focus = picture.cursor?.y ?? 0
      if let notice { frame.drawMessage(notice, below: focus, ink: ink, into: &picture.grid) }
    }
  }

  private mutating func put(_ line: TextLine, row: Int) {
    line.draw(
      into: &picture.grid, x: frame.margin, y: row, width: frame.room, ellipsis: ink.ellipsis)
  }
}
