/// Vertical bars with a scale at their left, one of them optionally selected.
///
/// Heights have a resolution of an eighth of a cell if the terminal has such blocks. A chart that
/// is too wide is scrolled to show the selected bar.
package struct BarChart: Equatable, Sendable {
  /// One bar.
  package struct Bar: Equatable, Sendable {
    /// Its height in the unit of the scale; not negative.
    package var value: Double
    /// The label below it.
    package var label: String
    /// The value to compare it with, drawn as a mark; `nil` for none.
    package var former: Double?

    package init(value: Double, label: String = "", former: Double? = nil) {
      self.value = value
      self.label = label
      self.former = former
    }
  }

  package var bars: [Bar]
  /// The bars between some at both ends that need not be shown, as they are empty.
  package var span: Range<Int>
  /// Ascending in equal steps from zero; the last one is the top of the chart.
  package var ticks: [Tick]
  /// The selected bar, with its caption.
  package var selected: Int?
  package var caption: String
  /// The meaning of the heights that bars are compared with.
  package var formerName = ""

  package init(bars: [Bar], ticks: [Tick], selected: Int? = nil, caption: String = "") {
    self.bars = bars
    span = bars.indices
    self.ticks = ticks
    self.selected = selected.flatMap { bars.indices.contains($0) ? $0 : nil }
    self.caption = caption
  }

  /// The number of rows of the bars in an area of a height, to choose a scale.
  package static func plotHeight(of height: Int) -> Int {
    height - captionRows(height) - axisRows(height) - (height >= 2 ? 1 : 0)
  }

  private static func captionRows(_ height: Int) -> Int { height >= 7 ? 1 : 0 }
  private static func axisRows(_ height: Int) -> Int { height >= 6 ? 1 : 0 }

  /// Draws the chart into a rectangle.
  package func draw(into grid: inout Grid, in area: Rect, ink: Ink) {
    guard !area.isEmpty, !bars.isEmpty else { return }
    var scaleWidth = (ticks.map { TextWidth.of($0.label) }.max() ?? 0) + 1
    if scaleWidth > area.width / 3 { scaleWidth = 0 }
    let rows = Self.plotHeight(of: area.height)
    // Every step of the scale has the same number of rows.
    let spare = ticks.count > rows ? 0 : rows % max(1, ticks.count)
    let plot = Rect(
      x: area.x + scaleWidth, y: area.y + Self.captionRows(area.height) + spare,
      width: area.width - scaleWidth, height: rows - spare)
    let columns = BarColumns(span, selected: selected, in: plot)
    if scaleWidth > 0 { drawScale(beside: plot, width: scaleWidth, into: &grid, ink) }
    for index in columns.shown { drawBar(index, columns, in: plot, into: &grid, ink) }
    if plot.y > area.y { drawCaption(columns, above: plot, of: area, into: &grid, ink) }
    if Self.axisRows(area.height) > 0 { drawAxis(columns, below: plot, into: &grid, ink) }
    if area.height >= 2 { drawLabels(columns, of: area, from: plot.x, into: &grid, ink) }
  }

  // MARK: Heights

  private var top: Double { max(ticks.last?.value ?? 0, bars.map(\.value).max() ?? 0) }

  /// The height of a value in rows of a plot.
  private func rows(_ value: Double, of height: Int) -> Double {
    top > 0 && value.isFinite ? min(max(value / top, 0), 1) * Double(height) : 0
  }

  /// The height of the value to compare a bar with, in rows; `nil` if it has no mark.
  private func mark(_ index: Int, _ columns: BarColumns, in plot: Rect) -> Double? {
    // Marks on narrow bars would only be noise.
    guard columns.bar > 1, let former = bars[index].former, former > 0 else { return nil }
    return rows(former, of: plot.height)
  }

  /// Whether a bar or its mark is in a row, counted from the axis.
  private func isTaken(_ row: Int, by index: Int, _ columns: BarColumns, in plot: Rect) -> Bool {
    if Double(row) < rows(bars[index].value, of: plot.height) { return true }
    return mark(index, columns, in: plot).map { min(Int($0), plot.height - 1) == row } ?? false
  }

  // MARK: Parts

  private func drawScale(
    beside plot: Rect, width: Int, into grid: inout Grid, _ ink: Ink
  ) {
    var last = Int.max
    for tick in ticks {
      let row = Int(rows(tick.value, of: plot.height).rounded())
      // The line is at the upper edge of its row.
      let y = plot.maxY - max(row, 1)
      guard y >= plot.y, y < last, row > 0 else { continue }
      last = y
      grid.put(
        tick.label, .trailing, in: Rect(x: plot.x - width, y: y, width: width - 1, height: 1),
        ink.label)
      if ink.mixes, !ink.isASCII {
        grid.fill(Rect(x: plot.x, y: y, width: plot.width, height: 1), with: "▔", ink.track)
      }
    }
  }

  private func drawBar(
    _ index: Int, _ columns: BarColumns, in plot: Rect, into grid: inout Grid, _ ink: Ink
  ) {
    let bar = bars[index]
    let color = color(of: index, ink)
    let x = columns.x(of: index)
    grid.mark(Rect(x: x, y: plot.y, width: columns.bar, height: plot.height), .item(index))
    var height = rows(bar.value, of: plot.height)
    // A positive value is always visible.
    if bar.value > 0 { height = max(height, 1 / 8) }
    for row in 0..<plot.height {
      let filling = min(max(height - Double(row), 0), 1)
      guard let block = BarBlock(filling: filling, isLowest: row == 0, ink: ink) else { break }
      let cells = Rect(x: x, y: plot.maxY - 1 - row, width: columns.bar, height: 1)
      grid.fill(cells, with: block.character, Style(color))
    }
    guard let formerHeight = mark(index, columns, in: plot) else { return }
    let row = min(Int(formerHeight), plot.height - 1)
    let mark = Mark(filling: formerHeight - Double(row), isASCII: ink.isASCII)
    let isInside = Double(row) + mark.height < height
    let style = isInside ? Style(ink.palette.background, on: color) : ink.label
    grid.fill(
      Rect(x: x, y: plot.maxY - 1 - row, width: columns.bar, height: 1),
      with: mark.character, ink.profile.depth == .none ? .plain : style)
  }

  /// A line at the lower edge, in the middle or at the upper edge of a cell.
  private struct Mark {
    let character: Character
    /// Its height in the cell, 0 to 1.
    let height: Double

    init(filling: Double, isASCII: Bool) {
      (character, height) =
        switch filling {
        case _ where isASCII: ("-", 0.5)
        case ..<0.25: ("▁", 0.125)
        case ..<0.75: ("─", 0.5)
        default: ("▔", 0.875)
        }
    }
  }

  private func color(of index: Int, _ ink: Ink) -> Color {
    selected == nil || selected == index ? ink.palette.accent : ink.faint(ink.palette.accent)
  }

  /// Draws the caption above the selected bar, and what the marks mean in the row above the plot.
  private func drawCaption(
    _ columns: BarColumns, above plot: Rect, of area: Rect, into grid: inout Grid, _ ink: Ink
  ) {
    var caption: (x: Int, y: Int)?
    if let selected, !self.caption.isEmpty { caption = place(above: selected, columns, in: plot) }
    if let caption { grid.put(self.caption, x: caption.x, y: caption.y, ink.present, within: area) }
    guard !formerName.isEmpty, bars.indices.contains(where: { mark($0, columns, in: plot) != nil })
    else { return }
    let legend = "\(ink.rule) \(formerName)"
    let end = plot.maxX - TextWidth.of(legend)
    let isFree = caption.map { $0.y >= plot.y || $0.x + TextWidth.of(self.caption) + 1 < end }
    grid.put(legend, x: isFree ?? true ? end : plot.x, y: plot.y - 1, ink.label, within: area)
  }

  /// The lowest place for the caption that no bar and no mark has: in the middle above its bar, or
  /// to one side where a neighbour is higher.
  private func place(
    above selected: Int, _ columns: BarColumns, in plot: Rect
  ) -> (x: Int, y: Int)? {
    let width = TextWidth.of(caption)
    let left = columns.x(of: selected)
    let places = [left + columns.bar / 2 - width / 2, left, left + columns.bar - width]
    for row in 0...plot.height {
      for place in places {
        let x = min(max(place, plot.x), max(plot.x, plot.maxX - width))
        let isFree = columns.shown.allSatisfy { other in
          let start = columns.x(of: other)
          return start > x + width || start + columns.bar < x
            || !isTaken(row, by: other, columns, in: plot)
        }
        if isFree { return (x, plot.maxY - 1 - row) }
      }
    }
    return nil
  }

  private func drawAxis(
    _ columns: BarColumns, below plot: Rect, into grid: inout Grid, _ ink: Ink
  ) {
    let y = plot.maxY
    // The bars stand on the axis, where a terminal has a line at the upper edge of a cell.
    let line: Character = ink.isASCII ? "-" : ink.mixes ? "▔" : "─"
    grid.fill(
      Rect(x: plot.x, y: y, width: plot.width, height: 1), with: line,
      ink.mixes ? ink.track : ink.label)
    if let selected {
      let x = columns.x(of: selected) + (columns.bar - 1) / 2
      grid.put(ink.isASCII ? "^" : "▲", x: x, y: y, ink.present)
    }
    if columns.shown.lowerBound > span.lowerBound {
      grid.put(ink.isASCII ? "<" : "‹", x: plot.x, y: y, ink.strong)
    }
    if columns.shown.upperBound < span.upperBound {
      grid.put(ink.isASCII ? ">" : "›", x: plot.maxX - 1, y: y, ink.strong)
    }
  }

  /// The selected bar's label, and of the others as many as have room, evenly.
  private func drawLabels(
    _ columns: BarColumns, of area: Rect, from left: Int, into grid: inout Grid, _ ink: Ink
  ) {
    let widest = bars.map { TextWidth.of($0.label) }.max() ?? 0
    let step = (1...max(1, bars.count)).first { $0 * columns.unit > widest } ?? 1
    var taken: Range<Int>?
    func put(_ index: Int, _ style: Style) -> Range<Int> {
      let label = bars[index].label
      let width = TextWidth.of(label)
      let wanted = columns.x(of: index) + columns.bar / 2 - width / 2
      let x = min(max(wanted, left), max(left, area.maxX - width))
      grid.put(label, x: x, y: area.maxY - 1, style, within: area)
      return x..<x + width
    }
    if let selected { taken = put(selected, ink.strong) }
    for index in columns.shown where index % step == 0 && index != selected {
      let width = TextWidth.of(bars[index].label)
      let x = columns.x(of: index) + columns.bar / 2 - width / 2
      if let taken, x <= taken.upperBound, x + width >= taken.lowerBound { continue }
      if x < left || x + width > area.maxX { continue }
      _ = put(index, ink.label)
    }
  }
}
