import CivilTime
import Drawing
import EventStream
import RoundRobin
import Terminals

/// The time each task has had, as bars, with a mark where all would be had they had the same.
struct ShareChart {
  private struct Bar {
    let task: Handle
    let title: String
    let spent: Duration
    let isRunning: Bool
    let color: Color
  }

  private let bars: [Bar]
  /// The number of tasks without a row.
  private let hidden: Int
  private let equal: Duration
  private let ink: Ink

  /// The chart of the tasks in the ring, at most `height` rows high; `nil` if it is too small.
  ///
  /// If not all tasks fit, it shows the first four and the one with the least time.
  init?(status: RotationStatus, ink: Ink, height: Int) {
    let ring = status.rotation.ring
    guard ring.count > 1, height >= min(ring.count, 2) + 1 else { return nil }
    var shown = ring
    if ring.count > height - 1 {
      let first = ring.prefix(min(4, height - 2))
      let behind = ring.dropFirst(first.count).min { a, b in
        (status.spent(a), a.latest) < (status.spent(b), b.latest)
      }
      shown = Array(first) + [behind].compactMap(\.self)
    }
    bars = shown.map { member in
      Bar(
        task: member.task, title: status.title(member.task), spent: status.spent(member),
        isRunning: status.state == .slice && member.task == status.current,
        color: ink.color(of: status.item(member.task)))
    }
    hidden = ring.count - shown.count
    equal = status.equalShare
    self.ink = ink
  }

  var height: Int { bars.count + 1 }

  func draw(into grid: inout Grid, in area: Rect) {
    let longest = max(bars.map(\.spent).max() ?? .zero, equal)
    let times = TimeText.column(bars.map(\.spent) + [equal])
    let table = BarTable(
      zip(bars, times).map { bar, time in
        let style = bar.isRunning ? ink.text : ink.label
        return BarTable.Row(
          bar.title, share: longest > .zero ? bar.spent / longest : 0,
          facts: [TextSpan(time, style)], style: style,
          isFaint: !bar.isRunning,
          color: bar.color)
      }, mark: longest > .zero ? equal / longest : nil, ink: ink,
      least: TimeText.columnWidth)
    grid.put(
      table.lines(within: area.width), x: area.x, y: area.y, width: area.width,
      ellipsis: ink.ellipsis)
    for (row, bar) in bars.enumerated() {
      grid.mark(
        Rect(x: area.x, y: area.y + row, width: area.width, height: 1), .item(bar.task.index))
    }
    drawCaption(times.last ?? "", into: &grid, in: area)
  }

  /// The number of hidden tasks, and the meaning of the mark.
  private func drawCaption(_ time: String, into grid: inout Grid, in area: Rect) {
    var line = TextLine(hidden > 0 ? "\(hidden) more" : "", ink.label)
    let y = area.y + bars.count
    if equal > .zero {
      // Nothing moves when the number gets a digit more.
      let time = TextWidth.padded(time, to: TimeText.columnWidth, alignment: .trailing)
      let words = " equal share \(time)"
      line.end = TextSpan(ink.mark + words, ink.label)
      let x = area.maxX - TextWidth.of(words)
      line.draw(into: &grid, x: area.x, y: y, width: area.width, ellipsis: ink.ellipsis)
      grid.put(ink.mark, x: x - 1, y: y, ink.warning)
      return
    }
    line.draw(into: &grid, x: area.x, y: y, width: area.width, ellipsis: ink.ellipsis)
  }
}
