/// The layout of bars of equal width.
struct BarColumns {
  /// The left edge.
  let x: Int
  /// The total width in cells.
  let width: Int
  /// The distance between the left edges of two bars.
  let unit: Int
  /// The width of a bar in cells.
  let bar: Int
  /// The bars there is room for.
  let shown: Range<Int>

  /// Grows the bars and their gaps to fill the width, up to a limit.
  init(_ bars: Range<Int>, selected: Int?, in area: Rect) {
    x = area.x
    let count = bars.count
    let room = max(1, area.width)
    // There is no gap after the last bar.
    let unit = max(1, min(16, (room + 1) / max(1, count)))
    self.unit = unit
    bar = unit < 3 ? 1 : unit - max(1, unit / 3)
    let fitting = min(count, max(1, (room + unit - bar) / unit))
    let wanted = (selected ?? bars.upperBound) - fitting / 2
    let first = min(max(bars.lowerBound, wanted), bars.upperBound - fitting)
    shown = first..<first + fitting
    width = fitting * unit - (unit - bar)
  }

  /// The left edge of a bar.
  func x(of index: Int) -> Int { x + (index - shown.lowerBound) * unit }
}
