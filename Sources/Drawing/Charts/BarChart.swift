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

  /// A height that the scale names.
  package struct Tick: Equatable, Sendable {
    package var value: Double
    package var label: String

    package init(value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  package var bars: [Bar]
  /// The bars between some at both ends that need not be shown, as they are empty.
  package var span: Range<Int>
  /// Ascending; the last one is the top of the chart.
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
    let columns = BarColumns(
      span, selected: selected,
      in: Rect(
        x: area.x + scaleWidth, y: area.y, width: area.width - scaleWidth, height: area.height))
    let top = area.y + Self.captionRows(area.height)
    let plot = Rect(
      x: area.x + scaleWidth, y: top, width: columns.width,
      height: Self.plotHeight(of: area.height))
    if scaleWidth > 0 { drawScale(beside: plot, width: scaleWidth, into: &grid, ink) }
    for index in columns.shown { drawBar(index, columns, in: plot, into: &grid, ink) }
    let hasMarks = columns.bar > 1 && bars.contains { $0.former ?? 0 > 0 }
    let legend = hasMarks && !formerName.isEmpty ? "\(ink.rule) \(formerName)" : ""
    let captionSpan = drawCaption(columns, in: plot, of: area, into: &grid, ink)
    if top > area.y {
      let end = plot.maxX - TextWidth.of(legend)
      let isFree = captionSpan.map { $0.upperBound < end } ?? true
      grid.put(legend, x: isFree ? end : plot.x, y: area.y, ink.label, within: area)
    }
    if Self.axisRows(area.height) > 0 { drawAxis(columns, below: plot, into: &grid, ink) }
    if area.height >= 2 { drawLabels(columns, of: area, into: &grid, ink) }
  }

  // MARK: Heights

  private var top: Double { max(ticks.last?.value ?? 0, bars.map(\.value).max() ?? 0) }

  /// The height of a value in rows of a plot.
  private func rows(_ value: Double, of height: Int) -> Double {
    top > 0 && value.isFinite ? min(max(value / top, 0), 1) * Double(height) : 0
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
    // Marks on narrow bars would only be noise.
    guard let former = bar.former, former > 0, columns.bar > 1 else { return }
    let formerHeight = rows(former, of: plot.height)
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

  /// Draws the caption right above the selected bar.
  ///
  /// - Returns: The columns of the topmost row that it takes; `nil` if none.
  private func drawCaption(
    _ columns: BarColumns, in plot: Rect, of area: Rect, into grid: inout Grid, _ ink: Ink
  ) -> Range<Int>? {
    let top = area.y
    guard let selected, !caption.isEmpty, top < plot.y else { return nil }
    let bar = bars[selected]
    let height = max(rows(bar.value, of: plot.height), rows(bar.former ?? 0, of: plot.height))
    let width = TextWidth.of(caption)
    let middle = columns.x(of: selected) + columns.bar / 2
    let x = min(max(middle - width / 2, plot.x), max(plot.x, plot.maxX - width))
    let y = max(top, plot.maxY - 1 - Int(height.rounded(.up)))
    // Higher neighbours are not written on.
    let isFree = columns.shown.allSatisfy { other in
      let start = columns.x(of: other)
      let isBeside = other != selected && start < x + width + 1 && start + columns.bar > x - 1
      return !isBeside || rows(bars[other].value, of: plot.height) <= Double(plot.maxY - 1 - y)
    }
    let style = ink.present
    let row = isFree ? y : top
    grid.put(caption, x: x, y: row, style, within: area)
    return row == top ? x..<x + width + 1 : nil
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
    _ columns: BarColumns, of area: Rect, into grid: inout Grid, _ ink: Ink
  ) {
    let widest = bars.map { TextWidth.of($0.label) }.max() ?? 0
    let step = (1...max(1, bars.count)).first { $0 * columns.unit > widest } ?? 1
    var taken: Range<Int>?
    func put(_ index: Int, _ style: Style) -> Range<Int> {
      let label = bars[index].label
      let width = TextWidth.of(label)
      let wanted = columns.x(of: index) + columns.bar / 2 - width / 2
      let x = min(max(wanted, columns.x), max(columns.x, columns.x + columns.width - width))
      grid.put(label, x: x, y: area.maxY - 1, style, within: area)
      return x..<x + width
    }
    if let selected { taken = put(selected, ink.strong) }
    for index in columns.shown where index % step == 0 && index != selected {
      let width = TextWidth.of(bars[index].label)
      let x = columns.x(of: index) + columns.bar / 2 - width / 2
      if let taken, x <= taken.upperBound, x + width >= taken.lowerBound { continue }
      if x < columns.x || x + width > columns.x + columns.width { continue }
      _ = put(index, ink.label)
    }
  }
}
