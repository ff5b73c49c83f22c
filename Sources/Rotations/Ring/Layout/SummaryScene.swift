import CivilTime
import Drawing
import RoundRobin
import Terminals

extension Summary {
  /// A screen of its own.
  package func grid(width: Int, height: Int, ink: Ink) -> Grid {
    var grid = Grid(width: width, height: height)
    var rings = RingStore()
    let area = grid.bounds
    SummaryScene(summary: self, ink: ink)
      .draw(into: &grid, in: area, rings: &rings)
    return grid
  }
}

/// The look back on a rotation as it is drawn: the ring of what is done, and a bar for each task.
struct SummaryScene {
  let summary: Summary
  let ink: Ink

  func draw(into grid: inout Grid, in area: Rect, rings: inout RingStore) {
    let height = min(area.height - 2, 21)
    guard area.width >= 60, height >= 11,
      let rows = Ring.rows(inWidth: area.width * 2 / 5, height: height)
    else {
      let width = min(area.width, 76)
      let x = area.x + (area.width - width) / 2
      return drawPanel(
        isWhole: true, into: &grid,
        in: Rect(x: x, y: area.y, width: width, height: area.height))
    }
    let gap = max(5, area.width / 20)
    let width = min(72, area.width - 1 - 2 * rows - gap)
    let x = area.x + max(1, (area.width - 2 * rows - gap - width) / 2)
    let y = area.y + (area.height - rows) / 2
    drawRing(rings.ring(rows: rows, profile: ink.profile), into: &grid, x: x, y: y)
    drawPanel(
      isWhole: false, into: &grid,
      in: Rect(x: x + 2 * rows + gap, y: area.y, width: width, height: area.height))
  }

  // MARK: The ring

  /// The share of the tasks that are done, and in it the time of all slices.
  private func drawRing(_ ring: Ring, into grid: inout Grid, x: Int, y: Int) {
    let done = summary.lines.count { $0.isDone }
    let all = summary.lines.count
    ring.draw(
      remaining: all > 0 ? Double(done) / Double(all) : 0, color: ink.palette.accent,
      palette: ink.palette, into: &grid, x: x, y: y)
    let minutes = summary.total.secondsRoundedDown / 60
    let text = minutes < 60 ? "\(minutes)" : TimeText.hours(summary.total)
    let top = ring.rows / 2 - 3
    let digits = Digits(
      text, fittingWidth: ring.room(inRow: top), height: 5, glyphs: ink.profile.glyphs)
    let captions = [
      minutes < 60 ? "min in slices" : "hours in slices", "\(done) of \(all) done",
    ]
    var row = (ring.rows - digits.height - captions.count - 1) / 2
    digits.draw(
      into: &grid, x: x + (ring.columns - digits.width) / 2, y: y + row, ink.strong)
    row += digits.height + 1
    for caption in captions {
      let room = ring.room(inRow: row)
      grid.put(
        caption, .center,
        in: Rect(x: x + (ring.columns - room) / 2, y: y + row, width: room, height: 1), ink.label,
        ellipsis: ink.ellipsis)
      row += 1
    }
  }

  // MARK: The tasks

  /// How it ended and from when to when; beside a ring without what that says; and the tasks.
  private func drawPanel(isWhole: Bool, into grid: inout Grid, in area: Rect) {
    let lines = summary.lines
    let gap = area.height >= lines.count + 3 ? 1 : 0
    let room = max(0, area.height - 2 - gap)
    let shown = lines.count <= room ? lines : Array(lines.prefix(max(0, room - 1)))
    let hidden = lines.count - shown.count
    let height = 2 + gap + shown.count + (hidden > 0 ? 1 : 0)
    var row = Rect(
      x: area.x, y: area.y + max(0, (area.height - height) / (isWhole ? 3 : 2)),
      width: area.width, height: 1)
    func put(_ line: TextLine) {
      guard row.y < area.maxY else { return }
      line.draw(into: &grid, x: row.x, y: row.y, width: row.width, ellipsis: ink.ellipsis)
      row.y += 1
    }
    put(
      TextLine([
        TextSpan(summary.title, ink.strong),
        TextSpan("  " + summary.span, ink.label),
      ]))
    put(TextLine(isWhole ? summary.focus : summary.turns, ink.label))
    row.y += gap
    table(shown).lines(within: row.width).forEach(put)
    if hidden > 0 { put(TextLine("\(hidden) more", ink.label)) }
  }

  private func table(_ lines: [Summary.Line]) -> BarTable {
    let longest = summary.lines.map(\.spent).max() ?? .zero
    return BarTable(
      lines.map { line in
        let style = line.isDone ? ink.text : ink.label
        return BarTable.Row(
          lead: line.isDone ? "done  " : "open  ", line.title,
          share: longest > .zero ? line.spent / longest : 0,
          facts: [TextSpan(TimeText.spent(line.spent), style)], style: style, isFaint: !line.isDone)
      }, ink: ink, least: 8)
  }
}
