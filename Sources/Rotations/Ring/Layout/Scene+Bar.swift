import CivilTime
import Drawing
import Terminals

extension Scene {
  /// A bar across the screen instead of the ring.
  package mutating func drawBar(in area: Rect) {
    let width = min(area.width, 100)
    let x = area.x + (area.width - width) / 2
    let panel = panel(width: width)
    let barRows = area.height >= 40 ? 3 : area.height >= 24 ? 2 : 1
    let height = area.height
    let digits = digits(
      width: width, height: height >= 30 ? 10 : height >= 18 ? 5 : height >= 11 ? 3 : 1)
    var after = panel.next
    let tail = panel.tail
    var used = 1 + 1 + digits.height + 1 + barRows + 1
    let isAiry = area.height >= used + 2 + after.count
    if isAiry { used += 2 }
    if used + after.count + 1 + tail.count <= area.height, !tail.isEmpty {
      after += (after.isEmpty ? [] : [.blank]) + tail
    }
    after = Array(after.prefix(max(0, area.height - used)))
    var y = area.y + max(0, (area.height - used - after.count) / 2)

    func put(_ line: TextLine, _ grid: inout Grid) {
      line.draw(into: &grid, x: x, y: y, width: width, ellipsis: ink.ellipsis)
      y += 1
    }
    put(headline, &picture.grid)
    y += isAiry ? 1 : 0
    if area.height >= 4 {
      digits.draw(into: &picture.grid, x: x, y: y, ink.strong)
      y += digits.height + 1
    }
    for _ in 0..<barRows where y < area.maxY {
      Bar(share: status.filled(isAnimated: isAnimated), look: .block).draw(
        color: ink.shape(status), ink: ink,
        into: &picture.grid, x: x, y: y, width: width)
      y += 1
    }
    if y < area.maxY { put(TextLine(captionWords, ink.label), &picture.grid) }
    y += isAiry ? 1 : 0
    for line in after where y < area.maxY { put(line, &picture.grid) }
  }

  /// The segment, with the project and the priority of its task.
  private var headline: TextLine {
    var line = TextLine(status.headline, ink.head(status))
    guard let task = status.current else { return line }
    let places = ink.places(of: task, status)
    if !places.isEmpty {
      line.spans.append(TextSpan("  ", ink.label))
      line.spans += places
    }
    line.end = ink.priority(of: status.item(task))
    return line
  }
}
