import Drawing

/// The help of a screen: the keys with descriptions in half a sentence, grouped, if they fit; else
/// in a word or two, on several pages if necessary.
package struct HelpOverlay {
  /// A group of keys, or the legend of marks.
  private struct Group {
    let title: String
    var rows: [(key: String, meaning: String, target: Spot.Target)]

    var height: Int { rows.count + 1 }
  }

  private let ink: Ink
  private let groups: [Group]
  /// Each key with a description in a word or two.
  private let short: [(key: String, meaning: String, target: Spot.Target, isRare: Bool)]

  /// - Parameters:
  ///   - ink: The styles.
  ///   - keys: The keys, ordered by group.
  ///   - legend: Marks on the screen with their meanings.
  package init(ink: Ink, keys: [KeyBinding<some Sendable>], legend: [(String, String)] = []) {
    self.ink = ink
    var groups: [Group] = []
    for (index, key) in keys.enumerated() {
      if groups.last?.title != key.group { groups.append(Group(title: key.group, rows: [])) }
      groups[groups.count - 1].rows.append((key.name, key.sentence, .item(index)))
    }
    let marks = legend.map { ($0.0, $0.1, Spot.Target.item(keys.count)) }
    if !marks.isEmpty { groups.append(Group(title: "Marks", rows: marks)) }
    self.groups = groups
    short = keys.enumerated().map { ($1.name, $1.help, .item($0), $1.isRare) }
  }

  /// Draws the whole help or a page of it, in one or two columns, in the middle of the rectangle.
  package func draw(_ page: HelpPage, into grid: inout Grid, in area: Rect) {
    let columns = columns
    let height = columns.map(Self.height).max() ?? 0
    if area.width >= 72, area.height >= height {
      draw(columns, height: height, into: &grid, in: area)
    } else {
      drawShort(page, into: &grid, in: area)
    }
  }

  // MARK: In half sentences

  /// The groups, distributed over two columns of balanced height.
  private var columns: [[Group]] {
    let divisions = (0...groups.count).map { [Array(groups.prefix($0)), Array(groups[$0...])] }
    func height(_ columns: [[Group]]) -> Int { columns.map(Self.height).max() ?? 0 }
    return (divisions.min { height($0) < height($1) } ?? []).filter { !$0.isEmpty }
  }

  private static func height(_ groups: [Group]) -> Int {
    max(0, groups.reduce(-1) { $0 + $1.height + 1 })
  }

  private func draw(_ columns: [[Group]], height: Int, into grid: inout Grid, in area: Rect) {
    let isSingle = columns.count == 1
    let width = isSingle ? area.width : min(44, (area.width - 2) / 2)
    let gap = isSingle ? 0 : min(8, area.width - 2 * width)
    // A single column is centred with its text.
    let whole =
      !isSingle
      ? 2 * width + gap
      : columns.joined().flatMap(\.rows).map { TextWidth.of($0.meaning) + 14 }.max() ?? 0
    var x = area.x + max(0, (area.width - whole) / 2)
    let top = area.y + max(0, (area.height - height) / 2)
    for groups in columns {
      let keys = groups.flatMap(\.rows).map { TextWidth.of($0.key) }.max() ?? 0
      var y = top
      for group in groups {
        grid.put(group.title, x: x, y: y, Style(ink.palette.accent, .bold))
        for (offset, row) in group.rows.enumerated() {
          let key = TextSpan(TextWidth.padded(row.key, to: keys + 2), ink.strong, row.target)
          TextLine([key, TextSpan(row.meaning, ink.text, row.target)]).draw(
            into: &grid, x: x, y: y + offset + 1, width: width, ellipsis: ink.ellipsis)
        }
        y += group.height + 1
      }
      x += width + gap
    }
  }

  // MARK: In a word or two

  private func drawShort(_ page: HelpPage, into grid: inout Grid, in area: Rect) {
    let all = short
    let gap = area.width >= 48 ? 10 : 2
    // Where two columns would cut the meanings, one is higher.
    let widest = all.map { TextWidth.of($0.key) + TextWidth.of($0.meaning) + 2 }.max() ?? 0
    let count = 2 * widest + gap > area.width ? 1 : 2
    func rows(_ keys: some Collection) -> Int { (keys.count + count - 1) / count }
    func isTight(_ keys: some Collection) -> Bool { rows(keys) > area.height }
    var turn = TextLine.blank
    var short = isTight(all) ? all.filter { !$0.isRare } : all
    if isTight(short) {
      let room = count * max(1, area.height - 1)
      let pages = (all.count + room - 1) / room
      let place = page.place(of: pages)
      short = Array(all.dropFirst(place * room).prefix(room))
      turn = KeyBar.line([KeyHint("space", "more")], ink: ink, width: area.width)
      turn.spans.insert(TextSpan("\(place + 1) of \(pages)" + KeyBar.gap, ink.label), at: 0)
    }
    let rows = rows(short)
    let free = area.height - (turn.spans.isEmpty ? 0 : 1)
    let isAiry = free >= 2 * rows + 4
    let hasTitle = free >= rows + 2
    let height = rows * (isAiry ? 2 : 1) + (hasTitle ? 2 : 0)
    let columns = [short.prefix(rows), short.dropFirst(rows)].prefix(count).map { keys in
      TextTable(
        rows: keys.map {
          [
            TextLine([TextSpan($0.key, ink.strong, $0.target)]),
            TextLine([TextSpan($0.meaning, ink.label, $0.target)]),
          ]
        }
      ).lines()
    }
    let widths = columns.map { $0.map(\.width).max() ?? 0 }
    let whole = widths.reduce(gap * (count - 1), +)
    var x = area.x + max(0, (area.width - whole) / 2)
    let top = area.y + max(0, (free - height) / 2)
    if hasTitle { grid.put("Keys", x: x, y: top, ink.strong) }
    if area.height > 1 {
      turn.draw(
        into: &grid, x: min(x, area.maxX - turn.width), y: area.maxY - 1, width: area.width,
        ellipsis: ink.ellipsis)
    }
    for (lines, width) in zip(columns, widths) {
      let y = top + (hasTitle ? 2 : 0)
      let step = isAiry ? 2 : 1
      let shown = lines.prefix(max(0, (area.maxY - y + step - 1) / step))
      grid.put(shown, x: x, y: y, width: area.maxX - x, step: step, ellipsis: ink.ellipsis)
      x += width + gap
    }
  }
}
