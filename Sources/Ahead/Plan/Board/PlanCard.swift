import CivilTime
import Drawing
import Terminals

/// One item of a day, drawn into its rows: a bar at its side, its title, and its length.
struct PlanCard {
  let item: PlanDay.Item
  let day: CivilDate
  let ink: Ink
  /// Whether to show its reason, below its title.
  var explains = false
  /// Whether there is little room, and no clock beside it.
  var isNarrow = false

  /// The width of the bar and the mark in cells.
  private var margin: Int { isNarrow ? 4 : 6 }

  func draw(into grid: inout Grid, in area: Rect) {
    guard !area.isEmpty else { return }
    let style = Style(ink.color(item.kind))
    for row in 0..<area.height {
      guard let bar = ink.bar(item.kind, isFirst: row == 0) else { continue }
      grid.put(bar, x: area.x, y: area.y + row, style)
      if !isNarrow, case .work = item.kind { grid.put(bar, x: area.x + 1, y: area.y + row, style) }
    }
    if let mark = ink.mark(item.kind) {
      grid.put(mark.text, x: area.x + margin - 2, y: area.y, mark.style)
    }
    let width = area.width - margin
    grid.put(
      lines(width: width).prefix(area.height), x: area.x + margin, y: area.y, width: width,
      ellipsis: ink.ellipsis)
  }

  /// The number of rows in which all of it can be read.
  func rows(within width: Int) -> Int { lines(width: width - margin).count }

  /// Its time, in the longest form that fits.
  private func time(within width: Int) -> String {
    TextWidth.of(item.times) <= width ? item.times : TimeText.clock(item.clock.lowerBound)
  }

  /// The day it was carried over from, in the longest form that fits.
  private func sign(for origin: String, within width: Int) -> TextSpan {
    let fits = TextWidth.of(origin) + 2 <= width
    return TextSpan(fits ? origin : ink.carried, ink.present)
  }

  private func lines(width: Int) -> [TextLine] {
    let title = TextSpan(PlanWords.title(of: item), titleStyle)
    let origin = item.carriedFrom.map { PlanWords.carried(from: $0, to: day) }
    var lines: [TextLine]
    if isNarrow {
      lines = [
        TextLine(
          [title], end: origin.map { sign(for: $0, within: width - TextWidth.of(title.text)) })
      ]
    } else {
      let words = [origin].compactMap(\.self) + item.state
      let note = TextSpan(words.map { ink.separator + $0 }.joined(), ink.present)
      let length = TextSpan(TimeText.spent(item.length), ink.label)
      lines = [TextLine([title, note], end: length)]
    }
    switch item.kind {
    case .work, .commitment:
      if isNarrow {
        lines.append(TextLine(time(within: width), ink.label))
        if let origin { lines.append(TextLine(origin, ink.present)) }
      }
      let details = explains ? TextWidth.wrapped(item.why, to: width) : [item.detail]
      lines += details.filter { !$0.isEmpty }.map { TextLine($0, ink.label) }
      if explains, !item.note.isEmpty { lines.append(TextLine(item.note, ink.text)) }
    case .pause, .free: break
    }
    return lines
  }

  private var titleStyle: Style {
    switch item.kind {
    case .work: ink.strong
    case .commitment: ink.text
    case .pause, .free: ink.label
    }
  }
}
