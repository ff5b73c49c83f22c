/// A year of days with a week per column: the higher the value of a day, the stronger its mark.
package struct HeatMap: Sendable {
  /// The number of levels above zero.
  package static let levels = 4

  /// The value of each day relative to the maximum, 0 to 1; `nil` for days without data.
  package var days: [Double?]
  /// The row of the first day, 0 to 6.
  package var firstRow: Int
  /// The labels of the seven rows, possibly empty.
  package var rowLabels: [String]
  /// The labels above columns, each with a day of its week; left out if that day has no data.
  package var columnLabels: [(day: Int, label: String)]
  package var selected: Int?

  package init(
    days: [Double?], firstRow: Int, rowLabels: [String], columnLabels: [(day: Int, label: String)],
    selected: Int? = nil
  ) {
    self.days = days
    self.firstRow = firstRow
    self.rowLabels = rowLabels
    self.columnLabels = columnLabels
    self.selected = selected.flatMap { days.indices.contains($0) ? $0 : nil }
  }

  /// Some of the days.
  package func part(_ range: Range<Int>) -> HeatMap {
    HeatMap(
      days: Array(days[range]), firstRow: (firstRow + range.lowerBound) % 7, rowLabels: rowLabels,
      columnLabels: columnLabels.filter { range.contains($0.day) }
        .map { ($0.day - range.lowerBound, $0.label) },
      selected: selected.map { $0 - range.lowerBound })
  }

  /// The height in rows: the labels and seven days.
  package static let height = 8

  /// The number of columns.
  package var weeks: Int { (firstRow + days.count + 6) / 7 }

  /// The width in cells if this much room is available.
  package func width(in room: Int) -> Int {
    let unit = unit(in: room - labelWidth)
    return min(room, labelWidth + unit * weeks - min(1, unit - 1))
  }

  /// From one week to the next: where there is room, marks stand apart, or are wider as well.
  private func unit(in room: Int) -> Int {
    [4, 3, 2].first { room >= $0 * weeks - 1 } ?? 1
  }

  private var labelWidth: Int { (rowLabels.map { TextWidth.of($0) }.max() ?? 0) + 1 }

  /// Draws it into a rectangle; if it is too wide, the weeks around the selected day.
  package func draw(into grid: inout Grid, in area: Rect, ink: Ink) {
    guard area.width > labelWidth, !days.isEmpty else { return }
    let room = area.width - labelWidth
    let unit = unit(in: room)
    let fitting = min(weeks, (room + unit - 1) / unit)
    let wanted = selected.map { ($0 + firstRow) / 7 - fitting / 2 } ?? 0
    let first = min(max(0, wanted), weeks - fitting)
    let x = area.x + labelWidth
    for (row, label) in rowLabels.prefix(7).enumerated() where row + 1 < area.height {
      grid.put(label, x: area.x, y: area.y + 1 + row, ink.label)
    }
    drawColumnLabels(first..<first + fitting, unit: unit, x: x, y: area.y, into: &grid, ink)
    let marks = HeatMarks(ink)
    for (index, value) in days.enumerated() {
      guard let value else { continue }
      let place = index + firstRow
      let column = place / 7 - first
      guard (0..<fitting).contains(column), place % 7 + 1 < area.height else { continue }
      let mark = marks.mark(Self.level(value), isSelected: index == selected)
      grid.put(
        String(repeating: mark.0, count: max(1, unit - 1)), x: x + column * unit,
        y: area.y + 1 + place % 7, mark.1)
    }
  }

  /// The marks in ascending order, each followed by a blank.
  package static func legend(_ ink: Ink) -> [(text: String, style: Style)] {
    let marks = HeatMarks(ink)
    return (0...levels).map { level in
      let mark = marks.mark(level, isSelected: false)
      return (String(mark.0), mark.1)
    }
  }

  /// The level of a share (0 to 1).
  static func level(_ share: Double) -> Int {
    guard share > 0, share.isFinite else { return 0 }
    return min(levels, max(1, Int((share * Double(levels)).rounded(.up))))
  }

  private func drawColumnLabels(
    _ shown: Range<Int>, unit: Int, x: Int, y: Int, into grid: inout Grid, _ ink: Ink
  ) {
    var free = x
    for (day, label) in columnLabels where days.indices.contains(day) && days[day] != nil {
      let week = (day + firstRow) / 7
      let column = x + (week - shown.lowerBound) * unit
      let end = column + TextWidth.of(label)
      guard shown.contains(week), column >= free, end <= x + shown.count * unit else { continue }
      grid.put(label, x: column, y: y, ink.label)
      free = end + 1
    }
  }
}

/// The marks of a heat map: one shape in several colours, or several shapes in one colour.
private struct HeatMarks {
  let ink: Ink

  init(_ ink: Ink) { self.ink = ink }

  func mark(_ level: Int, isSelected: Bool) -> (Character, Style) {
    let style = style(level)
    guard isSelected else { return (character(level), style) }
    switch ink.profile.depth {
    case .trueColor, .indexed256:
      return (character(level), Style(style.foreground, on: ink.palette.warning))
    case .ansi16, .none:
      return (character(level), Style(style.foreground, [.reverse, .bold]))
    }
  }

  private func character(_ level: Int) -> Character {
    if ink.isASCII { return [".", "-", "+", "*", "#"][level] }
    if ink.mixes { return "■" }
    switch ink.profile.glyphs {
    case .braille: return ["⠄", "⠆", "⠶", "⣶", "⣿"][level]
    case .halfBlocks, .ascii: return ["·", "░", "▒", "▓", "█"][level]
    }
  }

  private func style(_ level: Int) -> Style {
    if level == 0 { return ink.mixes ? ink.track : ink.label }
    let coverage = [0, 0.34, 0.56, 0.78, 1][level]
    return Style(
      ink.mixes ? ink.palette.softened(ink.palette.accent, to: coverage) : ink.palette.accent)
  }
}
