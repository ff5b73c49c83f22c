import CivilTime
import Drawing
import RoundRobin
import Statistics
import Terminals

extension Scene {
  /// The tree at the left, everything about the day at the right.
  mutating func drawWideTree(_ kind: Tree.Kind, in area: Rect) {
    let rows = min(area.height - (area.height > 12 ? 2 : 1), 40)
    let columns = min((width - 8) * 45 / 100, 2 * rows)
    drawTree(kind, in: drawPanel(besideColumns: columns, rows: rows, in: area))
  }

  /// A small tree, with now and next beside it.
  mutating func drawCompactTree(_ kind: Tree.Kind, in area: Rect) {
    let columns = min(area.width / 2 - 1, 2 * area.height)
    drawTree(kind, in: Rect(x: area.x, y: area.y, width: columns, height: area.height))
    let x = area.x + columns + 2
    drawColumn(in: Rect(x: x, y: area.y, width: area.maxX - x, height: area.height))
  }

  /// The tree, with now and next below it.
  mutating func drawStackedTree(_ kind: Tree.Kind, in area: Rect) {
    let rows = min(area.height - max(6, area.height / 3), area.width / 2 + 4)
    drawTree(kind, in: Rect(x: area.x, y: area.y, width: area.width, height: rows))
    let y = area.y + rows + 1
    drawColumn(in: Rect(x: area.x, y: y, width: area.width, height: area.maxY - y))
  }

  // MARK: The tree

  /// The tree, with the time, its meaning, and the points below it.
  private mutating func drawTree(_ kind: Tree.Kind, in area: Rect) {
    let captions = area.height >= 9 ? treeCaptions(width: area.width) : []
    let words = captions.isEmpty ? treeCaptions(width: area.width).prefix(1).map(\.self) : captions
    let digits = digits(
      width: area.width, height: area.height >= 26 ? 5 : area.height >= 14 ? 3 : 1)
    let level = experience.map { LevelBar($0) }
    let hasLevel = level != nil && area.height >= 10
    let isAiry = area.height >= 15
    let gap = digits.height > 3 ? 1 : 0
    let below =
      digits.height + gap + words.count + (hasLevel ? 1 : 0) + (isAiry ? (hasLevel ? 2 : 1) : 0)
    let rows = min(area.height - below, area.width / 2 + 3)
    let top = area.y + (area.height - below - rows) / 2
    drawGrove(kind, in: Rect(x: area.x, y: top, width: area.width, height: rows))
    var y = top + rows + (isAiry ? 1 : 0)
    digits.draw(
      into: &picture.grid, x: area.x + (area.width - digits.width) / 2, y: y, ink.strong)
    y += digits.height + gap
    for (index, text) in words.enumerated() {
      picture.grid.put(
        text, .center, in: Rect(x: area.x, y: y, width: area.width, height: 1),
        captionStyle(index), ellipsis: ink.ellipsis)
      y += 1
    }
    if hasLevel, let level {
      level.draw(
        ink: ink, into: &picture.grid, x: area.x,
        y: y + (isAiry ? 1 : 0), width: area.width)
    }
  }

  /// The tree of this slice, with smaller ones of the slices before around it.
  private mutating func drawGrove(_ kind: Tree.Kind, in area: Rect) {
    let tree = Tree(kind, columns: area.width, rows: area.height, profile: ink.profile)
    let isGrowing = status.state == .slice
    // In a break, and without a slice, the last tree stays.
    let last = isGrowing ? nil : state.grove.plants.last
    let growth =
      isGrowing ? 1 - (status.share(isAnimated: isAnimated) ?? 1) : last?.growth ?? 0
    let others = isGrowing ? state.grove.plants : state.grove.plants.dropLast()
    tree.draw(
      growth: growth, isWithered: last?.isWithered ?? false,
      isFaint: last?.isUnanswered ?? false,
      beside: others.map {
        Tree.Neighbour(
          growth: $0.growth, isWithered: $0.isWithered, isFaint: $0.isUnanswered)
      },
      palette: ink.palette, into: &picture.grid, x: area.x, y: area.y)
  }

  /// The meaning of the time and the end, in one line if they fit, the most important first.
  private func treeCaptions(width: Int) -> [String] {
    let captions = status.captions
    // “waits for Maths at 20:15” is one sentence.
    let separator = status.state == .waiting ? " " : ink.separator
    let long = captions.compactMap(\.first).joined(separator: separator)
    if TextWidth.of(long) <= width { return long.isEmpty ? [] : [long] }
    return captions.compactMap { forms in forms.first { TextWidth.of($0) <= width } }
  }
}
