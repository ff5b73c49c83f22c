import CivilTime
import Drawing
import Statistics
import Terminals

/// The shares of the tags, as a donut with a legend.
struct StatsDonut {
  let view: StatsView
  let ink: Ink

  func draw(into grid: inout Grid, in area: Rect) {
    let parts = view.shares.parts
    let donut = Donut(
      parts: parts.map { Donut.Part(share: $0.share, color: ink.color(of: $0)) },
      selected: view.selected)
    let legendWidth = min(48, max(18, area.width / 2))
    guard
      let rows = Donut.rows(
        inWidth: area.width - legendWidth - 2, height: min(area.height, 21))
    else { return drawLegend(donut, into: &grid, in: area) }
    let gap = max(2, min(8, area.width / 16))
    let width = min(legendWidth, area.width - 2 * rows - gap)
    let x = area.x + max(0, (area.width - 2 * rows - gap - width) / 2)
    let y = area.y + (area.height - rows) / 2
    donut.draw(rows: rows, into: &grid, x: x, y: y, ink: ink)
    drawMiddle(of: donut, rows: rows, into: &grid, x: x, y: y)
    let height = min(area.height, 2 * parts.count - 1)
    drawLegend(
      donut, into: &grid,
      in: Rect(
        x: x + 2 * rows + gap, y: area.y + (area.height - height) / 2, width: width,
        height: height))
  }

  /// The share that is selected, in the hole.
  private func drawMiddle(of donut: Donut, rows: Int, into grid: inout Grid, x: Int, y: Int) {
    guard let selected = view.selected else { return }
    let part = view.shares.parts[selected]
    var lines = [(StatsWords.percent(part.share), Style(donut.parts[selected].color, .bold))]
    if rows >= 11 {
      lines.append((StatsWords.name(of: part), ink.strong))
      lines.append((view.spent(view.times[selected]), ink.label))
    }
    let top = (rows - lines.count) / 2
    for (offset, line) in lines.enumerated() {
      let room = Donut.room(inRow: top + offset, of: rows)
      grid.put(
        line.0, .center,
        in: Rect(x: x + rows - room / 2, y: y + top + offset, width: room, height: 1),
        line.1, ellipsis: ink.ellipsis)
    }
  }

  /// A line for each part, spaced if there is room.
  private func drawLegend(_ donut: Donut, into grid: inout Grid, in area: Rect) {
    let parts = view.shares.parts
    let step = area.height >= 2 * parts.count - 1 ? 2 : 1
    let shown = ListWindow(count: parts.count, focus: view.selected ?? 0, rows: area.height).range
    let swatchWidth =
      parts.indices.map { TextWidth.of(donut.swatch($0, ink: ink).text) }.max() ?? 1
    for (row, index) in shown.enumerated() {
      let part = parts[index]
      let isSelected = index == view.selected
      let y = area.y + row * step
      let style = isSelected ? ink.strong : ink.text
      if isSelected { grid.put(ink.pointer, x: area.x, y: y, style) }
      let swatch = donut.swatch(index, ink: ink)
      grid.put(swatch.text, x: area.x + 2, y: y, swatch.style)
      var line = TextLine(StatsWords.name(of: part), style)
      let percent = TextWidth.padded(StatsWords.percent(part.share), to: 5, alignment: .trailing)
      let time =
        area.width >= 28
        ? TextWidth.padded(
          view.spent(view.times[index]), to: view.isShort ? 12 : 9, alignment: .trailing) : ""
      line.end = TextSpan(percent + time, isSelected ? style : ink.label)
      line.draw(
        into: &grid, x: area.x + 3 + swatchWidth, y: y, width: area.width - 3 - swatchWidth,
        ellipsis: ink.ellipsis)
    }
  }
}
